import type { AgentReply, ProcessResult } from "../../effect.ts";
import { classifyStatus } from "../agent-failure.ts";
import type { AgentAnswer } from "../backend.ts";
import type { JsonObject } from "../output-json.ts";
import { jsonObjects, numberAt, sumOf, textAt, valuesAt } from "../output-json.ts";
import { promptWithSystem } from "../prompt-with-system.ts";
import type { AgentCli, CliCall, CliCommand, OutputWatch } from "./agent-cli.ts";
import { failedAnswer } from "./agent-cli.ts";

/** Google's Gemini CLI. It takes no system prompt beside its own. */
export const gemini: AgentCli = {
  program: {
    variable: "GEMINI_CLI_PATH",
    homePaths: [],
    name: "gemini",
    install: "npm install -g @google/gemini-cli",
    login: "`gemini`, or GEMINI_API_KEY",
  },
  providers: ["google", "gemini"],
  tiers: {},
  grants: {
    read: ["read-files"],
    edit: ["write-files"],
    all: ["run-commands", "spawn-agents"],
  },
  command,
  read,
  watch: createWatch,
};

const approvalModes = { read: "default", edit: "auto_edit", all: "yolo" } as const;

function command(call: CliCall): CliCommand {
  const { model, newSession, permission, session } = call;
  const isResumed = session !== undefined && !session.isNew;
  return {
    args: [
      "--skip-trust",
      "--output-format",
      "json",
      "--approval-mode",
      approvalModes[permission],
      ...(isResumed ? ["--resume", session.id] : ["--session-id", newSession]),
      ...(model === undefined ? [] : ["--model", model]),
    ],
    stdin: promptWithSystem(call),
  };
}

/** It tries ten times, for minutes; the second refusal ends it. */
function createWatch(): OutputWatch {
  return (chunk, stream) => {
    if (stream === "stdout") return undefined;
    const found = /Attempt ([2-9]|\d\d) failed with status (\d{3})/u.exec(chunk);
    if (found === null) return undefined;
    const status = Number(found[2]);
    const message = `The service answers with status ${status}.`;
    return { kind: "failure", failure: { kind: classifyStatus(status, message), message } };
  };
}

/** The last object is the answer; what the program prints around it does not count. */
function read(output: ProcessResult): AgentAnswer {
  const result = resultIn(output.stdout) ?? resultIn(output.stderrTail);
  const text = textAt(result, "response");
  if (text === undefined || output.exitCode !== "0") {
    const said = errorText(result) ?? firstLine(output.stderrTail);
    const code = numberAt(result, "error", "code");
    const status = code !== undefined && code >= 400 && code < 600 ? code : undefined;
    const kind = said === cutStream ? "transient" : classifyStatus(status, said);
    return failedAnswer(kind, said, output);
  }
  return { kind: "answer", text, ...(result === undefined ? {} : taken(result)) };
}

/** What it says of an answer that broke off. */
const cutStream = "terminated";

function resultIn(printed: string): JsonObject | undefined {
  const start = /^\{$/mu.exec(printed)?.index ?? 0;
  return jsonObjects(printed.slice(start).trim()).at(-1);
}

/** The message of an error may be the service's own answer, as JSON. */
function errorText(result: JsonObject | undefined): string | undefined {
  const message = textAt(result, "error", "message");
  const inner = jsonObjects(message ?? "")[0];
  return textAt(inner, "error", "message") ?? message;
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] || "it ended without an answer";
}

function taken(result: JsonObject): Partial<AgentReply> {
  const models = valuesAt(result, "stats", "models");
  const sum = (name: string): number | undefined =>
    sumOf(models.map((model) => numberAt(model, "tokens", name)));
  const inputTokens = sum("prompt");
  const outputTokens = sumOf([sum("candidates"), sum("thoughts")]);
  const session = textAt(result, "session_id");
  return {
    usage: {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    },
    ...(session === undefined ? {} : { session }),
  };
}
