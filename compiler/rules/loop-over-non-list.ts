import { isList } from "../../runtime/values/value.ts";
import type { Read } from "../analysis/reads.ts";
import type { ScopeFlow } from "../analysis/scope-flow.ts";
import type { Definition } from "../analysis/scope-state.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { printsLines } from "../analysis/shell/prints-lines.ts";
import type { Type } from "../analysis/type.ts";
import { describeType, membersOf } from "../analysis/type.ts";
import type { LoopAction, Step } from "../ir/step.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes =
  | "loop-over-non-list"
  | "loop-over-text-output"
  | "loop-default-not-list"
  | "list-longer-than-limit";

/** A loop over anything but a list fails before its first iteration, and so does one over too long a list. */
export const loopOverNonList = defineRule({
  name: "loop-over-non-list",
  reports: [
    "loop-over-non-list",
    "loop-over-text-output",
    "loop-default-not-list",
    "list-longer-than-limit",
  ],
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
  } else if (variable && reference.path.length === 0) {
    checkText(read, report);
    checkLength(read, loop, report);
  }
}

/** Text is a list only if all of it is a JSON list, which some commands and most agents never print. */
function checkText({ reference, variable }: Read, report: RuleReport<Codes>): void {
  const sources = [...(variable?.definitions ?? [])].map(textSource);
  const [first] = sources;
  if (first === undefined || sources.includes(undefined)) return;
  const related = [{ span: first.step.idSpan, message: "printed here" }];
  const { name } = reference;
  report("loop-over-text-output", reference.span, { name, from: first.from }, { related });
}

interface TextSource {
  readonly step: Step;
  readonly from: string;
}

function textSource(definition: Definition): TextSource | undefined {
  if (definition.kind !== "exit" || definition.assignment.value.kind !== "result") return undefined;
  const { step } = definition;
  const { action, id } = step;
  if (action.kind === "agent" && action.decoding !== "json-aggressive" && !action.check) {
    return { step, from: `what the agent of step "${id}" answers` };
  }
  const isLines = action.kind === "shell" && printsLines(scriptOf(action.command).text);
  return isLines ? { step, from: `the lines that step "${id}" prints` } : undefined;
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
  const { default: list, origin } = definition.param;
  if (origin === "option") return;
  if (list === undefined || !isList(list) || list.length <= head.atMost) return;
  report("list-longer-than-limit", reference.span, { items: list.length, limit: head.atMost });
}
