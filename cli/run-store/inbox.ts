import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { GateQuestion } from "../../runtime/index.ts";
import { readOrdinaryText } from "../../runtime/journal/index.ts";
import { makeFolder } from "../make-folder.ts";
import { sha256 } from "../sha256.ts";
import { writeFirst } from "./write-first.ts";

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

/** Leaves an answer; false when somebody has answered this question before, whose answer stays. */
export function leaveAnswer(run: string, answer: LeftAnswer): boolean {
  makeFolder(join(run, "inbox"), 0o700);
  const text = `${JSON.stringify(answer)}\n`;
  // What a loss of power has left of an answer is none; it stays, since who removes it may remove a whole one instead.
  for (let tried = 0; ; tried += 1) {
    const path = fileOf(run, answer, tried);
    if (writeFirst(path, text)) return true;
    if (readAnswer(path) !== undefined) return false;
  }
}

/** What is answered: a gate, under a plan, with the very text of its question. */
export type AnsweredQuestion = Pick<LeftAnswer, "key" | "planHash" | "promptSha256">;

/** What an answer to a question under a plan is an answer to. */
export function answeredQuestion(
  { key, prompt }: Pick<GateQuestion, "key" | "prompt">,
  planHash: string,
): AnsweredQuestion {
  return { key, planHash, promptSha256: sha256(prompt) };
}

/** The answer that was left for this very question. */
export function findAnswer(run: string, question: AnsweredQuestion): LeftAnswer | undefined {
  for (let tried = 0; ; tried += 1) {
    const path = fileOf(run, question, tried);
    const answer = readAnswer(path);
    if (answer !== undefined) return isFor(answer, question) ? answer : undefined;
    if (!existsSync(path)) return undefined;
  }
}

/** The answers to a gate that were given to another text or under another plan. */
export function otherAnswers(run: string, question: AnsweredQuestion): readonly LeftAnswer[] {
  return namesIn(run)
    .flatMap((name) => readAnswer(join(run, "inbox", name)) ?? [])
    .filter((answer) => answer.key === question.key && !isFor(answer, question));
}

function isFor(answer: LeftAnswer, { key, planHash, promptSha256 }: AnsweredQuestion): boolean {
  return answer.key === key && answer.planHash === planHash && answer.promptSha256 === promptSha256;
}

function namesIn(run: string): readonly string[] {
  try {
    return readdirSync(join(run, "inbox")).sort();
  } catch {
    return [];
  }
}

function readAnswer(path: string): LeftAnswer | undefined {
  try {
    const value: unknown = JSON.parse(readOrdinaryText(path));
    return isAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An answer to another text stands in no way, and a broken one leaves the next number to others. */
function fileOf(
  run: string,
  { key, planHash, promptSha256 }: AnsweredQuestion,
  broken: number,
): string {
  const name = sha256(JSON.stringify([key, planHash, promptSha256])).slice(0, 16);
  return join(run, "inbox", broken === 0 ? `${name}.json` : `${name}-${broken}.json`);
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
