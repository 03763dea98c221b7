import { scriptOf } from "../analysis/commands/script-of.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import { brokenJson } from "../analysis/shell/printing/broken-json.ts";
import { printsCount } from "../analysis/shell/printing/prints-count.ts";
import { printsLines } from "../analysis/shell/printing/prints-lines.ts";
import { programShowing } from "../analysis/shell/printing/shows-object.ts";
import { shellSlips } from "../analysis/shell/slips/shell-slips.ts";
import { asksForJson } from "../analysis/types/asks-for-json.ts";
import { printedBy } from "../analysis/types/printed-type.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import { failsWhole } from "../ir/fails-whole.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Lines of text are never JSON as a whole; what is looked for in them is a piece that happens to look like it. Nor is what
 * looks like JSON and has a sign that JSON does not have.
 */
export const parsedLines = defineRule({
  name: "parsed-lines",
  reports: ["parsed-lines"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action, id } = step;
      if (action.kind !== "shell" || !asksForJson(action)) continue;
      const said =
        action.check?.required && failsWhole(step, "decode") ? wordsOf(action) : undefined;
      checkCommand({ id, said }, action, plan, report);
    }
  },
});

/** A step that is to find JSON. */
interface Seeking {
  readonly id: string;
  /** All that its command prints, where the step fails since there is no JSON in it. */
  readonly said: string | undefined;
}

function checkCommand(
  { id, said: words }: Seeking,
  { command }: ShellAction,
  { document }: Plan,
  report: RuleReport<"parsed-lines">,
): void {
  const { text, holes } = scriptOf(command);
  const unknownWords = [...new Set(holes.map(({ start, end }) => text.slice(start, end)))];
  const broken = brokenJson(text, unknownWords);
  if (broken !== undefined && hasLostQuotes(text, broken)) return;
  const showing = broken === undefined ? programShowing(text) : undefined;
  const found = broken ?? showing;
  // A number is JSON.
  const said = found === undefined ? words : undefined;
  if ((found ?? said) === undefined && (!printsLines(text) || printsCount(text))) return;
  const scalar = found && scalarAt(document, command.span);
  const place = scalar && writtenPlace(scalar, text, found);
  const { language, instead, shows } = showing ?? {};
  const sign = broken?.sign;
  report("parsed-lines", place ?? command.span, { step: id, language, instead, shows, sign, said });
}

/** The only text that a command prints, where that is no JSON and has none in it. */
function wordsOf(action: ShellAction): string | undefined {
  const only = printedBy(action, "well")?.only;
  const text = only?.text.trim() ?? "";
  const isText = typeof only?.value === "string" && only.value.trim() === text;
  return text !== "" && isText ? text : undefined;
}

/** Whether the shell takes quotes away there, which is told as that. */
function hasLostQuotes(script: string, { start }: ScriptRange): boolean {
  return shellSlips(script).some(
    (slip) =>
      (slip.kind === "quotes in quotes" || slip.kind === "JSON without quotes") &&
      slip.start <= start &&
      start <= slip.end,
  );
}
