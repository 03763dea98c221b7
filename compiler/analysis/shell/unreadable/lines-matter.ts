import { parseScript } from "../parse-script.ts";

/**
 * Whether a script that the shell cannot read is one that it can where its lines are kept, as its author sees them: folded,
 * unquoted and quoted values have blanks for their line breaks. `written`: the value with its lines, and with its header or
 * quotes.
 */
export function linesMatter(script: string, written: string): boolean {
  const lines = contentOf(written).trim();
  const breaks = (text: string): number => text.split("\n").length;
  if (breaks(script.trim()) >= breaks(lines)) return false;
  const { errors, openHeredocs } = parseScript(lines, []);
  return errors.length === 0 && openHeredocs.length === 0;
}

/** A value without the header of a block or the quotes around it. */
export function contentOf(written: string): string {
  const header = /^[|>][^\n]*\n/.exec(written)?.[0] ?? "";
  const content = written.slice(header.length);
  return header === "" ? content.replace(/^(["'])(.*)\1$/s, "$2") : content;
}
