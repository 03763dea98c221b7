import { createQuestionMemo } from "../../../source/text-memo.ts";
import type { ScriptRange } from "../placement.ts";

/**
 * Whether a program of Python takes what is pasted there for JSON and for nothing else, in quotes that no JSON ends:
 * `json.loads(r"""{{files}}""")`, or a variable that is read so. Three quotes never stand side by side in JSON, and raw
 * quotes leave its backslashes alone.
 */
export function isReadAsJson(script: string, { start, end }: ScriptRange): boolean {
  const before = script.slice(script.lastIndexOf("\n", start) + 1, start);
  const [, into] = rawQuotes.exec(before) ?? [];
  if (into === undefined || !script.startsWith('"""', end)) return false;
  if (into.startsWith("json")) return true;
  const name = into.slice(0, into.indexOf("=")).trim();
  const { isRead } = reads(script, name, () => ({
    isRead: new RegExp(String.raw`\bjson\.loads\(\s*${name}\b`).test(script),
  }));
  return isRead;
}

/** What opens quotes that keep backslashes, behind the call or the name that gets their text. */
const rawQuotes = /(json\.loads\(\s*|\b[A-Za-z_]\w*\s*=\s*)[rR]"""$/;

const reads = createQuestionMemo<{ readonly isRead: boolean }>();
