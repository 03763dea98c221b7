import type { ErrorKind } from "../../abi.ts";
import type { ProcessResult } from "../../effect.ts";
import { classifyFailure, classifyStatus } from "../agent-failure.ts";
import type { AgentAnswer } from "../backend.ts";
import type { JsonObject } from "../output-json.ts";
import { jsonObjects, numberAt, textAt } from "../output-json.ts";
import { promptWithSystem } from "../prompt-with-system.ts";
import type { AgentCli, CliCall, CliCommand, OutputWatch } from "./agent-cli.ts";
import { failedAnswer, usualGrants } from "./agent-cli.ts";

/** GitHub's Copilot CLI. It takes no system prompt, and says nothing about tokens. */
export const copilot: AgentCli = {
  program: {
    variable: "COPILOT_CLI_PATH",
    homePaths: [],
    name: "copilot",
    install: "npm install -g @github/copilot",
    login: "`copilot login`",
  },
  providers: ["github-copilot", "copilot", "github"],
  tiers: {},
  grants: usualGrants,
  command,
  read,
  watch: createWatch,
};

const permissionArgs = {
  read: [],
  edit: ["--allow-tool=write"],
  all: ["--allow-all-tools"],
} as const;

function command(call: CliCall): CliCommand {
  const { model, newSession, permission, session } = call;
  const isResumed = session !== undefined && !session.isNew;
  return {
    args: [
      "--output-format",
      "json",
      "--stream",
      "off",
      "--no-color",
      "--no-auto-update",
      "--no-ask-user",
      ...permissionArgs[permission],
      isResumed ? `--resume=${session.id}` : `--session-id=${newSession}`,
      ...(model === undefined ? [] : ["--model", model]),
    ],
    stdin: promptWithSystem(call),
  };
}

/** Refused for too many requests it waits for a minute in all; the second time in a row ends it. */
function createWatch(): OutputWatch {
  let refusals = 0;
  return (chunk, stream) => {
    if (stream === "stderr") return undefined;
    if (chunk.includes('"outcome":"success"')) refusals = 0;
    refusals += chunk.split(/"assistant\.turn_retry".{0,200}"reason":"rate_limit"/u).length - 1;
    if (refusals < 2) return undefined;
    const message = "The service refuses: too many requests.";
    return { kind: "failure", failure: { kind: "rate-limit", message } };
  };
}

function read(output: ProcessResult): AgentAnswer {
  const events = jsonObjects(output.stdout);
  const text = textAt(
    events.findLast(
      (event) => event["type"] === "assistant.message" && textAt(event, "data", "content") !== "",
    ),
    "data",
    "content",
  );
  const result = events.findLast((event) => event["type"] === "result");
  const error = events.findLast((event) => event["type"] === "session.error");
  if (text === undefined || error !== undefined || output.exitCode !== "0") {
    const said = textAt(error, "data", "message") ?? errorLine(output.stderrTail);
    return failedAnswer(kindOf(error, said), said, output);
  }
  const session = textAt(result, "sessionId");
  return { kind: "answer", text, ...(session === undefined ? {} : { session }) };
}

/** Before it says what is wrong it may say how long its own start took. */
function errorLine(text: string): string {
  const lines = text.trim().split("\n");
  return lines.find((line) => /^error:/iu.test(line)) ?? (lines[0] || "it ended without an answer");
}

function kindOf(error: JsonObject | undefined, said: string): ErrorKind {
  const named = kinds.get(textAt(error, "data", "errorType") ?? "");
  if (named !== undefined) return named;
  const status = numberAt(error, "data", "statusCode");
  // What it tried five more times is over in a while, whatever it was.
  const isRetried = /retried \d+ times/u.test(said) && classifyFailure(said) === "backend";
  return status === undefined && isRetried ? "transient" : classifyStatus(status, said);
}

const kinds: ReadonlyMap<string, ErrorKind> = new Map([
  ["rate_limit", "rate-limit"],
  ["quota", "rate-limit"],
  ["authentication", "auth"],
  ["authorization", "auth"],
]);
