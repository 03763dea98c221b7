import { catalog } from "../../compiler/diagnostics/catalog.ts";
import type { ExplainPage } from "../../compiler/diagnostics/explain-page.ts";
import type { Palette } from "../../compiler/diagnostics/reports/palette.ts";
import { closestName } from "../../compiler/diagnostics/spelling/closest-name.ts";
import { paletteFor } from "../color.ts";
import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { readPage } from "../read-explain-page.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** `recipec explain [CODE]`: the long story of a code, or the list of all codes. */
export function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [code] = invocation.operands;
  const palette = paletteFor(terminal.stdout, invocation.options, terminal);
  terminal.stdout.write(code === undefined ? renderList(palette) : explain(code, palette));
  return Promise.resolve(exitCode.ok);
}

function explain(code: string, palette: Palette): string {
  const codes = Object.keys(catalog);
  if (!codes.includes(code)) {
    const closest = closestName(code, codes);
    const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
    throw new UsageError(`There is no code "${code}".${hint} \`recipec explain\` lists all codes.`);
  }
  const page = readPage(code);
  return page ? renderPage(code, page, palette) : `${code}: no page has been written yet.\n`;
}

function renderPage(code: string, page: ExplainPage, palette: Palette): string {
  const example = (label: string, recipe: string | undefined): readonly string[] =>
    recipe === undefined ? [] : ["", palette.strong(label), "", indent(recipe)];
  const lines = [
    palette.strong(`${code}: ${page.title}`),
    "",
    page.why,
    ...example("Wrong:", page.wrong),
    ...example("Right:", page.right),
    ...page.beside.flatMap(({ name, text }) => example(`Beside both, ${name}:`, text)),
  ];
  return `${lines.join("\n")}\n`;
}

function indent(recipe: string): string {
  return recipe
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`))
    .join("\n");
}

function renderList(palette: Palette): string {
  const entries = Object.entries(catalog).sort(([first], [second]) => (first < second ? -1 : 1));
  const width = Math.max(...entries.map(([code]) => code.length));
  const lines = entries.map(([code, { severity }]) => {
    const label = palette[severity](severity.padEnd("warning".length));
    return `${code.padEnd(width)}  ${label}  ${readPage(code)?.title ?? ""}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}
