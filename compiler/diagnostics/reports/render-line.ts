import { positionOf } from "../../source/line-index.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { visibleText } from "./visible-text.ts";

/** A diagnostic on one line, as compilers and editors have always shared them. */
export function renderLine({ code, message, severity, span }: Diagnostic): string {
  const { line, column } = positionOf(span);
  const place = `${span.source.path}:${line}:${column}`;
  return visibleText(`${place}: ${severity}: ${message} [${code}]`);
}
