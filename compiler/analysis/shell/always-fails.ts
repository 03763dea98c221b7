import { createTextMemo } from "../../source/text-memo.ts";

const failing = createTextMemo<{ readonly answer: boolean }>();

/** Whether a script never ends well: its last command is `exit 1` or `false`, and nothing before that may end it otherwise. */
export function alwaysFails(script: string): boolean {
  return failing(script, () => ({ answer: endsInFailure(script) })).answer;
}

/** So long are scripts that only say what is wrong; from others nothing is claimed. */
const longest = 5000;

function endsInFailure(script: string): boolean {
  const text = script.trimEnd();
  if (text.length > longest) return false;
  const [last] = /(?:exit[ \t]+[1-9]\d{0,2}|false)[ \t]*;?$/.exec(text) ?? [];
  if (last === undefined) return false;
  const before = text.slice(0, -last.length).trimEnd();
  // A line that goes on, and what `||` leads to, may not run.
  if (!/^$|(?:;|&&)$/.test(before) && !/(?<!\\)\n[ \t]*$/.test(text.slice(0, -last.length)))
    return false;
  return !/\|\|$/.test(before) && !/\b(?:exec|trap)\b|<<|\bexit\b(?![ \t]+[1-9])/.test(before);
}
