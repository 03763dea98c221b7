import { positionOf } from "../../source/line-index.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { withoutFormerCommands } from "../without-commands.ts";
import type { FramePlace, FrameStyle } from "./code-frame.ts";
import { renderCodeFrame } from "./code-frame.ts";
import type { Palette } from "./palette.ts";
import { plainPalette } from "./palette.ts";
import { visibleText } from "./visible-text.ts";

/** How a diagnostic is shown to people. */
export interface TextStyle {
  readonly palette: Palette;
  /** Columns for a line of the source. */
  readonly maxWidth: number;
}

const defaultStyle: TextStyle = { palette: plainPalette, maxWidth: 100 };

/** A diagnostic with the marked lines of the source, several lines without a last line end. */
export function renderText(problem: Diagnostic, style: TextStyle = defaultStyle): string {
  const { palette } = style;
  const head = palette[problem.severity](`${problem.severity}[${problem.code}]`);
  const frames = framesOf(problem, style);
  const notes = [
    ...(problem.help === undefined ? [] : [`help: ${problem.help}`]),
    ...(problem.fix === undefined ? [] : [`fix: ${problem.fix.title}`]),
  ];
  const indent = " ".repeat(frames.gutterWidth);
  const lines = [
    `${head}${palette.strong(`: ${visibleText(problem.message)}`)}`,
    ...frames.lines,
    ...notes.map((note) => `${indent} ${palette.faint("=")} ${visibleText(note)}`),
  ];
  return withoutFormerCommands(lines.join("\n"));
}

function framesOf(
  problem: Diagnostic,
  { maxWidth, palette }: TextStyle,
): { readonly lines: readonly string[]; readonly gutterWidth: number } {
  const places = placesOf(problem);
  const widest = Math.max(...places.map(({ span }) => positionOf(span).line));
  const gutterWidth = String(widest).length + 1;
  const faint = palette.faint;
  const style = { maxWidth, gutterWidth, faint, primary: palette[problem.severity] };
  const lines = [...Map.groupBy(places, ({ span }) => span.source)].flatMap(
    ([source, group], index) =>
      frameOf(source, group, { ...style, arrow: index === 0 ? "-->" : ":::" }),
  );
  return { lines, gutterWidth };
}

function frameOf(
  source: SourceText,
  places: readonly FramePlace[],
  style: FrameStyle & { readonly arrow: string },
): readonly string[] {
  const [first] = places;
  if (!first) return [];
  const { line, column } = positionOf(first.span);
  const place = visibleText(`${source.path}:${line}:${column}`);
  const arrow = style.faint(" ".repeat(style.gutterWidth - 1) + style.arrow);
  // A source without text was never read: there is nothing to show.
  const frame = source.text === "" ? [] : renderCodeFrame(places, style);
  return [`${arrow} ${place}`, ...frame];
}

/** The diagnostic's own place first. */
function placesOf({ related, span }: Diagnostic): readonly FramePlace[] {
  const others = related.map((other) => ({
    span: other.span,
    label: visibleText(other.message),
    isPrimary: false,
  }));
  return [{ span, label: "", isPrimary: true }, ...others];
}
