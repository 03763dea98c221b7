/** What ends a script at a failure that no command of it says: `set -e`, and variables that must be set. */
const ending =
  /\bset[ \t]+-\w*[eu]|\b(?:errexit|nounset|posix)\b|\bERR\b|\$\{!?[\w@*]+(?:\[[^\]]{0,80}\])?:?\?/;

/** Whether a script may end before its end, and fail, though no command of it is an `exit`. */
export function mayBreakOff(script: string): boolean {
  return ending.test(script);
}

/**
 * What makes bash leave out the rest of the commands that it has read together: a sum of what is no number, another
 * variable's name in one that is not set, a part of a text or list that is none, or what cannot be set or matches no file.
 */
const leaving =
  /\$\(\(|\$\[|\$\{!|\$\{\w+:[^-=+?}]|\w\[[^\]@*]|\b(?:failglob|readonly)\b|\b(?:declare|local|typeset)[ \t]+-\w*r|(?<![\w$])(?:E?UID|PPID|SHELLOPTS|BASHOPTS)=/;

/** Whether a part of a script may take with it what follows in its lines, and fail. */
export function mayLeaveLine(part: string): boolean {
  return leaving.test(part);
}
