import { describe, expect, it } from "vitest";
import type { ScriptRule } from "../../../runtime/backends/scripted.ts";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import type { AgentRequest } from "../../../runtime/effect.ts";
import { agentRequest } from "../../support/agent-request.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";

async function answers(
  rules: readonly ScriptRule[],
  ...requests: readonly Partial<AgentRequest>[]
): Promise<readonly string[]> {
  const backend = createScriptedBackend(new VirtualClock(), { rules });
  const texts: string[] = [];
  for (const request of requests) {
    const answer = await backend.run(agentRequest(request), new AbortController().signal);
    texts.push(
      answer.kind === "answer" ? answer.text : `${answer.failure.kind}: ${answer.failure.message}`,
    );
  }
  return texts;
}

describe("a scripted agent", () => {
  it("repeats its instruction when no rule fits", async () => {
    expect(await answers([], { instruction: "hello" })).toEqual(["hello"]);
  });

  it("answers by the first rule whose conditions all hold", async () => {
    const rules = [
      { agent: "x:a", step: "s", output: "both" },
      { agent: "x:a", contains: "needle", output: "text" },
      { agent: "x:a", output: "agent" },
    ];
    const seen = await answers(
      rules,
      { agent: "x:a", step: "s" },
      { agent: "x:a", step: "t", instruction: "a needle" },
      { agent: "x:a", step: "t" },
      { agent: "x:b", instruction: "none" },
    );
    expect(seen).toEqual(["both", "text", "agent", "none"]);
  });

  it("counts the requests that fit", async () => {
    const rules = [
      { contains: "q", nth: 2, output: "second" },
      { contains: "q", times: 1, output: "once" },
    ];
    const q = { instruction: "q" };
    expect(await answers(rules, q, { instruction: "-" }, q, q)).toEqual([
      "once",
      "-",
      "second",
      "q",
    ]);
  });

  it("counts those that other rules answer, too", async () => {
    const rules = [1, 2, 3].map((nth) => ({ contains: "q", nth, output: `answer ${nth}` }));
    const q = { instruction: "q" };
    expect(await answers(rules, q, q, q)).toEqual(["answer 1", "answer 2", "answer 3"]);
  });

  it("fails as the script says, or as the message reads", async () => {
    const rules: readonly ScriptRule[] = [
      { step: "a", fail: { kind: "auth", message: "no key" } },
      { step: "b", fail: "429 slow down" },
      { step: "c", fail: "kaput" },
    ];
    expect(await answers(rules, { step: "a" }, { step: "b" }, { step: "c" })).toEqual([
      "auth: no key",
      "rate-limit: 429 slow down",
      "backend: kaput",
    ]);
  });

  it("takes its time, costs what the script says, and can be cancelled", async () => {
    const clock = new VirtualClock();
    const backend = createScriptedBackend(clock, { rules: [{ sleepMs: 500, cost: 0.25 }] });
    const request = agentRequest({ instruction: "x" });
    const answer = await backend.run(request, new AbortController().signal);
    expect(answer).toEqual({ kind: "answer", text: "x", cost: 0.25 });
    expect(clock.now()).toBe(500);
    expect(await backend.run(request, AbortSignal.abort())).toMatchObject({
      failure: { kind: "cancelled" },
    });
    expect(backend.requests).toHaveLength(2);
    expect(await backend.available({ agents: ["x"], capabilities: [] })).toEqual([]);
  });
});
