import { isList } from "../../runtime/values/value.ts";
import type { Read } from "../analysis/reads.ts";
import type { ScopeFlow } from "../analysis/scope-flow.ts";
import type { Type } from "../analysis/type.ts";
import { describeType, membersOf } from "../analysis/type.ts";
import type { LoopAction } from "../ir/step.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "loop-over-non-list" | "loop-default-not-list" | "list-longer-than-limit";

/** A loop over anything but a list fails before its first iteration, and so does one over too long a list. */
export const loopOverNonList = defineRule({
  name: "loop-over-non-list",
  reports: ["loop-over-non-list", "loop-default-not-list", "list-longer-than-limit"],
  check({ facts }, report) {
    for (const read of facts.reads.all) {
      const { action } = read.step;
      if (read.role === "list" && action.kind === "loop")
        checkList(read, action, facts.flow, report);
    }
  },
});

function checkList(read: Read, loop: LoopAction, flow: ScopeFlow, report: RuleReport<Codes>): void {
  const { reference, state, variable } = read;
  const text = [reference.name, ...reference.path].join(".");
  const type = flow.typeOf(reference, state);
  const likely = flow.likelyTypeOf(reference, state);
  const given = [...(variable?.definitions ?? [])].some(({ kind }) => kind === "param");
  if (!given && likely.kind !== "never" && !mayBeList(likely)) {
    report("loop-over-non-list", reference.span, { text, found: describeType(likely) });
  } else if (type.kind !== "never" && !mayBeList(type)) {
    report("loop-over-non-list", reference.span, { text, found: describeType(type) });
  } else if (likely.kind !== "never" && !mayBeList(likely)) {
    report("loop-default-not-list", reference.span, { name: text, found: describeType(likely) });
  } else if (variable && reference.path.length === 0) checkLength(read, loop, report);
}

function mayBeList(type: Type): boolean {
  return membersOf(type).some(({ kind }) => kind === "list" || kind === "json");
}

/** A declared list that nothing replaces is as long as it is written. */
function checkLength(
  { variable, reference }: Read,
  { head }: LoopAction,
  report: RuleReport<Codes>,
): void {
  const [definition, ...others] = variable?.definitions ?? [];
  if (definition?.kind !== "param" || others.length > 0 || head.kind !== "each") return;
  const list = definition.param.default;
  if (list === undefined || !isList(list) || list.length <= head.atMost) return;
  report("list-longer-than-limit", reference.span, { items: list.length, limit: head.atMost });
}
