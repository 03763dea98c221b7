import { textAboveJson } from "../../diagnostics/text-above-json.ts";
import type { Explanation } from "./json-explanation.ts";
import type { JsonMismatch } from "./json-mismatch.ts";

/** What a text is, or stands between, that is JSON as a part at most: another notation, sentences, fences, several values. */
export function aroundJson(
  text: string,
  { token, expected }: JsonMismatch,
): Explanation | undefined {
  const { start } = token;
  if (expected === "end") return behindJson(text, start);
  if (expected !== "value" || text.slice(0, start).trim() !== "" || token.kind !== "unknown") {
    return undefined;
  }
  const line = lineFrom(text, start);
  const end = start + line.length;
  const above = textAboveJson.exec(text.slice(start));
  if (above !== null) {
    const from = start + above[0].length;
    const closing = closingFence.exec(text);
    const others = closing === null ? [] : [{ start: closing.index, end: text.length, text: "\n" }];
    const what = line.startsWith("```")
      ? "this line is a fence of Markdown"
      : "text stands above the value";
    const fix = [leaving, "", ...others] as const;
    return { start, end, edited: from, problem: what, help: wholeFile, fix };
  }
  if (!/^(?:---|#.*|- .*|[A-Za-z_][\w-]*:(?: .*)?)$/.test(line)) return undefined;
  const problem = "this is YAML, in a file whose name says JSON";
  return { start, end, problem, help: "Let the name of the file end in .yaml." };
}

const wholeFile = "A recipe is the whole of its file: leave out what is around it.";

const leaving = "Leave out what is around the value";

/** A fence with all that stands behind it, where no value can be. */
const closingFence = /\r?\n```[^\S\n]*(?:\n[^{}[\]"]*)?$/;

/** What stands behind a whole value. */
function behindJson(text: string, start: number): Explanation | undefined {
  const line = lineFrom(text, start);
  const end = start + line.length;
  if (line.startsWith("{")) {
    const problem = "a second value stands behind the first";
    const help = "A recipe is one object: write several as items of one list in it.";
    return { start, end: start + 1, problem, help };
  }
  if (!/^(?:```|[A-Za-z]+(?:,? ))/.test(line)) return undefined;
  const isFence = line.startsWith("```");
  const problem = isFence ? "this line is a fence of Markdown" : "text stands behind the value";
  const edited = text.length;
  return { start, end, edited, problem, help: wholeFile, fix: [leaving, ""] };
}

function lineFrom(text: string, start: number): string {
  return /^[^\r\n]*/.exec(text.slice(start))?.[0].trimEnd() ?? "";
}
