import type { OneWordLoop } from "../analysis/shell/pasting/one-word-loops.ts";
import { oneWordLoops } from "../analysis/shell/pasting/one-word-loops.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Where values travel in the environment, each is one word of its command, so a loop over it runs once. */
export const loopOverOneWord = defineRule({
  name: "loop-over-one-word",
  reports: ["loop-over-one-word"],
  check({ plan }, report) {
    for (const { command } of commandsIn(plan.body)) checkLoops(command, plan, report);
  },
});

function checkLoops(
  action: ShellAction,
  { document }: Plan,
  report: RuleReport<"loop-over-one-word">,
): void {
  if (isPasted(action) || action.env.length === 0) return;
  const scalar = scalarAt(document, action.command.span);
  if (scalar === undefined) return;
  const spanAt = scalarMapOf(scalar).span;
  for (const { variable, start, end } of loops(scalar.text, () => oneWordLoops(scalar.text))) {
    const placeholder = scalar.text.slice(start, end);
    report("loop-over-one-word", spanAt(start, end), { variable, placeholder });
  }
}

const loops = createTextMemo<readonly OneWordLoop[]>();

/** Whether values become part of the text of a command, where the shell splits them. */
function isPasted({ command }: ShellAction): boolean {
  return command.parts.some(({ kind }) => kind === "reference");
}
