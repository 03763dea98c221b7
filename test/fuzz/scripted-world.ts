import type { AgentAnswer, Backend } from "../../runtime/backends/backend.ts";
import type { AgentRequest } from "../../runtime/effect.ts";
import type { RunOptions } from "../../runtime/index.ts";
import type { RunSample } from "../support/run-sample.ts";
import { numbersFrom } from "./damage.ts";

const texts = [
  "",
  "yes",
  "approved",
  "5",
  "a\nb\n",
  '{"severity": "high", "issues": [{"title": "t", "items": ["a"]}]}',
  '["one", "two"]',
  "[]",
  "null",
  "STATUS: COMPLETE",
  "\u0000\ud800 odd",
];

const failures = ["429 Too Many Requests", "the service is overloaded", "401 Unauthorized", "no"];

/** Agents, commands and approvers that say what a number decides. */
export function scriptedWorld(number: number): Required<Pick<RunSample, "options" | "processes">> {
  const next = numbersFrom(number);
  const one = <T>(of: readonly T[], otherwise: T): T =>
    of[Math.floor(next() * of.length)] ?? otherwise;
  const backend: Backend = {
    name: "fuzz",
    available: async () => [],
    run: async (request) => (next() < 0.1 ? failure(one(failures, "")) : answer(request, one)),
  };
  const decide = next() < 0.8 ? ("approve" as const) : ("deny" as const);
  const options: Partial<RunOptions> = {
    backend,
    ask: async () => ({ decision: decide, message: one(texts, "") }),
  };
  return {
    options,
    processes: {
      run: async () => {
        const exitCode = next() < 0.85 ? "0" : one(["1", "127", "-9"], "1");
        return { kind: "process", exitCode, stdout: one(texts, ""), stderrTail: one(texts, "") };
      },
    },
  };
}

function failure(message: string): AgentAnswer {
  const kind = message.startsWith("429") ? "rate-limit" : "backend";
  return { kind: "failure", failure: { kind, message } };
}

/** Who is asked for an outcome mostly names one. */
function answer(
  { instruction }: AgentRequest,
  one: (of: readonly string[], otherwise: string) => string,
): AgentAnswer {
  const outcomes = instruction.split("\n").filter((line) => /^\s*\{"outcome"/.test(line));
  const text = outcomes.length === 0 ? one(texts, "") : one([...outcomes, ...outcomes, "hm"], "");
  return { kind: "answer", text };
}
