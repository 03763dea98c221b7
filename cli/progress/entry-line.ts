import type { JournalEntry } from "../../runtime/journal/index.ts";
import type { Mask } from "../run-store/mask.ts";
import { printable } from "./printable.ts";

/** What is told of an entry to whoever follows a run; nothing of what a run asks of itself. */
export function entryLine(entry: JournalEntry, mask: Mask): string | undefined {
  if (entry.kind === "again") return `[run:again] ${entry.keys.map(printable).join(", ")}`;
  if (entry.kind === "plan") return "[run:plan] the run follows a changed recipe from here on";
  if (entry.kind === "start") return startLine(entry, mask);
  return entry.kind === "result" ? resultLine(entry, mask) : undefined;
}

function startLine(
  { effect, key }: Extract<JournalEntry, { kind: "start" }>,
  mask: Mask,
): string | undefined {
  switch (effect.kind) {
    case "agent":
      return `[agent:start] ${printable(key)} ${printable(effect.request.agent)}`.trimEnd();
    case "process":
      return `[command:start] ${printable(key)}`;
    case "approval":
      return `[gate] ${printable(effect.question.stage)} asks: ${printable(mask.text(effect.question.prompt))}`;
    default:
      return undefined;
  }
}

function resultLine(
  { key, result }: Extract<JournalEntry, { kind: "result" }>,
  mask: Mask,
): string | undefined {
  const name = printable(key);
  switch (result.kind) {
    case "answer":
      return `[agent:end] ${name}`;
    case "process":
      return `[command:end] ${name} exit code ${printable(result.exitCode)}`;
    case "approval":
      return `[gate] ${name} ${result.decision === "approve" ? "approved" : "denied"}`;
    case "failure":
      return `[failed] ${name}: ${printable(mask.text(result.failure.message))}`;
    default:
      return undefined;
  }
}
