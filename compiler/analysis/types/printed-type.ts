import { decodeOutput as decodeFound } from "../../../runtime/semantics/amplifier-output.ts";
import { decodeOutput, extractJson } from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Assignment, Exit, ShellAction, Step } from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { createQuestionMemo } from "../../source/text-memo.ts";
import { scriptOf } from "../commands/script-of.ts";
import { hasOpenHeredoc } from "../shell/parse-script.ts";
import { beginsWithoutJson } from "../shell/printing/begins-with-words.ts";
import type { Ending } from "../shell/printing/ends-with-line.ts";
import { printedTexts } from "../shell/printing/printed-text.ts";
import type { PrintedText } from "../shell/printing/printed-ways.ts";
import { printsCount } from "../shell/printing/prints-count.ts";
import { typeOfOutline } from "./outlined-type.ts";
import type { Type } from "./type.ts";
import { number, string, typeOfValue, unionOf } from "./type.ts";

/** What a command visibly prints. */
export interface Printed {
  /** Undefined where the text is not known. */
  readonly type: Type | undefined;
  /** The text and what becomes of it, where it prints the same in every run. */
  readonly only: PrintedValue | undefined;
  readonly endsWithNewline: boolean;
  /** Whether it is never JSON, whatever is printed where only a run knows it. */
  readonly isNoJson: boolean;
  /** On which of its ways it prints what stands in the brackets of JSON, and is none. */
  readonly brokenJson?: "all" | "none" | "some";
  /** What it prints on one of its ways that is no JSON, though it prints a mapping on another one. */
  readonly besideMapping?: "nothing" | "words" | undefined;
}

/** A text that a command prints, and the value that is kept of it. */
export interface PrintedValue {
  readonly text: string;
  readonly value: Value;
}

/** What a command visibly prints that ends so; undefined where that cannot be read off it. */
export function printedBy(action: ShellAction, ending: Ending): Printed | undefined {
  return printedOf(action)[ending];
}

/** What a step's command visibly prints into a variable; undefined for all other assignments. */
export function printedInto(
  { action }: Step,
  exit: Exit,
  { value }: Assignment,
): Printed | undefined {
  const isPrinted = action.kind === "shell" && value.kind === "result";
  return isPrinted ? printedBy(action, endingAt(exit)) : undefined;
}

/** How a command has ended whose output is kept there. */
export function endingAt({ on }: Exit): Ending {
  return on.kind === "ok" ? "well" : "any";
}

type ByEnding = Readonly<Record<Ending, Printed | undefined>>;

const printedOf = createObjectMemo(read);

function read({ check, command, decoding }: ShellAction): ByEnding {
  const { text, holes } = scriptOf(command);
  const unknownWords = [...new Set(holes.map(({ start, end }) => text.slice(start, end)))];
  // What is kept of what it prints, and which of its words are not known.
  const how = `${check !== undefined} ${decoding} ${unknownWords.join(" ")}`;
  return printed(text, how, () => readScript(text, unknownWords, { check, decoding }));
}

const printed = createQuestionMemo<ByEnding>();

const unknown: ByEnding = { well: undefined, any: undefined };

/** What becomes of what a command prints. */
type Keeping = Pick<ShellAction, "check" | "decoding">;

function readScript(text: string, unknownWords: readonly string[], keeping: Keeping): ByEnding {
  const { decoding } = keeping;
  if (
    decoding !== "text" &&
    /\b(?:date|grep|length|nproc|wc)\b|\$(?:\?|\{\?)/.test(text) &&
    printsCount(text)
  ) {
    const count = { type: number, only: undefined, endsWithNewline: true, isNoJson: false };
    return { well: count, any: count };
  }
  if (!/\b(?:echo|printf|cat|gh|jq|[gm]?awk|node|python3?)\b/.test(text)) return unknown;
  if (hasOpenHeredoc(text)) return unknown;
  const texts = printedTexts(text, unknownWords) ?? [];
  const kept = texts.filter(({ fails }) => !fails);
  // That nothing is printed at all is told where it is stored.
  if (kept.every(({ text: printedText }) => printedText === "")) return unknown;
  const well = printedAs(kept, keeping);
  // Recipes that go on after a failure keep what was printed until then, what went wrong, or nothing.
  return { well, any: kept.length === texts.length ? well : undefined };
}

function printedAs(texts: readonly PrintedText[], { check, decoding }: Keeping): Printed {
  const values = texts.map((one) => keptOf(one, { check, decoding }));
  const usual = !check && decoding === "text" ? string : undefined;
  const types = texts.map(({ outline }, index) => {
    const kept = values[index];
    if (kept) return typeOfValue(kept.value);
    return usual ?? (outline === undefined ? undefined : typeOfOutline(outline));
  });
  const sure = types.filter((type) => type !== undefined);
  const broken = texts.map((one, index) => isBroken(values[index]) || isOddlyKeyed(one));
  return {
    type: sure.length === types.length ? unionOf(sure) : undefined,
    only: values.length === 1 ? values[0] : undefined,
    endsWithNewline: texts.every(({ endsWithNewline }) => endsWithNewline),
    isNoJson: texts.every(({ outline }) => outline !== undefined && beginsWithoutJson(outline)),
    brokenJson: decoding === "text" ? "none" : waysOf(broken),
    // A step fails that must print JSON and does not.
    besideMapping:
      !check?.required && types.some((type) => type?.kind === "record")
        ? values.map((kept, index) => (broken[index] ? undefined : plainText(kept))).find(Boolean)
        : undefined,
  };
}

/** What is kept as text of a way that prints no JSON. */
function plainText(kept: PrintedValue | undefined): Printed["besideMapping"] {
  if (typeof kept?.value !== "string") return undefined;
  return kept.text.trim() === "" ? "nothing" : "words";
}

function waysOf(answers: readonly boolean[]): "all" | "none" | "some" {
  if (!answers.includes(true)) return "none";
  return answers.includes(false) ? "some" : "all";
}

/** Whether a text is kept as it is that looks like a mapping or a list. */
function isBroken(kept: PrintedValue | undefined): boolean {
  return typeof kept?.value === "string" && /^\s*(?:\{\s*".*\}|\[.*\])\s*$/s.test(kept.text);
}

/**
 * Whether a text of which a part is not known begins like a mapping with a key in single quotes, or in none: the shell takes
 * them away where they stand in double quotes of its own, `echo "{"count": $n}"`.
 */
function isOddlyKeyed({ outline, text }: PrintedText): boolean {
  const begins = /^\s*\{\s*(?:'[\w-]+'|[A-Za-z_][\w-]*)\s*:/;
  return text === undefined && outline !== undefined && begins.test(outline);
}

/** What is kept of a printed text; undefined where that is not known. */
function keptOf({ text }: PrintedText, { check, decoding }: Keeping): PrintedValue | undefined {
  if (text === undefined) return undefined;
  // Where JSON is looked for inside the text, that is what counts; without any, the text is left as it is.
  if (check) return { text, value: extractJson(text) ?? decodeOutput(text) };
  if (decoding === "text") return { text, value: text };
  if (decoding === "trimmed-json") return { text, value: decodeOutput(text) };
  const value = decodeFound(text, decoding === "json" ? "whole" : "aggressive");
  // What is looked for in vain in what looks like a mapping is told where that is printed.
  const isTold =
    decoding === "json-aggressive" && value === text && text.trimStart().startsWith("{");
  return isTold ? undefined : { text, value };
}
