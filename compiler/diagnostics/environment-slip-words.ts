/** What the shell takes from around it otherwise than it is meant, and what to write instead. */
export const environmentSlipWords = {
  "lost path": [
    "is where the shell looks for programs: it finds none of those behind it",
    "Give the variable another name; those of small letters are free.",
  ],
  "lost path in env": [
    "is all of the folders where the shell looks for programs: it finds no others",
    'Set it in the script, with those that are there: `PATH="/opt/tools:$PATH"`.',
  ],
  "open substitution": [
    "begins a command in this heredoc that nothing ends: the shell stops there, and the text gets nowhere",
    "Close it: `$(date)`, or write `\\$(` for the signs themselves.",
  ],
} as const;
