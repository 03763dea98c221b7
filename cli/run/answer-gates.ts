import { systemClock } from "../../runtime/clock.ts";
import type { Approval, GateQuestion, RunOptions } from "../../runtime/index.ts";
import { printable, printableLines } from "../progress/printable.ts";
import type { ProgressView } from "../progress/progress-view.ts";
import { writeAside } from "../progress/progress-view.ts";
import { answeredQuestion, findAnswer, otherAnswers } from "../run-store/inbox.ts";
import type { Mask } from "../run-store/mask.ts";
import { shellQuoted } from "../shell-quoted.ts";
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
  const { options, store, terminal } = run;
  const tell = (text: string): void => writeAside(view, () => terminal.stderr.write(text));
  const answer = leftAnswers(run, tell);
  if (options.flag("wait")) {
    const show = (question: GateQuestion): void => tell(waitingText(mask.question(question), run));
    return { answer, ask: waitForAnswer(run, answer, show), asksTogether: true };
  }
  if (options.flag("ci")) return { answer };
  if (terminal.stdin.isTTY !== true || terminal.stderr.isTTY !== true) return { answer };
  return {
    answer,
    ask: async (question, signal) => {
      await untilSafe(store);
      view.pause();
      try {
        return await askApproval(mask.question(question), { terminal, signal, leave });
      } finally {
        view.resume();
      }
    },
  };
}

type FindApproval = (question: GateQuestion) => Approval | undefined;

/** Finds the answer left for a very question; of those that were meant for other content it is told once that they do not count. */
function leftAnswers({ folder, header }: OwnedRun, tell: (text: string) => void): FindApproval {
  const reported = new Set<number>();
  return (question) => {
    const asked = answeredQuestion(question, header.planHash);
    const left = findAnswer(folder.path, asked);
    if (left !== undefined) {
      const { atMs, by, decision, message } = left;
      return { decision, message, by, atMs };
    }
    for (const { atMs, by } of otherAnswers(folder.path, asked)) {
      if (reported.has(atMs)) continue;
      reported.add(atMs);
      tell(
        `recipec: the answer of ${printable(by)} to stage "${printable(question.stage)}" ` +
          "was for another plan or another text; it does not count\n",
      );
    }
    return undefined;
  };
}

function waitForAnswer(
  { store }: OwnedRun,
  answer: FindApproval,
  show: (question: GateQuestion) => void,
): NonNullable<RunOptions["ask"]> {
  return async (question, signal) => {
    await untilSafe(store);
    show(question);
    while (!signal.aborted) {
      const approval = answer(question);
      if (approval !== undefined) return approval;
      await systemClock.sleep(pollMs, signal);
    }
    throw new Error("nobody answered");
  };
}

/** What is asked, and how to answer. */
function waitingText({ prompt, stage }: GateQuestion, { folder }: OwnedRun): string {
  const quoted = printableLines(prompt).map((line) => `  ${line}\n`);
  const name = shellQuoted(printable(stage));
  return `${quoted.join("")}[gate:wait] recipec approve|deny ${folder.id} ${name}\n`;
}

/** By then all has been told that led to a question, and whoever reads the journal finds the question there. */
function untilSafe(store: OwnedRun["store"]): Promise<void> {
  return new Promise((resolve) => store.whenSafe(resolve));
}
