import { createInterface } from "node:readline/promises";
import type { Approval, GateQuestion } from "../../runtime/index.ts";
import { printable, printableLines } from "../progress/printable.ts";
import type { Terminal } from "../terminal.ts";

/** How a question reaches a person, and how it ends without an answer. */
export interface Asking {
  readonly terminal: Terminal;
  /** Aborts when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** Called when the person leaves instead of answering (Ctrl-C, end of input, a terminal that goes away). */
  readonly leave: () => void;
}

const unanswered: Approval = { decision: "deny", message: "" };

/** Asks the person at the terminal about a gate. */
export function askApproval(question: GateQuestion, asking: Asking): Promise<Approval> {
  const prompt = "approve? (yes or no, then a message if you like) ";
  return askYesOrNo({ lines: questionLines(question), prompt }, asking);
}

/** What is shown once, and what each line of the answer is asked for with. */
export interface YesOrNoQuestion {
  readonly lines: readonly string[];
  readonly prompt: string;
}

/** Asks the person at the terminal until the answer is a yes or a no, or is no longer wanted. */
export async function askYesOrNo(question: YesOrNoQuestion, asking: Asking): Promise<Approval> {
  const { leave, signal, terminal } = asking;
  if (signal.aborted) return unanswered;
  const { stdin: input, stderrStream: output } = terminal;
  const reader = createInterface({ input, output, terminal: input.isTTY === true });
  const left = new Promise<undefined>((resolve) => {
    // Raw mode keeps Ctrl-C from the process, so it arrives here.
    reader.once("SIGINT", () => resolve(undefined));
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  let closed = false;
  reader.once("close", () => {
    closed = true;
  });
  try {
    for (const line of question.lines) output.write(`${line}\n`);
    const lines = reader[Symbol.asyncIterator]();
    reader.setPrompt(question.prompt);
    for (;;) {
      // The end of the input may be here before the last line has been looked at.
      if (!closed) reader.prompt();
      // A terminal that goes away makes reading fail, which is an end like any other.
      const line = await Promise.race([lines.next().catch(() => undefined), left]);
      if (line === undefined || line.done) {
        if (!signal.aborted) leave();
        return unanswered;
      }
      const approval = parseAnswer(line.value);
      if (approval) return approval;
      output.write("Please begin with yes or no; Ctrl-C leaves the run.\n");
    }
  } finally {
    reader.close();
  }
}

function questionLines({ prompt, stage }: GateQuestion): readonly string[] {
  const quoted = printableLines(prompt).map((line) => `  ${line}`);
  return ["", `Stage "${printable(stage)}" waits for your approval:`, "", ...quoted, ""];
}

/** `yes`, `no`, or either with a message behind it. */
export function parseAnswer(text: string): Approval | undefined {
  const match = /^\s*(y|yes|approve|n|no|deny)\b[\s,:.-]*([^\s,:.-].*|)$/is.exec(text);
  if (!match) return undefined;
  const decision = /^[ya]/i.test(match[1] ?? "") ? "approve" : "deny";
  return { decision, message: (match[2] ?? "").trim() };
}
