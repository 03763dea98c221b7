import { unconvertible } from "../analysis/types/amplihack-operand.ts";
import { lostArgument } from "../analysis/types/failing-calls.ts";
import type { OperandPlace } from "../analysis/types/operand.ts";
import { describeType } from "../analysis/types/type.ts";
import type { AnyCall } from "../ir/calls-in.ts";
import { callsIn } from "../ir/calls-in.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** The fewest and the most arguments that functions make something of; what is missing counts as null or empty text. */
const functions: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["bool", [1, 1]],
  ["float", [1, 1]],
  ["int", [1, 1]],
  ["len", [1, 1]],
  ["str", [1, 1]],
]);

const methods: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["count", [1, 1]],
  ["endswith", [1, 1]],
  ["find", [1, 1]],
  ["join", [1, 1]],
  ["lower", [0, 0]],
  ["lstrip", [0, 0]],
  ["replace", [2, 2]],
  ["rstrip", [0, 0]],
  ["split", [0, 1]],
  ["startswith", [1, 1]],
  ["strip", [0, 0]],
  ["title", [0, 0]],
  ["upper", [0, 0]],
]);

type Codes = "argument-as-empty" | "argument-count" | "failing-conversion";

/**
 * Functions and methods of conditions drop arguments that they do not know, and make up those that are missing. What is of another kind than they take
 * counts as empty. Of a text that spells no number, `int` and `float` fail to make one.
 */
export const argumentCount = defineRule({
  name: "argument-count",
  reports: ["argument-as-empty", "argument-count", "failing-conversion"],
  check({ facts: { flow, reads } }, report) {
    for (const { condition, role, state } of reads.decisions) {
      if (role === "again") continue;
      for (const call of callsIn(condition.expression)) checkCall(call, { flow, state }, report);
    }
  },
});

function checkCall(call: AnyCall, place: OperandPlace, report: RuleReport<Codes>): void {
  const name = call.kind === "call" ? call.function : call.method;
  const [fewest, most] = (call.kind === "call" ? functions : methods).get(name) ?? anyCount;
  const count = call.arguments.length;
  if (count < fewest || count > most) {
    report("argument-count", call.span, { name, count, fewest, most });
    return;
  }
  const lost = lostArgument(call, place);
  if (lost !== undefined) {
    const found = describeType(lost.type);
    report("argument-as-empty", lost.span, { name, kind: call.kind, found, wanted: lost.wanted });
    return;
  }
  const value = call.kind === "call" ? unconvertible(call, place) : undefined;
  if (value !== undefined) {
    report("failing-conversion", call.span, { name, text: String(value) });
  }
}

/** `min` and `max`, whose fewest arguments the grammar demands. */
const anyCount = [0, Number.POSITIVE_INFINITY] as const;
