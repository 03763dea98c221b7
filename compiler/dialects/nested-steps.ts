import type { Fix } from "../diagnostics/diagnostic.ts";
import { keyTextsOf } from "../document/key-texts.ts";
import type { Entry, Mapping, Node, Scalar } from "../document/node.ts";

/** The steps of a recipe that are indented too far, so that they belong to a field above them. */
export interface NestedSteps {
  readonly key: Scalar;
  /** What to do about it. */
  readonly help: string;
  readonly fix?: Fix;
}

/** Finds the steps that a recipe without any has in a mapping of another field. */
export function nestedSteps({ entries }: Mapping): NestedSteps | undefined {
  for (const { key: owner, value } of entries) {
    const inner = value.kind === "mapping" ? value.entries : [];
    const key = inner.find(isSteps)?.key;
    if (key === undefined) continue;
    if (entries.length === 1 && inner.length > 1) return wrapped(owner, inner[0]?.key ?? key);
    const help = `\`${key.text}\` is indented as a part of \`${owner.text}\`: indent it as far as that.`;
    return { key, help };
  }
  return undefined;
}

/** A recipe as the value of a lone key, as other tools have it. */
function wrapped(owner: Scalar, first: Scalar): NestedSteps {
  const { source } = owner.span;
  const help = `A recipe has its fields at the top of the file: leave \`${owner.text}:\` out, and the blanks before what it holds.`;
  const head = source.text.lastIndexOf("\n", owner.span.start - 1) + 1;
  const body = source.text.lastIndexOf("\n", first.span.start - 1) + 1;
  const column = first.span.start - body;
  const lines = column > 0 && body > head ? indentedLines(source.text, body, column) : undefined;
  if (lines === undefined) return { key: owner, help };
  const edits = lines.map((start) => ({ span: { source, start, end: start + column }, text: "" }));
  const line = { span: { source, start: head, end: body }, text: "" };
  const fix = { title: `Leave "${owner.text}" out`, edits: [line, ...edits] };
  return { key: owner, help, fix };
}

/** Where the lines of a text begin that are not blank, if all are indented that far. */
function indentedLines(text: string, from: number, column: number): readonly number[] | undefined {
  const starts: number[] = [];
  let start = from;
  for (const line of text.slice(from).split("\n")) {
    if (line.trim() !== "") {
      if (!line.startsWith(" ".repeat(column))) return undefined;
      starts.push(start);
    }
    start += line.length + 1;
  }
  return starts;
}

function isSteps({ key: { text }, value }: Entry): boolean {
  if (text === "template") return value.kind === "scalar" || value.kind === "sequence";
  const hasItems = value.kind === "sequence" && value.items.some(({ kind }) => kind === "mapping");
  return (hasItems || value.kind === "mapping") && (text === "steps" || text === "stages");
}

/** Whether a value looks like the steps of a recipe, whatever it is called. */
export function isListOfSteps(value: Node): boolean {
  if (value.kind !== "sequence") return false;
  const names = value.items.map((item) => (item.kind === "mapping" ? keyTextsOf(item) : none));
  return (
    names.every((one) => nameFields.some((field) => one.has(field))) &&
    names.some((one) => workFields.some((field) => one.has(field)))
  );
}

/** Whether a value is a step with work of its own, or a list of such, or lists or a mapping of those, as the cases of a choice are. */
export function holdsSteps(value: Node): boolean {
  return (
    isStep(value) ||
    partsOf(value).some((part) => isStep(part) || (part.kind === "sequence" && holdsSteps(part)))
  );
}

function partsOf(value: Node): readonly Node[] {
  if (value.kind === "sequence") return value.items;
  return value.kind === "mapping" ? value.entries.map((entry) => entry.value) : [];
}

function isStep(value: Node): boolean {
  if (value.kind !== "mapping") return false;
  const names = keyTextsOf(value);
  return ownWorkFields.some((field) => names.has(field));
}

const none: ReadonlySet<string> = new Set();

/** The fields that hold a step's work in languages with lists of steps. */
export const ownWorkFields: readonly string[] = ["agent", "command", "prompt", "recipe"];

/** What tells the steps of a recipe from other lists. */
const workFields: readonly string[] = [
  ...ownWorkFields,
  "cmd",
  "commands",
  "foreach",
  "run",
  "script",
  "steps",
];

/** What names a step, here or elsewhere. */
const nameFields: readonly string[] = ["id", "name", "step"];
