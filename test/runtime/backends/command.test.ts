import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AgentAnswer } from "../../../runtime/backends/backend.ts";
import { createCommandBackend } from "../../../runtime/backends/command.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { AgentRequest } from "../../../runtime/effect.ts";
import { agentRequest } from "../../support/agent-request.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function ask(
  argv: readonly [string, ...string[]],
  request: Partial<AgentRequest> = {},
  signal = new AbortController().signal,
): Promise<AgentAnswer> {
  return createCommandBackend(systemClock, { words: argv }).run(agentRequest(request), signal);
}

describe("an agent command", () => {
  it("reads the prompt on standard input and answers on standard output", async () => {
    const instruction = `it's "quoted" $HOME\n`.repeat(20_000);
    expect(await ask(["cat"], { instruction })).toEqual({
      kind: "answer",
      text: instruction.slice(0, -1),
    });
  });

  it("is told agent, model and provider as data", async () => {
    const argv = ["printf", "%s|", "{agent}", "-m={model}", "{provider}", "{other}"] as const;
    const models = [{ provider: "p", model: "$(m)" }];
    expect(await ask(argv, { agent: "a b; rm", models })).toMatchObject({
      text: "a b; rm|-m=$(m)|p|{other}|",
    });
    expect(await ask(["printf", "[%s%s]", "{model}", "{provider}"])).toMatchObject({ text: "[]" });
  });

  it("takes no prompt of a recipe or an agent for one of its options", async () => {
    const argv = ["printf", "%s|", "{prompt}", "-p={prompt}", "{whole_prompt}"] as const;
    expect(await ask(argv, { instruction: "--force" })).toMatchObject({
      text: " --force|-p=--force| --force|",
    });
  });

  it.each([
    ["model", { models: [{ model: "--yolo" }] }],
    ["model", { models: [{ class: "-y" }] }],
    ["provider", { models: [{ provider: "--share", model: "m" }] }],
    ["agent", { agent: "--yolo" }],
    ["persona", { persona: "-agent.md" }],
  ] as const)("is not told a %s that begins like an option: %j", async (what, request) => {
    expect(await ask(["cat"], request)).toMatchObject({
      failure: { kind: "backend", message: expect.stringContaining(`the ${what} '-`) },
    });
  });

  it("is told a provider alone, and what goes on", async () => {
    const script = 'echo "$RECIPEC_PROVIDER/$RECIPEC_MODEL/$RECIPEC_SESSION_NEW"';
    const models = [{ provider: "p" }];
    expect(await ask(["bash", "-c", script], { models })).toMatchObject({ text: "p//" });
    const session = { id: "s", isNew: true };
    expect(await ask(["bash", "-c", script], { session })).toMatchObject({ text: "//1" });
  });

  it("that is not named is missed", async () => {
    const backend = createCommandBackend(systemClock, { words: [] });
    expect(await backend.available({ agents: [], capabilities: [] })).toMatchObject([
      { message: "The agent command '' is not there or may not be run." },
    ]);
    expect(backend.modelFor?.(agentRequest({ models: [{ class: "fast" }] }))).toBe("fast");
    expect(backend.modelFor?.(agentRequest({}))).toBeUndefined();
  });

  it("cannot be asked about an agent whose file is not in the home directory", async () => {
    expect(await ask(["cat"], { persona: "~/no such/agent.md" })).toMatchObject({
      failure: { kind: "spawn", message: expect.stringContaining("/no such/agent.md about") },
    });
  });

  it("knows its run by the environment", async () => {
    const script = 'echo "$RECIPEC_RUN_ID $RECIPEC_RECIPE $RECIPEC_STEP $RECIPEC_AGENT"';
    expect(await ask(["bash", "-c", script])).toMatchObject({ text: "run-1 main s x:a" });
  });

  it("is told which conversation goes on", async () => {
    const script = 'echo "$RECIPEC_SESSION $RECIPEC_SESSION_NEW $RECIPEC_SYSTEM_PROMPT"';
    const session = { id: "s-1", isNew: false };
    const told = { session, systemPrompt: "Be brief.", models: [{ class: "haiku" }] };
    expect(await ask(["bash", "-c", script], told)).toMatchObject({ text: "s-1 0 Be brief." });
    expect(await ask(["echo", "{model}"], told)).toMatchObject({ text: "haiku" });
  });

  it("leaves words out that nothing is said for, and runs another command to go on", async () => {
    const words = ["printf", "%s|", ["--model", "{model}"], ["-x"], "{whole_prompt}"];
    const resume = ["printf", "%s|", "again", "{session}", "{prompt}", "{system}", "{persona}"];
    const backend = createCommandBackend(systemClock, { words, resume });
    const run = (parts: Partial<AgentRequest>) =>
      backend.run(agentRequest(parts), new AbortController().signal);
    expect(await run({})).toMatchObject({ text: "-x|hello|" });
    const models = [{ model: "m" }];
    const spoken = { models, systemPrompt: "Be brief." };
    expect(await run(spoken)).toMatchObject({
      text: "--model|m|-x|Be brief.\n\n---\n\nhello|",
    });
    const session = { id: "s-1", isNew: false };
    expect(await run({ ...spoken, session })).toMatchObject({
      text: "again|s-1|hello|Be brief.||",
    });
  });

  it("is told everything that the step says", async () => {
    const names = ["MODEL", "PROVIDER", "PERSONA", "AGENT_CONFIG", "ORCHESTRATOR"].map(
      (name) => `$RECIPEC_${name}`,
    );
    const folder = temporaryFolder({ "judge.md": "You judge." });
    const persona = join(folder, "judge.md");
    const told = {
      models: [{ provider: "p", model: "m" }],
      persona,
      config: new Map([["temperature", 1]]),
      orchestrator: new Map([["min_delay_between_calls_ms", 5]]),
    };
    expect(await ask(["bash", "-c", `echo "${names.join(" ")}"`], told)).toMatchObject({
      text: `m p ${persona} {"temperature":1} {"min_delay_between_calls_ms":5}`,
    });
    expect(await ask(["true"], { persona: "/gone.md" })).toMatchObject({
      failure: { kind: "spawn", message: "the file /gone.md about the agent cannot be read" },
    });
  });

  it("reads a long system prompt from a file", async () => {
    const script = 'wc -c < "$RECIPEC_SYSTEM_PROMPT_FILE"; echo "[$RECIPEC_SYSTEM_PROMPT]"';
    const systemPrompt = "x".repeat(150_000);
    expect(await ask(["bash", "-c", script], { systemPrompt })).toMatchObject({
      text: expect.stringMatching(/^\s*150000\n\[\]$/u),
    });
  });

  it("need not read its prompt", async () => {
    const instruction = "x".repeat(1_000_000);
    expect(await ask(["echo", "done"], { instruction })).toMatchObject({ text: "done" });
  });

  it.each([
    ["HTTP 429: rate limit reached", "rate-limit"],
    ["Error 529 overloaded_error", "transient"],
    ["connect ECONNREFUSED 127.0.0.1", "transient"],
    ["Request timed out.", "transient"],
    ["curl: (7) Connection refused", "transient"],
    ["Connection error.", "transient"],
    ["TypeError: fetch failed", "transient"],
    ["401 Invalid API key", "auth"],
    ["something else", "backend"],
  ])("that says %s fails as %s", async (text, kind) => {
    const answer = await ask(["bash", "-c", 'echo first >&2; echo "$0" >&2; exit 3', text]);
    expect(answer).toEqual({
      kind: "failure",
      failure: {
        kind,
        message: `'bash' ended with exit code 3: ${text}`,
        exitCode: "3",
        stderrTail: `first\n${text}`,
      },
    });
  });

  it("that a signal ends fails with the signal, which is no exit code", async () => {
    const answer = await ask(["bash", "-c", "kill -9 $$"]);
    const message = "'bash' was ended by signal 9";
    expect(answer).toMatchObject({ failure: { kind: "backend", message, exitCode: "-9" } });
  });

  it("that says nothing fails all the same", async () => {
    const answer = await ask(["false"]);
    expect(answer).toMatchObject({ failure: { message: "'false' ended with exit code 1" } });
  });

  it("that cannot be started fails to spawn", async () => {
    const folder = temporaryFolder({ plain: "not a program" });
    const missing = await ask(["/no/such/agent"]);
    expect(missing).toMatchObject({
      failure: {
        kind: "spawn",
        message: expect.stringMatching(/\/no\/such\/agent could not be started: .*ENOENT/u),
      },
    });
    const plain = await ask([join(folder, "plain")]);
    expect(plain).toMatchObject({
      failure: { kind: "spawn", message: expect.stringMatching(/EACCES/u) },
    });
  });

  it("ends when it is cancelled", async () => {
    const abort = new AbortController();
    const answer = ask(["sleep", "60"], {}, abort.signal);
    setTimeout(() => abort.abort(), 50);
    expect(await answer).toMatchObject({ failure: { kind: "cancelled" } });
  });

  it("is looked for before the run", async () => {
    const available = (argv: readonly [string, ...string[]]) =>
      createCommandBackend(systemClock, { words: argv }).available({
        agents: [],
        capabilities: [],
      });
    expect(await available(["bash"])).toEqual([]);
    expect(await available(["/bin/bash"])).toEqual([]);
    expect(await available(["no-such-agent"])).toEqual([
      {
        message: "The agent command 'no-such-agent' is not there or may not be run.",
        help: expect.stringMatching(/^Install it, or give its path: --command/u),
      },
    ]);
  });
});
