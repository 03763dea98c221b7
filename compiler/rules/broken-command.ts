import { scriptOf } from "../analysis/commands/script-of.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import { scriptMistake } from "../analysis/shell/unreadable/script-mistake.ts";
import { shownOffset } from "../analysis/shell/unreadable/shown-offset.ts";
import type { UnreadableProgram } from "../analysis/shell/unreadable/unreadable-programs.ts";
import {
  mayHavePrograms,
  unreadablePrograms,
} from "../analysis/shell/unreadable/unreadable-programs.ts";
import { locatedMistake, losesLines } from "../diagnostics/script-mistake.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "broken-command" | "doubtful-command" | "open-heredoc";

/**
 * A command that bash cannot parse fails when its step is reached; a placeholder may hide what is meant. Programs of Python and
 * JavaScript in a command are read as a whole before any of them runs, too.
 */
export const brokenCommand = defineRule({
  name: "broken-command",
  reports: ["doubtful-command", "open-heredoc", "broken-command"],
  check({ plan }, report) {
    for (const { command: action } of commandsIn(plan.body)) {
      checkPrograms(action, plan, report);
      const { command, environment } = action;
      const { text, holes } = scriptOf(command);
      const nul = text.indexOf("\0");
      if (nul >= 0) {
        const problem = "a NUL character, which no process can be given";
        report("broken-command", spansIn(command, text, plan)(nul), { problem });
      } else if (environment !== "scope") {
        // A command whose values travel in the environment has been parsed to place them.
        checkCommand({ command, text, holes }, plan, report);
      }
    }
  },
});

const programs = createTextMemo<readonly UnreadableProgram[]>();

function checkPrograms({ command }: ShellAction, plan: Plan, report: RuleReport<Codes>): void {
  // Most commands start none, and need not be read as their author wrote them.
  if (!mayHavePrograms(scriptOf(command).text)) return;
  const scalar = scalarAt(plan.document, command.span);
  if (scalar === undefined) return;
  const { text } = scalar;
  for (const program of programs(text, () => unreadablePrograms(text))) {
    const { interpreter, isDoubtful = false, offset, problem } = program;
    const span = scalarMapOf(scalar).span(offset, offset + 1);
    report(isDoubtful ? "doubtful-command" : "broken-command", span, { problem, interpreter });
  }
}

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
    const mistake = scriptMistake(text, error, spanText(command.span));
    const { span, extra } = locatedMistake(mistake, spansIn(command, text, plan));
    report(code, span, { problem: error.message }, extra);
    return;
  }
  if (openHeredocs.length === 0) return;
  const spanAt = spansIn(command, text, plan);
  for (const { offset, delimiter, hasBlanks } of openHeredocs) {
    const isJoined = losesLines(spanText(command.span), text, offset);
    report("open-heredoc", spanAt(offset), { delimiter, hasBlanks, isJoined });
  }
}

/** Finds the places of offsets and ranges in the file; an error at the end of a script is one of its last line. */
function spansIn(
  command: Template,
  text: string,
  { document }: Plan,
): (offset: number, end?: number) => Span {
  const scalar = scalarAt(document, command.span);
  if (scalar === undefined || scalar.text.length !== text.length) return () => command.span;
  const { span } = scalarMapOf(scalar);
  return (offset, end) => {
    const start = shownOffset(text, offset);
    return span(start, end ?? start + 1);
  };
}
