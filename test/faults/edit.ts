import type { Planted } from "./fault.ts";
import type { Host, HostStep } from "./host.ts";
import { fieldOf } from "./host.ts";

/** A piece of text that takes the place of another one. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Marks the line of the mistake in text that is put in; it is taken out again. */
export const here = "\u{E000}";

/** A host with edits; the mistake is at the marked line, or at the line of the offset. */
export function edited(host: Host, edits: readonly Edit[], offset?: number): Planted {
  let text = host.text;
  let at = offset;
  const ordered = [...edits].sort((a, b) => b.start - a.start);
  for (const edit of ordered) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    if (at !== undefined && edit.start < at) at += edit.text.length - (edit.end - edit.start);
  }
  const marked = text.indexOf(here);
  const place = marked < 0 ? (at ?? 0) : marked;
  const line = text.slice(0, place).split("\n").length;
  return { text: text.replaceAll(here, ""), line };
}

/** An edit that puts steps behind a step; the lines are indented as the host's steps are. */
export function behind(step: HostStep, lines: readonly string[]): Edit {
  const indent = " ".repeat(step.column);
  const text = lines.map((line) => (line === "" ? "\n" : `${indent}${line}\n`)).join("");
  return { start: step.end, end: step.end, text };
}

/** Steps behind the first, the middle and the last step of a host, with the marked line in them. */
export function inserted(host: Host, lines: readonly string[]): readonly Planted[] {
  const { steps } = host;
  const places = new Set([0, steps.length >> 1, steps.length - 1]);
  return [...places]
    .flatMap((place) => steps[place] ?? [])
    .filter((step) => endsWithNewline(host, step))
    .map((step) => edited(host, [behind(step, lines)]));
}

function endsWithNewline({ text }: Host, { end }: HostStep): boolean {
  return text.charAt(end - 1) === "\n";
}

/** Fields put at the end of the recipe, with the marked line in them. */
export function appended(host: Host, lines: readonly string[]): readonly Planted[] {
  const text = `${host.text.trimEnd()}\n${lines.map((line) => `${line}\n`).join("")}`;
  return [edited({ ...host, text }, [])];
}

/** An entry of the recipe's context, with the marked line in it. */
export function declared(host: Host, line: string): readonly Planted[] {
  const field = fieldOf(host, host.root, "context");
  if (field === undefined) return appended(host, ["context:", `  ${line}`]);
  const lineStart = host.text.lastIndexOf("\n", field.valueStart - 1) + 1;
  const indent = host.text.slice(lineStart, field.valueStart);
  if (indent.trim() !== "") return [];
  return [edited(host, [{ start: lineStart, end: lineStart, text: `${indent}${line}\n` }])];
}
