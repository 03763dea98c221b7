import { beginningOf } from "../../runtime/values/text-beginning.ts";
import type { CommandPart } from "../ir/command.ts";
import type { Condition, Reference, Template, TextPart } from "../ir/expression.ts";
import { spanText } from "../source/span.ts";

const longestExcerpt = 100;

/** A condition as its author wrote it, on one line. */
export function conditionText(condition: Condition): string {
  return oneLine(condition.text);
}

/** A template with its placeholders as written. */
function templateText({ command, parts }: Template): string {
  return command ? command.text.parts.map(commandPartText).join("") : parts.map(partText).join("");
}

function commandPartText(part: CommandPart): string {
  return part.kind === "text" ? part.text : `{${part.content}}`;
}

/** The first line of a template that says something, cut to a readable length. */
export function templateExcerpt(template: Template): string {
  const lines = templateText(template)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^set [+-]?[a-z]+/.test(line));
  const [first = ""] = lines;
  const shown = cut(oneLine(first));
  return lines.length > 1 && !shown.endsWith("…") ? `${shown} …` : shown;
}

/** A placeholder as its author wrote it, or in braces what was written without. */
export function referenceText({ name, path, span }: Reference): string {
  const written = spanText(span);
  return /^\{.*\}$/.test(written) ? written : `{{${[name, ...path].join(".")}}}`;
}

function partText(part: TextPart | Reference): string {
  return part.kind === "text" ? part.text : referenceText(part);
}

/** Text without line ends or control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

function cut(text: string): string {
  return text.length <= longestExcerpt
    ? text
    : `${beginningOf(text, longestExcerpt - 1).trimEnd()}…`;
}
