import type { Span } from "../../source/span.ts";
import type { Report } from "../cursor.ts";
import type { Mapping, Node } from "../node.ts";

/**
 * Reports fields that a step does not have and that stand, with a value as is theirs, in the last lines of its text or as the last
 * entry of its environment: indented by two more they are no fields any longer. Variables of an environment are in capitals.
 * `own`: the fields that only one language has.
 */
export function reportSwallowedFields(step: Mapping, report: Report, own = noFields): void {
  const isField = (field: string, value: string): boolean =>
    (commonFields.get(field) ?? own.get(field))?.test(value) === true;
  for (const { key, value } of step.entries) {
    const inside = key.text;
    const found = inside === "env" ? lastEntry(value, isField) : lastLine(inside, value, isField);
    if (found === undefined) continue;
    const { field, span } = found;
    const isGiven = step.entries.some((entry) => entry.key.text === field);
    if (!isGiven) report("swallowed-field", span, { field, inside });
  }
}

/** A field that its indentation has made a part of another one's value. */
interface Found {
  readonly field: string;
  readonly span: Span;
}

/** Whether a step has such a field, and the value says little in a text. */
type IsField = (field: string, value: string) => boolean;

function lastEntry(node: Node, isField: IsField): Found | undefined {
  if (node.kind !== "mapping" || node.style !== "block") return undefined;
  const [last, ...others] = node.entries.toReversed();
  if (last?.value.kind !== "scalar" || others.length === 0) return undefined;
  if (others.some((other) => /[a-z]/.test(other.key.text))) return undefined;
  const { key, value } = last;
  return isField(key.text, value.text) ? { field: key.text, span: key.span } : undefined;
}

const texts: ReadonlySet<string> = new Set(["command", "prompt"]);

const fieldLine =
  /^ *(?<field>[a-z_]+): {1,20}(?<quote>["']?)(?<value>[^"'\n]{1,80}?)\k<quote>(?: +#.*)?$/;

/** The first of the last lines of a block text that are such fields; text stands above them. */
function lastLine(inside: string, node: Node, isField: IsField): Found | undefined {
  if (!texts.has(inside) || node.kind !== "scalar") return undefined;
  if (node.style !== "literal" && node.style !== "folded") return undefined;
  const { source, start: first, end } = node.span;
  let text = source.text.slice(first, end).trimEnd();
  let found: Found | undefined;
  for (;;) {
    const start = text.lastIndexOf("\n") + 1;
    const line = text.slice(start);
    const { field = "", value = "" } = fieldLine.exec(line)?.groups ?? {};
    if (!isField(field, value)) return found;
    text = text.slice(0, start).trimEnd();
    // Above the first such line there has to be a text below the header.
    if (!text.includes("\n")) return undefined;
    const at = first + start + line.indexOf(field);
    found = { field, span: { source, start: at, end: at + field.length } };
  }
}

const noFields: ReadonlyMap<string, RegExp> = new Map();
const variable = /^[A-Za-z_]\w*$/;
const truth = /^(?:true|false)$/;

/** Whether a name is that of a field of steps, in the place of a variable of an environment. */
export function isNameOfField(name: string): boolean {
  return commonFields.has(name);
}

/** Fields of steps that several languages have, each with a value that says little in a text. */
const commonFields: ReadonlyMap<string, RegExp> = new Map([
  ["collect", variable],
  ["continue_on_error", truth],
  ["model", /^(?:haiku|opus|sonnet|(?:claude|gemini|gpt)-[\w.-]+)$/],
  ["on_error", /^(?:continue|fail|skip_remaining)$/],
  ["output", variable],
  ["output_exit_code", variable],
  ["parse_json", truth],
  ["timeout", /^\d+$/],
]);
