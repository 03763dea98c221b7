import type { Command, HereDoc } from "unbash";
import { wordTextsOf } from "../../command-words.ts";
import { nullInput, rawInput } from "../../jq-options.ts";
import { programName } from "../../program-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** A script that may hand JSON to what reads it, or write it to a file. */
export const maybeMistakenJson = /<<-?[^\n]{0,300}(?:\n[^\n]{0,300})?\n\s{0,80}[[{]/;

/**
 * The commas that JSON has too many or too few, and the words that it does not know, in the here-documents of a command, where they go to a file of that name or to
 * a program that reads JSON. What a placeholder may mend is none.
 */
export function mistakenJson(command: Command, script: string): readonly ShellSlip[] {
  const inputs = command.redirects.filter((one) => one.type === "HereDoc");
  const [input] = inputs;
  if (input === undefined || inputs.length > 1 || !readsJson(command)) return [];
  const { body, delimiter } = input satisfies HereDoc;
  const text = script.slice(body.pos, body.end);
  const isLiteral = delimiter?.quoted === true;
  if (
    !/^\s*[[{]/.test(text) ||
    (!isLiteral && /`|\$\(|\$\{\w*\W/.test(text.replaceAll(simple, "")))
  ) {
    return [];
  }
  return slipsOf(text).map(({ start, end, kind }) => ({
    start: body.pos + start,
    end: body.pos + end,
    kind,
  }));
}

/** Values of variables whose signs hold no quotes. */
const simple = /\$\{\w+\}/g;

/** Files in which comments and commas at the end are allowed. */
const relaxed =
  /(?:^|\/)(?:tsconfig|jsconfig|deno|devcontainer|settings|launch|tasks|extensions|\.eslintrc)[\w.-]*\.json$|\.vscode\//;

/** Whether what a command is given has to be JSON. */
function readsJson(command: Command): boolean {
  const words = wordTextsOf(command);
  const written = command.redirects.flatMap((one) =>
    one.type === "Redirect" && /^(?:>|>\|)$/.test(one.operator) ? [one.target?.value ?? ""] : [],
  );
  switch (programName(command.name?.value ?? "")) {
    case "cat":
      return words.every((word) => word === "-") && written.some(isJsonFile);
    case "tee":
      return [...written, ...words].some(isJsonFile);
    case "jq":
      return !words.some((word) => nullInput.test(word) || rawInput.test(word));
    case "curl":
      return /(?:^|\n)(?:-d|--data(?:-raw|-binary)?|--json)(?:\n|=)@-(?:\n|$)/.test(
        words.join("\n"),
      );
    default:
      return false;
  }
}

function isJsonFile(path: string): boolean {
  return path.endsWith(".json") && !relaxed.test(path);
}

const piece =
  /\s+|(?<text>"(?:[^"\\\n]|\\.)*")|(?<hole>\{\{[^{}]*\}\}|\$\{?\w+\}?)|(?<word>[-+.\w]+)|(?<sign>[[\]{},:])/y;

/** What other languages write for the words of JSON. */
const foreignWord = /^(?:True|TRUE|False|FALSE|None|NULL|nil|undefined)$/;

/** The commas too many or too few in a text, and words of other languages, up to what is no part of JSON. */
function slipsOf(text: string): readonly ShellSlip[] {
  const found: ShellSlip[] = [];
  let depth = 0;
  let before: { readonly kind: string; readonly start: number; readonly end: number } | undefined;
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    const [written] = match;
    const kind = kindOf(match.groups ?? {});
    if (kind === undefined) continue;
    const start = match.index;
    if (foreignWord.test(written) && !/[\w$}]/.test(text.charAt(start - 1))) {
      found.push({ start, end: start + written.length, kind: "word of no JSON" });
    }
    const slip = before && slipBetween(before, kind, depth);
    if (slip !== undefined && before !== undefined) {
      found.push({ start: before.start, end: before.end, kind: slip });
    }
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
    before = { kind, start, end: start + written.length };
  }
  return found;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { hole, sign, text, word } = groups;
  if (hole !== undefined) return "hole";
  if (text !== undefined || word !== undefined) return "value";
  if (sign === "[" || sign === "{") return "open";
  return sign === "]" || sign === "}" ? "close" : sign;
}

/** What is wrong between a piece of JSON inside of brackets and the next one. */
function slipBetween(
  { kind: before }: { readonly kind: string },
  kind: string,
  depth: number,
): ShellSlip["kind"] | undefined {
  if (depth <= 0) return undefined;
  if (before === "," && kind === "close") return "comma at the end";
  const isBehind = before === "value" || before === "close";
  return isBehind && (kind === "value" || kind === "open") ? "comma missing" : undefined;
}
