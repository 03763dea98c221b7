import type { ScalarStyle } from "./node.ts";

/** Where a scalar stands and how it is written. */
export interface ScalarSource {
  readonly text: string;
  /** With quotes or block header. */
  readonly start: number;
  readonly end: number;
  readonly style: ScalarStyle;
  /** Of a block scalar: how many columns each line loses. */
  readonly indent: number;
  /** Whether a block scalar that ends with the file ends with a newline all the same (YAML 1.2). */
  readonly addsFinalNewline: boolean;
}
