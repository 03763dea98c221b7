import type { RunReport } from "../../../runtime/index.ts";
import { openGates } from "../../progress/open-gates.ts";
import { namedRun } from "../../run-store/named-run.ts";
import { shellQuoted } from "../../shell-quoted.ts";
import { isKept } from "./is-kept.ts";

/** What to type so that a run goes on; empty where nothing is left to do. */
export function nextCommands(report: RunReport): readonly string[] {
  const { summary, waiting = [] } = report;
  if (!isKept(report)) return [];
  const gates = openGates(waiting).slice(0, mostAnswers);
  const answers = gates.map(({ name }) => approveCommand(summary.full_results_location, name));
  const resume = resumeCommand(report);
  return resume === undefined ? answers : [...answers, resume];
}

/** Of lanes that all wait; after these answers the next ones are told. */
const mostAnswers = 5;

/** The command that answers a gate of the run that is kept there. */
export function approveCommand(kept: string, gate: string): string {
  return `recipec approve ${namedRun(kept)} ${shellQuoted(gate)}`;
}

/** The command with which a run goes on; undefined: it would do no more than to tell the same again. */
export function resumeCommand(report: RunReport): string | undefined {
  const resume = `recipec runs resume ${namedRun(report.summary.full_results_location)}`;
  if (!isKept(report)) return undefined;
  switch (report.status) {
    case "failed":
    case "backend_error":
    case "cancelled":
    case "paused_for_approval":
      return resume;
    case "limited":
      return withMore(resume, report);
    default:
      return undefined;
  }
}

/** A run that a limit has stopped goes on only with a greater one. */
function withMore(resume: string, { exhausted, reason = "" }: RunReport): string | undefined {
  if (exhausted === "wallClockMs") return resume;
  const option =
    exhausted === undefined
      ? guardrailOptions.find(([stop]) => reason.startsWith(stop))?.[1]
      : budgetOptions[exhausted];
  return option === undefined ? undefined : `${resume} ${option}`;
}

type BudgetPart = NonNullable<RunReport["exhausted"]>;

/** What raises a part of the budget; time is counted anew when a run is resumed, the others are in the configuration alone. */
const budgetOptions: Readonly<Partial<Record<BudgetPart, string>>> = {
  agentCalls: "--max-agent-calls N",
  tokens: "--max-tokens N",
  cost: "--max-cost DOLLARS",
};

/** What raises the bound of an outcome machine, by how the reason begins that it gives. */
const guardrailOptions: readonly (readonly [string, string])[] = [
  ["max-total-steps", "--max-steps N"],
  ["max-step-visits-exceeded:", "--max-visits N"],
  ["max-restarts", "--max-restarts N"],
];
