import type { Palette } from "../compiler/diagnostics/reports/palette.ts";
import { plainPalette } from "../compiler/diagnostics/reports/palette.ts";
import type { OptionValues } from "./option-values.ts";
import type { Output } from "./output.ts";
import type { Terminal } from "./terminal.ts";

const sgr =
  (code: number) =>
  (text: string): string =>
    text === "" ? "" : `\u001B[${code}m${text}\u001B[0m`;

const colors: Palette = {
  error: sgr(31),
  warning: sgr(33),
  note: sgr(36),
  faint: sgr(90),
  strong: sgr(1),
};

/** Colors for an output: as `--color` says, else none under NO_COLOR, else on terminals. */
export function paletteFor(output: Output, options: OptionValues, terminal: Terminal): Palette {
  const wish = options.text("color") ?? "auto";
  if (wish !== "auto") return wish === "always" ? colors : plainPalette;
  // no-color.org: any value that is not empty counts.
  const refused = (terminal.env["NO_COLOR"] ?? "") !== "" || terminal.env["TERM"] === "dumb";
  return output.isTTY === true && !refused ? colors : plainPalette;
}
