import { scriptOf } from "../analysis/script-of.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "broken-command" | "doubtful-command" | "open-heredoc";

/** A command that bash cannot parse fails when its step is reached; a placeholder may hide what is meant. */
export const brokenCommand = defineRule({
  name: "broken-command",
  reports: ["doubtful-command", "open-heredoc", "broken-command"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "shell") continue;
      const { command, environment } = action;
      const { text, holes } = scriptOf(command);
      const nul = text.indexOf("\0");
      if (nul >= 0) {
        const problem = "a NUL character, which no process can be given";
        report("broken-command", spanIn(command, text, nul, plan), { problem });
      } else if (environment !== "scope") {
        // A command whose values travel in the environment has been parsed to place them.
        checkCommand({ command, text, holes }, plan, report);
      }
    }
  },
});

interface Script extends ReturnType<typeof scriptOf> {
  readonly command: Template;
}

function checkCommand(
  { command, text, holes }: Script,
  plan: Plan,
  report: RuleReport<Codes>,
): void {
  const { errors, openHeredocs } = parseScript(text, []);
  const [error] = errors;
  if (error) {
    const code = holes.length === 0 ? "broken-command" : "doubtful-command";
    const span = spanIn(command, text, error.offset, plan);
    report(code, span, { problem: error.message });
    return;
  }
  for (const { offset, delimiter } of openHeredocs) {
    report("open-heredoc", spanIn(command, text, offset, plan), { delimiter });
  }
}

/** The place of an offset in the file; an error at the end of a script is one of its last line. */
function spanIn(command: Template, text: string, offset: number, { document }: Plan): Span {
  const scalar = scalarAt(document, command.span);
  if (scalar === undefined || scalar.text.length !== text.length) return command.span;
  const last = text.trimEnd().length - 1;
  const start = Math.max(0, Math.min(offset, last));
  return scalarMapOf(scalar).span(start, start + 1);
}
