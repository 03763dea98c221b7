import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Approval, GateQuestion } from "../../runtime/index.ts";
import { sha256 } from "../build/cache-entry.ts";
import { makeFolder } from "../make-folder.ts";

/** An answer to a gate, left beside the journal for the process that owns the run. */
export interface LeftAnswer {
  readonly stage: string;
  readonly key: string;
  readonly decision: "approve" | "deny";
  readonly message: string;
  readonly by: string;
  readonly atMs: number;
  /** What was answered: the plan and the very text of the question. */
  readonly planHash: string;
  readonly promptSha256: string;
}

/** Leaves an answer; false when somebody has answered this gate before, whose answer stays. */
export function leaveAnswer(run: string, answer: LeftAnswer): boolean {
  const inbox = join(run, "inbox");
  makeFolder(inbox, 0o700);
  const beside = join(inbox, `${randomUUID()}.tmp`);
  writeFileSync(beside, `${JSON.stringify(answer)}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(beside, fileOf(run, answer.key));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** The answer that was left for a gate. */
export function findAnswer(run: string, key: string): LeftAnswer | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(run, key), "utf8"));
    return isAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An answer as the run takes it; undefined when what was answered is not what is asked now. */
export function approvalFrom(
  answer: LeftAnswer,
  { key, prompt }: GateQuestion,
  planHash: string,
): Approval | undefined {
  const { atMs, by, decision, message } = answer;
  const isSame = answer.planHash === planHash && answer.promptSha256 === sha256(prompt);
  return isSame && answer.key === key ? { decision, message, by, atMs } : undefined;
}

function fileOf(run: string, key: string): string {
  return join(run, "inbox", `${sha256(key).slice(0, 16)}.json`);
}

function isAnswer(value: unknown): value is LeftAnswer {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const texts = ["stage", "key", "message", "by", "planHash", "promptSha256"];
  return (
    texts.every((name) => typeof fields[name] === "string") &&
    (fields["decision"] === "approve" || fields["decision"] === "deny") &&
    typeof fields["atMs"] === "number"
  );
}
