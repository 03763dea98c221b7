import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env as testEnvironment } from "node:process";
import { afterAll, describe, expect, it } from "vitest";
import { createAgentClis } from "../../runtime/backends/agent-clis.ts";
import type { AgentAnswer, Backend } from "../../runtime/backends/backend.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { AgentRequest } from "../../runtime/effect.ts";
import { agentRequest } from "../support/agent-request.ts";
import type { FakeModelServer } from "../support/fake-model-server/fake-model-server.ts";
import { startFakeModelServer } from "../support/fake-model-server/fake-model-server.ts";
import type { Dialogue } from "../support/fake-model-server/model-api.ts";
import type { AgentProgram } from "./agent-programs.ts";
import { agentPrograms, makeHome, obtainProgram } from "./agent-programs.ts";
import { tidyRecording } from "./recording.ts";
import { scenarios } from "./scenarios.ts";

const { RECIPEC_RECORD } = testEnvironment;

/** With RECIPEC_RECORD=1 what the programs print becomes the recordings that other tests replay. */
const isRecording = RECIPEC_RECORD === "1";

const servers: FakeModelServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

interface Stage {
  readonly server: FakeModelServer;
  readonly backend: Backend;
  readonly home: string;
  readonly cwd: string;
}

async function setUp(program: AgentProgram, path: string, dialogue: Dialogue): Promise<Stage> {
  const server = await startFakeModelServer(dialogue);
  servers.push(server);
  const home = makeHome(program);
  const cwd = mkdtempSync(join(tmpdir(), "recipec-agent-cwd-"));
  const settings = {
    cli: program.cli,
    path: isRecording ? recordingProgram(path, home) : path,
    permission: "read",
    model: program.model,
    args: program.args(server.url),
    env: { HOME: home, ...program.env(server.url, home) },
    timeoutMs: 120_000,
  } as const;
  const models = { available: new Map(), classes: new Map() };
  const backend = createAgentClis(systemClock, { clis: [settings], models, root: cwd });
  return { server, backend, home, cwd };
}

/** A program that does what another one does, and keeps what it printed. */
function recordingProgram(path: string, home: string): string {
  const recorder = join(home, "record.sh");
  const keep = `> >(tee ${home}/stdout) 2> >(tee ${home}/stderr >&2)`;
  writeFileSync(
    recorder,
    `#!/bin/bash\n"${path}" "$@" ${keep}\ncode=$?\necho $code > ${home}/code\nexit $code\n`,
  );
  chmodSync(recorder, 0o755);
  return recorder;
}

function keepRecording({ cli }: AgentProgram, name: string, { home, cwd, server }: Stage): void {
  const text = (file: string): string => {
    try {
      return readFileSync(join(home, file), "utf8");
    } catch {
      return "";
    }
  };
  const recording = {
    exitCode: Number(text("code") || "143"),
    stdout: text("stdout"),
    stderr: text("stderr"),
  };
  const folder = join(import.meta.dirname, "recordings", cli);
  mkdirSync(folder, { recursive: true });
  const tidy = tidyRecording(recording, [home, cwd], server.url);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(tidy, undefined, 2)}\n`);
}

/** Nobody wants to read two million characters when a test fails. */
function shortened(answer: AgentAnswer): AgentAnswer {
  if (answer.kind !== "answer" || answer.text.length < 10_000) return answer;
  return { ...answer, text: `${answer.text.length} characters` };
}

/** A recording of the huge answer would help nobody. */
const wanted = scenarios.filter(({ name }) => !isRecording || name !== "huge-answer");

const never = new AbortController().signal;
const ask = ({ backend, cwd }: Stage, request: Partial<AgentRequest>) =>
  backend.run(agentRequest({ cwd, ...request }), never);

describe.each(agentPrograms)("the real $cli", (program) => {
  const path = obtainProgram(program);
  const there = it.skipIf(path === undefined);

  there.each(wanted)("$name", async (scenario) => {
    const { name, request, expected, mostRequests } = scenario;
    const stage = await setUp(program, path ?? "", scenario.dialogue);
    if (scenario.isGone) await stage.server.close();
    const answer = await ask(stage, request);
    if (isRecording) keepRecording(program, name, stage);
    expect(shortened(answer)).toMatchObject(expected);
    const { calls } = stage.server;
    expect(calls.length).toBeLessThanOrEqual(mostRequests);
    if (name !== "answer") return;
    const said = calls.map(({ messages, system }) => [system, ...messages].join("\n"));
    expect(said.some((text) => text.includes('Say "hello",\n$HOME `and` goodbye.'))).toBe(true);
    expect(said.some((text) => text.includes("Speak Esperanto."))).toBe(true);
  });

  there("goes on with a conversation, and counts what each call of it takes", async () => {
    const dialogue: Dialogue = (_call, index) => ({ kind: "answer", text: `answer ${index}` });
    const stage = await setUp(program, path ?? "", dialogue);
    const first = await ask(stage, {
      instruction: "The password is Tuesday.",
      session: { id: "0123456789abcdef", isNew: true },
    });
    if (first.kind !== "answer") throw new Error(first.failure.message);
    const { counted, session = "" } = first;
    const second = await ask(stage, {
      instruction: "What was it?",
      session: { id: session, isNew: false, ...(counted === undefined ? {} : { counted }) },
    });
    if (second.kind !== "answer") throw new Error(second.failure.message);
    if (isRecording) keepRecording(program, "resumed", stage);
    expect(second.session).toBe(session);
    expect(stage.server.calls.at(-1)?.messages.join("\n")).toContain("The password is Tuesday.");
    expect(second.usage).toEqual(first.usage);
    expect(second.cost === undefined).toBe(first.cost === undefined);
    if (first.cost !== undefined) expect(second.cost).toBeCloseTo(first.cost, 9);
  });

  there("ends with all its processes when it is cancelled", async () => {
    const stage = await setUp(program, path ?? "", () => ({ kind: "silence" }));
    const abort = new AbortController();
    const answer = stage.backend.run(agentRequest({ cwd: stage.cwd }), abort.signal);
    while (stage.server.calls.length === 0) await new Promise((done) => setTimeout(done, 50));
    abort.abort();
    expect(await answer).toMatchObject({ kind: "failure", failure: { kind: "cancelled" } });
  });
});
