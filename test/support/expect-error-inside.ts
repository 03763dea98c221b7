import { expect } from "vitest";
import type { EmbeddedSyntaxError } from "../../grammar/syntax-error.ts";

/** Expects that a text of a small language could be parsed, or has its one error inside of it. */
export function expectErrorInside(
  text: string,
  result: { readonly kind: string; readonly error?: EmbeddedSyntaxError<string> },
): void {
  if (result.error === undefined) return;
  const { offset, length } = result.error;
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(length).toBeGreaterThanOrEqual(0);
  expect(offset + length).toBeLessThanOrEqual(text.length);
}
