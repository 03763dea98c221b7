import type { Path, Tree } from "../data-edit.ts";
import { createDataFaults, isTree } from "../data-edit.ts";
import { here } from "../edit.ts";
import type { Fault } from "../fault.ts";

/** What a fault needs declared. */
export interface Declared {
  readonly args?: readonly string[];
  readonly defaults?: Tree;
}

/** A fault in the data of the recipe. */
export const dataFault = createDataFaults("template");

/** A fault in one command, which is put behind the words of a leaf or becomes a step. */
export function leafFault(id: string, what: string, text: string, declared: Declared = {}): Fault {
  return dataFault(id, what, (data) => {
    declare(data, declared);
    const { template } = data;
    if (typeof template === "string" && template.length % 2 === 0) {
      data["template"] = `${template.trimEnd()} ${mark(text)}`;
      return ["template"];
    }
    return ["template", append(data, `tool ${mark(text)}`)];
  });
}

/** A step with a mistake in it. */
interface NodeFault {
  readonly node: unknown;
  /** Where in the step the mistake is; the step itself where there is none. */
  readonly path?: Path;
  readonly declared?: Declared;
}

/** A fault in one step, which is put behind the others; the path leads into it. */
export function nodeFault(
  id: string,
  what: string,
  { node, path = [], declared = {} }: NodeFault,
): Fault {
  return dataFault(id, what, (data) => {
    declare(data, declared);
    return ["template", append(data, structuredClone(node)), ...path];
  });
}

function mark(text: string): string {
  return text.includes(here) ? text : here + text;
}

/** Puts a step behind those of the recipe. */
export function append(data: Tree, node: unknown): number {
  const { template } = data;
  const steps: unknown[] = Array.isArray(template) ? template : [template];
  data["template"] = [...steps, node];
  return steps.length;
}

/** Declares arguments and defaults that the recipe has not. */
export function declare(data: Tree, { args = [], defaults = {} }: Declared): void {
  const before = Array.isArray(data["args"]) ? data["args"] : [];
  const derived = before.length === 0 && !("args" in data);
  if (args.length > 0 && !derived) data["args"] = [...before, ...args];
  const given = isTree(data["defaults"]) ? data["defaults"] : {};
  if (Object.keys(defaults).length > 0) data["defaults"] = { ...given, ...defaults };
}
