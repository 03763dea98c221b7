import { decodeJson } from "../../runtime/values/json-decoder.ts";
import type { ShellAction } from "../ir/step.ts";
import { printedText } from "./shell/printed-text.ts";
import type { Type } from "./type.ts";
import { typeOfValue } from "./type.ts";

const known = new WeakMap<ShellAction, Type | undefined>();

/** The type of what a command visibly prints; undefined where that cannot be read off it. */
export function printedType(action: ShellAction): Type | undefined {
  if (!known.has(action)) known.set(action, typeOfOutput(action));
  return known.get(action);
}

function typeOfOutput({ command, decoding }: ShellAction): Type | undefined {
  if (command.parts.some(({ kind }) => kind !== "text")) return undefined;
  const script = command.parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  if (!/\b(?:echo|printf|cat)\b/.test(script)) return undefined;
  const text = printedText(script);
  if (text === undefined) return undefined;
  if (decoding === "text") return typeOfValue(text);
  const value = decodeJson(text);
  if (value !== undefined) return typeOfValue(value);
  // The aggressive way may find JSON in the middle.
  return decoding === "json" ? typeOfValue(text) : undefined;
}
