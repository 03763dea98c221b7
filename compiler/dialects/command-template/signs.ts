import type { Document, Node } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";

/**
 * The fields of a document that only this language has. Arguments are declared in no other, but count only where there are no
 * steps with names: the template is there by another name then, as are steps that are texts; or where steps with names read
 * the arguments in single braces, as no other language does.
 */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  if (entryOf(root, "template")) return ["template"];
  const declared = entryOf(root, "args");
  if (declared === undefined) return [];
  const steps = entryOf(root, "steps")?.value;
  const isNamed = root.entries.some(({ value }) => hasNames(value));
  if (isNamed) return readingArguments(declared.value, steps);
  return isCommands(steps) ? ["args", "steps"] : ["args"];
}

/**
 * A sign for each step, where the command of one reads a declared argument in single braces: all of them are commands of a
 * template then, though each looks like one of another language. None where a command reads it in double braces.
 */
function readingArguments(declared: Node | undefined, steps: Node | undefined): readonly string[] {
  const names = textsOf(declared).flatMap((text) => /^\s*([A-Za-z_]\w*)/.exec(text)?.[1] ?? []);
  if (names.length === 0 || steps?.kind !== "sequence") return [];
  const read = new RegExp(`(\\{?)\\{(?:${[...new Set(names)].join("|")})\\b`, "g");
  const commands = steps.items.flatMap((step) =>
    step.kind === "mapping" ? textsOf(entryOf(step, "command")?.value) : [],
  );
  const outer = commands.flatMap((text) => [...text.matchAll(read)].map(([, brace]) => brace));
  if (outer.length === 0 || outer.includes("{")) return [];
  return ["args", ...steps.items.map(() => "placeholder")];
}

function textsOf(node: Node | undefined): readonly string[] {
  const nodes = node?.kind === "sequence" ? node.items : [node];
  return nodes.flatMap((one) => (one?.kind === "scalar" ? [one.text] : []));
}

/** Whether some entries of a list have an `id`, as steps of other languages do. */
function hasNames(value: Node): boolean {
  if (value.kind !== "sequence") return false;
  return value.items.some((item) => item.kind === "mapping" && entryOf(item, "id") !== undefined);
}

function isCommands(steps: Node | undefined): boolean {
  return steps?.kind === "sequence" && steps.items.some(({ kind }) => kind === "scalar");
}
