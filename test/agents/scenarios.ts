import type { AgentRequest } from "../../runtime/effect.ts";
import type { Dialogue } from "../support/fake-model-server/model-api.ts";

/** A call of an agent program, how the service behaves, and what must come of it whatever the program. */
export interface Scenario {
  readonly name: string;
  readonly request: Partial<AgentRequest>;
  readonly dialogue: Dialogue;
  /** Whether the service is gone. */
  readonly isGone?: true;
  /** What the answer is like. */
  readonly expected: object;
  /** So many requests reach the service at most. */
  readonly mostRequests: number;
}

const refusal = (status: number, type: string): Dialogue => {
  return () => ({ kind: "refusal", status, type, message: `fake ${status}` });
};

const failure = (kind: string): object => ({ kind: "failure", failure: { kind } });

/** Above what a pipe holds, and without repetitions, at which some programs stop. */
const hugeAnswer = Array.from({ length: 250_000 }, (_none, index) => `${index}.`).join(" ");

/** The calls that every agent program is driven through. */
export const scenarios: readonly Scenario[] = [
  {
    name: "answer",
    request: {
      instruction: 'Say "hello",\n$HOME `and` goodbye.',
      systemPrompt: "Speak Esperanto.",
    },
    dialogue: () => ({ kind: "answer", text: "Saluton,\nkaj adiaŭ!" }),
    expected: { kind: "answer", text: "Saluton,\nkaj adiaŭ!" },
    mostRequests: 2,
  },
  {
    name: "huge-answer",
    request: {},
    dialogue: () => ({ kind: "answer", text: hugeAnswer }),
    expected: { kind: "answer", text: `${hugeAnswer.length} characters` },
    mostRequests: 2,
  },
  {
    name: "rate-limit",
    request: {},
    dialogue: refusal(429, "rate_limit_error"),
    expected: failure("rate-limit"),
    mostRequests: 3,
  },
  {
    name: "server-error",
    request: {},
    dialogue: refusal(500, "api_error"),
    expected: failure("transient"),
    mostRequests: 10,
  },
  {
    name: "unauthorized",
    request: {},
    dialogue: refusal(401, "authentication_error"),
    expected: failure("auth"),
    mostRequests: 6,
  },
  {
    name: "broken-stream",
    request: {},
    dialogue: () => ({ kind: "broken", text: "Half of an answer that never comes." }),
    expected: failure("transient"),
    mostRequests: 7,
  },
  {
    name: "unreachable",
    request: {},
    dialogue: refusal(500, "api_error"),
    isGone: true,
    expected: failure("transient"),
    mostRequests: 0,
  },
  {
    name: "unknown-session",
    request: { session: { id: "00000000-0000-4000-8000-000000000000", isNew: false } },
    dialogue: () => ({ kind: "answer", text: "hello" }),
    expected: failure("backend"),
    mostRequests: 0,
  },
];
