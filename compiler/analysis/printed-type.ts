import { decodeOutput, extractJson } from "../../runtime/semantics/amplihack.ts";
import { decodeJson } from "../../runtime/values/json-decoder.ts";
import type { ShellAction } from "../ir/step.ts";
import { scriptOf } from "./script-of.ts";
import type { PrintedText } from "./shell/printed-text.ts";
import { printedTexts } from "./shell/printed-text.ts";
import type { Type } from "./type.ts";
import { string, typeOfValue, unionOf } from "./type.ts";

/** What a command visibly prints. */
export interface Printed {
  /** Undefined where the text is not known. */
  readonly type: Type | undefined;
  readonly endsWithNewline: boolean;
}

const known = new WeakMap<ShellAction, Printed | undefined>();

/** What a command visibly prints; undefined where that cannot be read off it. */
export function printedBy(action: ShellAction): Printed | undefined {
  if (!known.has(action)) known.set(action, read(action));
  return known.get(action);
}

/** The type of what a command visibly prints. */
export function printedType(action: ShellAction): Type | undefined {
  return printedBy(action)?.type;
}

function read({ check, command, decoding }: ShellAction): Printed | undefined {
  const { text, holes } = scriptOf(command);
  if (!/\b(?:echo|printf|cat)\b/.test(text)) return undefined;
  const words = holes.map(({ start, end }) => text.slice(start, end));
  const texts = printedTexts(text, [...new Set(words)]);
  if (texts === undefined || texts.length === 0) return undefined;
  const types = texts.map((one) => (check ? typeOfJsonIn(one) : typeOf(one, decoding)));
  const sure = types.filter((type) => type !== undefined);
  return {
    type: sure.length === types.length ? unionOf(sure) : undefined,
    endsWithNewline: texts.every(({ endsWithNewline }) => endsWithNewline),
  };
}

/** Where JSON is looked for inside the text, that is what counts; without any, the text is left as it is. */
function typeOfJsonIn({ text }: PrintedText): Type | undefined {
  if (text === undefined) return undefined;
  const found = extractJson(text);
  return typeOfValue(found === undefined ? decodeOutput(text) : found);
}

function typeOf({ text }: PrintedText, decoding: ShellAction["decoding"]): Type | undefined {
  if (text === undefined) return decoding === "text" ? string : undefined;
  if (decoding === "text") return typeOfValue(text);
  if (decoding === "trimmed-json") return typeOfValue(decodeOutput(text));
  const value = decodeJson(text);
  if (value !== undefined) return typeOfValue(value);
  // The aggressive way may find JSON in the middle.
  return decoding === "json" ? typeOfValue(text) : undefined;
}
