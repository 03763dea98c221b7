import { createInterface } from "node:readline/promises";
import type { Approval, GateQuestion } from "../../runtime/index.ts";
import { printable, printableLines } from "../progress/printable.ts";
import type { Terminal } from "../terminal.ts";

/** Asks the person at the terminal, until the answer is a yes or a no. */
export async function askApproval(
  question: GateQuestion,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Approval> {
  const { stdin: input, stderr: output } = terminal;
  const reader = createInterface({ input, output, terminal: true });
  // Raw mode hides Ctrl-C from the process; it must still cancel the run.
  reader.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    for (const line of questionLines(question)) output.write(`${line}\n`);
    for (;;) {
      const answer = await reader.question("approve? [yes/no], then a message if you like: ", {
        signal,
      });
      const approval = parseAnswer(answer);
      if (approval) return approval;
      output.write("Please begin with yes or no; Ctrl-C leaves the run.\n");
    }
  } finally {
    reader.close();
  }
}

function questionLines({ prompt, stage }: GateQuestion): readonly string[] {
  return ["", `Stage "${printable(stage)}" waits for your approval:`, ""].concat(
    printableLines(prompt).map((line) => `  ${line}`),
    "",
  );
}

function parseAnswer(text: string): Approval | undefined {
  const match = /^\s*(y|yes|approve|n|no|deny)\b[\s,:.-]*(.*)$/is.exec(text);
  if (!match) return undefined;
  const decision = /^[ya]/i.test(match[1] ?? "") ? "approve" : "deny";
  return { decision, message: (match[2] ?? "").trim() };
}
