import type { Edit } from "./edit.ts";
import { behind, edited, here, inserted } from "./edit.ts";
import type { Fault, Planted } from "./fault.ts";
import type { Host, HostStep } from "./host.ts";
import { fieldOf, kindOf, textOf } from "./host.ts";

/** A fault that consists of steps put behind the first one. */
export function insertedFault(id: string, what: string, lines: readonly string[]): Fault {
  return { id, what, plant: (host) => inserted(host, lines) };
}

/** A fault in a condition, given to a step that has none. */
export function conditionFault(id: string, what: string, condition: string): Fault {
  return fieldFault(
    id,
    what,
    [`condition: "${here}${condition}"`],
    (step) => !step.map.has("condition"),
  );
}

/** A fault in fields, given to a step that they fit. */
export function fieldFault(
  id: string,
  what: string,
  lines: readonly string[],
  fits: (step: HostStep, host: Host) => boolean,
): Fault {
  return {
    id,
    what,
    plant: (host) =>
      host.steps
        .filter((step) => fits(step, host) && host.text.charAt(step.end - 1) === "\n")
        .slice(0, 1)
        .map((step) =>
          edited(host, [
            behind(
              step,
              lines.map((line) => `  ${line}`),
            ),
          ]),
        ),
  };
}

/** A fault in the first placeholder of a prompt or command. */
export function placeholderFault(id: string, what: string, write: (name: string) => string): Fault {
  return {
    id,
    what,
    plant: (host) => host.steps.flatMap((step) => change(host, step, write)).slice(0, 1),
  };
}

function change(host: Host, step: HostStep, write: (name: string) => string): readonly Planted[] {
  const name = kindOf(step) === "bash" ? "command" : "prompt";
  const field = fieldOf(host, step.map, name);
  if (field === undefined) return [];
  const text = host.text.slice(field.valueStart, field.end);
  const found = /\{\{(\w+)\}\}/.exec(text);
  if (found?.[1] === undefined) return [];
  const start = field.valueStart + found.index;
  const edit = { start, end: start + found[0].length, text: here + write(found[1]) };
  return [edited(host, [edit])];
}

/** An edit that puts another value into a field, on one line. */
export function replaced(
  host: Host,
  step: HostStep,
  name: string,
  value: string,
): Edit | undefined {
  const field = fieldOf(host, step.map, name);
  return field && { start: field.start, end: field.end, text: `${here}${name}: ${value}` };
}

/** The first step that fits. */
export function firstStep(host: Host, fits: (step: HostStep) => boolean): HostStep | undefined {
  return host.steps.find((step) => fits(step) && host.text.charAt(step.end - 1) === "\n");
}

/** Whether a step asks an agent once. */
export function isPlainAgent(step: HostStep): boolean {
  return kindOf(step) === "agent" && textOf(step, "prompt") !== undefined && !isLoop(step);
}

/** Whether a step runs a command once. */
export function isPlainBash(step: HostStep): boolean {
  return kindOf(step) === "bash" && textOf(step, "command") !== undefined && !isLoop(step);
}

/** Whether a step repeats. */
export function isLoop(step: HostStep): boolean {
  return step.map.has("foreach") || step.map.has("while_condition");
}

/** Gives a field of the recipe itself another name. */
export function renamedField(host: Host, from: string, to: string): readonly Planted[] {
  const field = fieldOf(host, host.root, from);
  if (field === undefined) return [];
  const end = field.start + from.length;
  return [edited(host, [{ start: field.start, end, text: here + to }])];
}
