import { keyTextsOf } from "../document/key-texts.ts";
import type { Entry, Mapping, Node, Scalar } from "../document/node.ts";

/** The steps of a recipe that are indented too far, so that they belong to a field above them. */
export interface NestedSteps {
  readonly key: Scalar;
  /** What to do about it. */
  readonly help: string;
}

/** Finds the steps that a recipe without any has in a mapping of another field. */
export function nestedSteps({ entries }: Mapping): NestedSteps | undefined {
  for (const { key: owner, value } of entries) {
    const inner = value.kind === "mapping" ? value.entries : [];
    const key = inner.find(isSteps)?.key;
    if (key === undefined) continue;
    const help = `\`${key.text}\` is indented as a part of \`${owner.text}\`: indent it as far as that.`;
    return { key, help };
  }
  return undefined;
}

function isSteps({ key: { text }, value }: Entry): boolean {
  const hasItems = value.kind === "sequence" && value.items.some(({ kind }) => kind === "mapping");
  return hasItems && (text === "steps" || text === "stages");
}

/** Whether a value looks like the steps of a recipe, whatever it is called. */
export function isListOfSteps(value: Node): boolean {
  if (value.kind !== "sequence") return false;
  const names = value.items.map((item) => (item.kind === "mapping" ? keyTextsOf(item) : none));
  return (
    names.every((one) => one.has("id")) &&
    names.some((one) => workFields.some((field) => one.has(field)))
  );
}

const none: ReadonlySet<string> = new Set();

/** What tells the steps of a recipe from other lists. */
const workFields: readonly string[] = ["agent", "command", "foreach", "prompt", "recipe", "steps"];
