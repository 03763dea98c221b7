import { userInfo } from "node:os";
import { systemClock } from "../../runtime/clock.ts";
import type { Approval, GateQuestion } from "../../runtime/index.ts";
import { readJournal } from "../../runtime/journal/index.ts";
import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { printable } from "../progress/printable.ts";
import { asUsageError } from "../run-store/as-usage-error.ts";
import type { AnsweredQuestion } from "../run-store/inbox.ts";
import { answeredQuestion, findAnswer, leaveAnswer } from "../run-store/inbox.ts";
import type { ListedRun } from "../run-store/list-runs.ts";
import { describeRun } from "../run-store/list-runs.ts";
import { namedRun, shownFolder } from "../run-store/named-run.ts";
import { pendingQuestions } from "../run-store/pending-questions.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import { openRunFolder, projectRunsFolder } from "../run-store/run-folder.ts";
import { ownerOf } from "../run-store/run-owner.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** Leaves an answer for a gate that a run waits at; the run takes it when it goes on. */
export function answerGate(
  { operands, options }: Invocation,
  terminal: Terminal,
  decision: Approval["decision"],
): ExitCode {
  const [id = "", stage = ""] = operands;
  const folder = openRunFolder(projectRunsFolder(options, terminal), id);
  const run = describeRun(folder.path, terminal.env);
  if (run === undefined) throw new UsageError(`${folder.path} holds no run.`);
  const question = findQuestion(folder, stage, run);
  const asked = answeredQuestion(question, run.record.planHash);
  const nowMs = systemClock.now();
  if (question.expiresAtMs !== undefined && question.expiresAtMs <= nowMs) {
    const end = new Date(question.expiresAtMs).toISOString();
    throw new UsageError(
      `The time to answer stage "${printable(stage)}" was up at ${end}: ${question.default} holds.`,
    );
  }
  const left = leaveAnswer(folder.path, {
    ...asked,
    stage: question.stage,
    decision,
    message: options.text("message") ?? "",
    by: userName(),
    atMs: nowMs,
  });
  if (!left) throw new UsageError(answeredBefore(folder, question.stage, asked));
  const done = decision === "approve" ? "approved" : "denied";
  const isAtWork = ownerOf(folder.path) !== undefined;
  const named = namedRun(shownFolder(folder.path, terminal.cwd));
  const next = isAtWork ? "its process goes on" : `go on with: recipec runs resume ${named}`;
  terminal.stdout.write(`${done} stage "${printable(question.stage)}" of run ${id}; ${next}\n`);
  return exitCode.ok;
}

function findQuestion(
  folder: RunFolder,
  stage: string,
  { record: { planHash }, state }: ListedRun,
): GateQuestion {
  const all = questionsOf(folder);
  const asked = all.filter((question) => question.stage === stage || question.key === stage);
  const open = asked.filter(
    (question) => findAnswer(folder.path, answeredQuestion(question, planHash)) === undefined,
  );
  const [first, second] = open;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined) {
    const keys = open.map(({ key }) => `  ${key}`).join("\n");
    throw new UsageError(`Stage "${stage}" waits in several places; name one of them:\n${keys}`);
  }
  const [answered] = asked;
  if (answered !== undefined) {
    const question = answeredQuestion(answered, planHash);
    throw new UsageError(answeredBefore(folder, answered.stage, question));
  }
  const stages = new Set(all.map((question) => `"${printable(question.stage)}"`));
  const waiting = [...stages].join(", ");
  const others = waiting === "" ? `it is ${state}` : `it waits for ${waiting}`;
  throw new UsageError(`Run ${folder.id} does not wait for stage "${stage}": ${others}.`);
}

function questionsOf({ path }: RunFolder): readonly GateQuestion[] {
  try {
    return pendingQuestions(readJournal(path).entries);
  } catch (error) {
    return asUsageError(error);
  }
}

function answeredBefore(
  { id, path }: RunFolder,
  stage: string,
  question: AnsweredQuestion,
): string {
  const answer = findAnswer(path, question);
  const done = answer?.decision === "deny" ? "denied" : "approved";
  const who = printable(answer?.by ?? "somebody");
  return `Stage "${printable(stage)}" of run ${id} has been ${done} by ${who}; that answer stays.`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}
