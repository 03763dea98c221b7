import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import type { Node } from "../../../compiler/document/node.ts";
import type { ReadResult } from "../../../compiler/document/read-document.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import type { ScalarSchema } from "../../../compiler/document/scalar-schema.ts";
import { toValue } from "../../../compiler/document/to-value.ts";
import type { Value } from "../../../runtime/values/value.ts";

/** Reads a text as a document. */
export function readText(text: string | Uint8Array, schema: ScalarSchema = "yaml-1.1"): ReadResult {
  return readDocument("recipe.yaml", text, { schema });
}

/** The root of a text that has one. */
export function rootOf(text: string, schema: ScalarSchema = "yaml-1.1"): Node {
  const { diagnostics, value } = readText(text, schema);
  if (!value) throw new Error(`no document: ${lines(diagnostics).join("\n")}`);
  return value.root;
}

/** The value of a text. */
export function valueOfText(text: string, schema: ScalarSchema = "yaml-1.1"): Value {
  return toValue(rootOf(text, schema));
}

/** Diagnostics as `line:column: severity: message [code]`. */
export function lines(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map((one) => renderLine(one).slice("recipe.yaml:".length));
}

/** The diagnostics of a text. */
export function problemsOf(text: string | Uint8Array, schema?: ScalarSchema): readonly string[] {
  return lines(readText(text, schema).diagnostics);
}
