import type { Severity } from "../catalog-entry.ts";

/** Colors, given from outside: this folder knows no terminal. */
export interface Palette extends Readonly<Record<Severity, (text: string) => string>> {
  /** Line numbers and frames. */
  readonly faint: (text: string) => string;
  readonly strong: (text: string) => string;
}

const same = (text: string): string => text;

/** No colors. */
export const plainPalette: Palette = {
  error: same,
  warning: same,
  note: same,
  faint: same,
  strong: same,
};
