import { systemClock } from "../../runtime/clock.ts";
import type { Approval, GateQuestion, RunOptions } from "../../runtime/index.ts";
import type { ProgressView } from "../progress/live-view.ts";
import { printable } from "../progress/printable.ts";
import { approvalFrom, findAnswer } from "../run-store/inbox.ts";
import type { Mask } from "../run-store/mask.ts";
import { askApproval } from "./ask-approval.ts";
import type { Cancellation } from "./cancellation.ts";
import type { OwnedRun } from "./owned-run.ts";

const pollMs = 200;

/**
 * Where the answers to gates come from: those left with `recipec approve` or `deny`, then, with
 * `--wait`, those still to be left, then a person at the terminal. Without any the run pauses.
 */
export function answerGates(
  run: OwnedRun,
  view: ProgressView,
  { cancel: leave }: Cancellation,
  mask: Mask,
): Pick<RunOptions, "answer" | "ask" | "asksTogether"> {
  const { options, terminal } = run;
  const answer = (question: GateQuestion): Approval | undefined => leftAnswer(run, question);
  if (options.flag("wait")) return { answer, ask: waitForAnswer(run), asksTogether: true };
  if (options.flag("ci")) return { answer };
  if (terminal.stdin.isTTY !== true || terminal.stderr.isTTY !== true) return { answer };
  return {
    answer,
    ask: async (question, signal) => {
      view.pause();
      try {
        return await askApproval(mask.question(question), { terminal, signal, leave });
      } finally {
        view.resume();
      }
    },
  };
}

/** The answer left for this very question; one that was meant for other content does not count. */
function leftAnswer(
  { folder, header, terminal }: OwnedRun,
  question: GateQuestion,
): Approval | undefined {
  const left = findAnswer(folder.path, question.key);
  if (left === undefined) return undefined;
  const approval = approvalFrom(left, question, header.planHash);
  if (approval === undefined) {
    terminal.stderr.write(
      `recipec: the answer of ${printable(left.by)} to stage "${printable(question.stage)}" ` +
        "was for another plan or another text; it does not count\n",
    );
  }
  return approval;
}

function waitForAnswer(run: OwnedRun): NonNullable<RunOptions["ask"]> {
  const { folder, store, terminal } = run;
  return async (question, signal) => {
    // Whoever is told that the run waits must find the question in its journal.
    await new Promise<void>((resolve) => store.whenSafe(resolve));
    const stage = printable(question.stage);
    terminal.stderr.write(`[gate:wait] recipec approve|deny ${folder.id} '${stage}'\n`);
    while (!signal.aborted) {
      const approval = leftAnswer(run, question);
      if (approval !== undefined) return approval;
      await systemClock.sleep(pollMs, signal);
    }
    throw new Error("nobody answered");
  };
}
