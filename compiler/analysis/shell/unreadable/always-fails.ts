/** So long are scripts that only say what is wrong; from others nothing is claimed. */
const longest = 5000;

/** Whether a script never ends well: its last command is `exit 1` or `false`, and nothing before that may end it otherwise. */
export function alwaysFails(script: string): boolean {
  if (script.length > longest) return false;
  if (!(script.includes("exit") || script.includes("false"))) return false;
  const text = withoutLastComments(script.trimEnd());
  const [last] = failure.exec(text.slice(text.lastIndexOf("\n") + 1)) ?? [];
  if (last === undefined) return false;
  const before = text.slice(0, -last.length);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  // What `||` leads to, a comment and the rest of another command may not run.
  const isReached = /(?<!\\)(?:^|\n)[ \t]*$|(?:;|&&)\s*$/.test(before) && !/\|\|\s*$/.test(before);
  return isReached && !line.includes("#") && !otherEnd.test(before);
}

/** A script without what is noted at its end; before a quote, that may be part of a text. */
function withoutLastComments(script: string): string {
  let text = script;
  let line = text.lastIndexOf("\n");
  while (line >= 0 && /^[ \t]*#[^"'`]*$/.test(text.slice(line + 1))) {
    text = text.slice(0, line).trimEnd();
    line = text.lastIndexOf("\n");
  }
  const last = text.slice(line + 1).replace(/[ \t]#[^#\n"'`]*$/, "");
  return (text.slice(0, line + 1) + last).trimEnd();
}

/** A command that fails, as the last one of a script. A shell keeps of a code what 256 leaves of it. */
const failure = /(?:exit[ \t]+(?!256\b|512\b|768\b)[1-9]\d{0,2}|false)[ \t]*;?$/;

/** What may end a script otherwise: another exit, or another program or script in its place. */
const otherEnd =
  /\b(?:eval|exec|source|trap)\b|(?:^|[;&|\n])[ \t]*\.[ \t]|<<|\bexit\b(?![ \t]+[1-9])/;
