import type { Template } from "../../ir/expression.ts";
import type { ForkAction, LoopAction, Step } from "../../ir/step.ts";
import type { Most } from "./amount.ts";
import { exactly, once, unbounded, unknown } from "./amount.ts";
import type { Place } from "./place.ts";

/** So many lanes there are at most, also where a recipe asks for more. */
const mostLanes = 256;

/** How often a loop runs its body, and how many of these runs are one after the other. */
export interface Iterations {
  readonly count: Most;
  readonly turns: Most;
}

/** The most iterations of a loop. */
export function iterationsOf(step: Step, loop: LoopAction, { pacing, lengths }: Place): Iterations {
  const { head } = loop;
  if (head.kind === "while") {
    const count = exactly(head.atMost);
    return { count, turns: count };
  }
  // Lanes that wait for their turn to ask an agent are not at once.
  const lanes = pacing?.maxConcurrent === undefined ? lanesOf(head.lanes) : 1;
  if (head.kind === "each") {
    const name =
      head.list.kind === "reference" ? [head.list.name, ...head.list.path].join(".") : "list";
    return ofList({ list: name, cap: head.atMost, span: step.idSpan }, lanes, lengths.get(name));
  }
  if (typeof head.count === "number") {
    return inLanes(head.count, lanes);
  }
  const list = lengthIn(head.count);
  if (list !== undefined) {
    const cap = Number.POSITIVE_INFINITY;
    return ofList({ list, cap, span: step.idSpan }, lanes, lengths.get(list));
  }
  const why = `how often step "${step.id}" repeats is known only when it runs`;
  const count = unbounded({ span: step.idSpan, why });
  return { count, turns: count };
}

/** How many branches of a fork run at once. */
export function lanesOfFork({ lanes }: ForkAction): number {
  return lanesOf(lanes);
}

function ofList(
  list: { readonly list: string; readonly cap: number; readonly span: Step["idSpan"] },
  lanes: number,
  length: number | undefined,
): Iterations {
  if (length !== undefined) return inLanes(Math.min(length, list.cap), lanes);
  const count = unknown({ kind: "length", ...list, lanes: 1 });
  if (list.cap <= lanes) return { count, turns: once };
  return { count, turns: unknown({ kind: "length", ...list, lanes }) };
}

function inLanes(count: number, lanes: number): Iterations {
  return { count: exactly(count), turns: exactly(Math.ceil(count / lanes)) };
}

function lanesOf(lanes: number | "unbounded" | undefined): number {
  if (lanes === undefined) return 1;
  return lanes === "unbounded" ? mostLanes : Math.min(lanes, mostLanes);
}

/** The list whose length a text is. */
function lengthIn({ command }: Template): string | undefined {
  const [part, ...others] = command?.text.parts ?? [];
  return part?.kind === "command-length" && others.length === 0 ? part.name : undefined;
}
