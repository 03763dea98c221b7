import type { Command, For, SyntaxNode, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { compactOutput, rawOutput } from "../../jq-options.ts";
import { visitNode } from "../../visit-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a loop over what jq prints. */
export const maybeSplitJson = /\bfor[ \t]{1,4}\w{1,60}[ \t]{1,4}in[ \t]{1,4}\$\([^\n]{0,300}\bjq\b/;

/**
 * `for row in $(jq -c '.[]' rows.json); do jq -r .name <<< "$row"`: the words of a loop end at each blank, also at those in the
 * texts of JSON, of which half is none.
 */
export function splitJson(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "For") return [];
  const [only, ...others] = node.wordlist ?? [];
  if (only === undefined || others.length > 0 || /\bIFS=/.test(script)) return [];
  if (!(isPrintedJson(only) && isReadAsJson(node, script))) return [];
  return [{ start: only.pos, end: only.end, kind: "split JSON" }];
}

/** Whether a word is what a command prints, which jq ends by printing a value in each line. */
function isPrintedJson({ parts = [] }: Word): boolean {
  const [part, ...others] = parts;
  if (part?.type !== "CommandExpansion" || others.length > 0) return false;
  const last = part.script === undefined ? undefined : lastCommand(part.script);
  return last?.name?.value === "jq" && printsLines(last);
}

function lastCommand(script: SyntaxNode): Command | undefined {
  let last: Command | undefined;
  visitNode(script, (node) => {
    if (node.type === "Command") last = node;
  });
  return last;
}

/** Raw texts, and those in the alphabet of base64, may have no blanks. */
function printsLines(command: Command): boolean {
  const words = wordsOf(command).map(({ text }) => text);
  const isCompact = words.some((text) => compactOutput.test(text));
  const isRaw = words.some((text) => rawOutput.test(text) || /@base64|@sh\b/.test(text));
  return isCompact && !isRaw;
}

/** Keys whose texts are of several words; others, such as names and addresses, may have no blank in all of them. */
const saysMore =
  /\.(?:body|comment|content|criteria|description|details?|explanation|goal|instructions?|message|notes?|prompt|question|rationale|reason|summary|text|title)\b/;

/** Whether the body of a loop hands its item to jq, and asks for a text of several words. */
function isReadAsJson({ body, name }: For, script: string): boolean {
  const item = String.raw`["']?\$\{?${name.value}\b\}?["']?`;
  const read = new RegExp(
    String.raw`${item}[ \t]*\|[ \t]*jq\b|\bjq\b[^\n|]{0,200}<<<[ \t]*${item}`,
  );
  const inside = script.slice(body.pos, body.end);
  return read.test(inside) && saysMore.test(inside);
}
