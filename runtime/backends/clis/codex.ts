import type { AgentReply, ProcessResult } from "../../effect.ts";
import { classifyFailure, passingFailure } from "../agent-failure.ts";
import type { AgentAnswer } from "../backend.ts";
import type { JsonObject } from "../output-json.ts";
import { jsonObjects, numberAt, textAt } from "../output-json.ts";
import { promptWithSystem } from "../prompt-with-system.ts";
import type { AgentCli, CliCall, CliCommand, OutputWatch } from "./agent-cli.ts";
import { countBefore, failedAnswer, sinceBefore } from "./agent-cli.ts";

/** OpenAI's Codex. It names conversations itself, and counts tokens over the whole of one. */
export const codex: AgentCli = {
  program: {
    variable: "CODEX_CLI_PATH",
    homePaths: [],
    name: "codex",
    install: "npm install -g @openai/codex",
    login: "`codex login`",
  },
  providers: ["openai"],
  tiers: {},
  grants: {
    read: ["read-files"],
    edit: ["write-files", "run-commands"],
    all: ["spawn-agents"],
  },
  command,
  read,
  watch: createWatch,
};

const sandboxes = {
  read: "read-only",
  edit: "workspace-write",
  all: "danger-full-access",
} as const;

function command(call: CliCall): CliCommand {
  const { model, permission, session, system, systemFile } = call;
  const isResumed = session !== undefined && !session.isNew;
  // It takes no file for this, and what is longer does not fit into a command line.
  const isInSettings = system !== undefined && systemFile === undefined;
  return {
    args: [
      "exec",
      ...(isResumed ? ["resume"] : []),
      "--json",
      "--skip-git-repo-check",
      ...(model === undefined ? [] : ["--model", model]),
      "-c",
      `sandbox_mode="${sandboxes[permission]}"`,
      ...(isInSettings ? ["-c", `developer_instructions=${tomlText(system)}`] : []),
      ...(isResumed ? [session.id] : []),
      "-",
    ],
    stdin: isInSettings ? call.prompt : promptWithSystem(call),
  };
}

/** A basic string of TOML; it has the escapes of JSON but for DEL, which it does not take as it is. */
function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}

/**
 * It tries five times more, and for ever where there is no network; the second time ends it. Web sockets it may try: that is
 * over in seconds, and whoever cannot have them goes on without.
 */
function createWatch(): OutputWatch {
  let hasSockets = false;
  return (chunk, stream) => {
    if (stream === "stderr") {
      hasSockets ||= chunk.includes("responses_websocket");
      return undefined;
    }
    for (const event of jsonObjects(chunk)) {
      const fallback = textAt(event, "item", "message");
      if (fallback?.startsWith("Falling back from WebSockets")) hasSockets = false;
      const why = retrying.exec(textAt(event, "message") ?? "")?.[1];
      if (why !== undefined && !hasSockets) return passingFailure(why);
    }
    return undefined;
  };
}

const retrying = /^Reconnecting\.\.\. (?:[2-9]\/\d+|waiting for network) \((.*)\)$/su;

function read(output: ProcessResult, call: CliCall): AgentAnswer {
  const events = jsonObjects(output.stdout);
  const said = events.findLast(
    (event) => event["type"] === "item.completed" && textAt(event, "item", "type") === answerItem,
  );
  const text = textAt(said, "item", "text");
  const done = events.findLast((event) => event["type"] === "turn.completed");
  if (text === undefined || done === undefined || output.exitCode !== "0") {
    const problem = problemIn(events, output);
    return failedAnswer(classifyFailure(problem), problem, output);
  }
  return { kind: "answer", text, ...taken(events, done, call) };
}

const answerItem = "agent_message";

/** Items of the type `error` are warnings; only a turn that failed is a failure. */
function problemIn(events: readonly JsonObject[], { stderrTail }: ProcessResult): string {
  const failed = events.findLast((event) => event["type"] === "turn.failed");
  const error = events.findLast((event) => event["type"] === "error");
  const lines = stderrTail.split("\n").filter((line) => /^error:/iu.test(line));
  return (
    textAt(failed, "error", "message") ??
    textAt(error, "message") ??
    lines.at(-1) ??
    "it ended without an answer"
  );
}

function taken(
  events: readonly JsonObject[],
  done: JsonObject,
  call: CliCall,
): Partial<AgentReply> {
  const session = textAt(
    events.find((event) => event["type"] === "thread.started"),
    "thread_id",
  );
  const before = countBefore(call);
  const [inputTotal, outputTotal] = ["input_tokens", "output_tokens"].map((name) =>
    numberAt(done, "usage", name),
  );
  const inputTokens = sinceBefore(inputTotal, before.inputTokens);
  const outputTokens = sinceBefore(outputTotal, before.outputTokens);
  return {
    usage: {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    },
    counted: {
      ...(inputTotal === undefined ? {} : { inputTokens: inputTotal }),
      ...(outputTotal === undefined ? {} : { outputTokens: outputTotal }),
    },
    ...(session === undefined ? {} : { session }),
  };
}
