import type { AgentReply, ProcessResult } from "../../effect.ts";
import { classifyStatus, passingFailure } from "../agent-failure.ts";
import type { AgentAnswer } from "../backend.ts";
import type { JsonObject } from "../output-json.ts";
import { jsonObjects, numberAt, sumOf, textAt, valueAt } from "../output-json.ts";
import type { AgentCli, CliCall, CliCommand, OutputWatch } from "./agent-cli.ts";
import { failedAnswer, usualGrants } from "./agent-cli.ts";

/** opencode, which serves the models of any provider that it is set up for. */
export const opencode: AgentCli = {
  program: {
    variable: "OPENCODE_CLI_PATH",
    homePaths: [".opencode/bin/opencode"],
    name: "opencode",
    install: "npm install -g opencode-ai",
    login: "`opencode auth login`",
  },
  providers: ["*"],
  tiers: {},
  grants: usualGrants,
  command,
  read,
  watch: createWatch,
};

/** Name of the agent that carries a step's system prompt. */
const stepAgent = "recipec";

const granted = {
  read: { edit: "deny", bash: "deny", webfetch: "deny" },
  edit: { edit: "allow", bash: "deny" },
  all: {},
} as const;

function command(call: CliCall): CliCommand {
  const { env, model, permission, prompt, provider, session, system } = call;
  const isResumed = session !== undefined && !session.isNew;
  const full = provider === undefined || model?.includes("/") ? model : `${provider}/${model}`;
  return {
    args: [
      "run",
      "--format",
      "json",
      // Where it tells that it tries again; nothing else does.
      "--print-logs",
      "--log-level",
      "ERROR",
      ...(full === undefined ? [] : ["--model", full]),
      ...(isResumed ? ["--session", session.id] : ["--title", "recipec"]),
      ...(system === undefined ? [] : ["--agent", stepAgent]),
      ...(permission === "all" ? ["--auto"] : []),
    ],
    stdin: prompt,
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_CONFIG_CONTENT: settingsText(call, env["OPENCODE_CONFIG_CONTENT"]),
    },
  };
}

/** Settings that hold for this call only, over those that the environment has already, as JSON. */
function settingsText(
  { permission, system, systemFile }: CliCall,
  before: string | undefined,
): string {
  const kept = jsonObjects(before ?? "{}")[0] ?? {};
  const settings = {
    ...kept,
    permission: { ...objectAt(kept, "permission"), ...granted[permission] },
  };
  if (system === undefined) return JSON.stringify(settings);
  const prompt =
    systemFile === undefined ? plainText(system) : JSON.stringify(`{file:${systemFile}}`);
  const own = `{"mode":"primary","prompt":${prompt}}`;
  const agents = withField(objectAt(kept, "agent"), stepAgent, own);
  return withField({ ...settings, agent: undefined }, "agent", agents);
}

/** A text in JSON in which `{env:NAME}` and `{file:PATH}` are no more than text: a recipe or an agent may have written them. */
function plainText(text: string): string {
  return JSON.stringify(text).replaceAll("{", "\\u007b");
}

/** An object as JSON with one more field, whose value is JSON already; of two of a name the last one counts. */
function withField(object: object, name: string, value: string): string {
  const text = JSON.stringify(object);
  const start = text === "{}" ? "{" : `${text.slice(0, -1)},`;
  return `${start}${JSON.stringify(name)}:${value}}`;
}

function objectAt(value: unknown, name: string): object {
  const found = valueAt(value, name);
  return typeof found === "object" && found !== null ? found : {};
}

/** It tries again without an end and says so only in its log; the second failure in a row ends it. */
function createWatch(): OutputWatch {
  let failures = 0;
  return (chunk, stream) => {
    if (stream === "stdout") failures = 0;
    const errors = [...chunk.matchAll(/message="stream error".*error\.error="([^"]*)"/gu)];
    failures += errors.length;
    const said = errors.at(-1)?.[1];
    if (failures < 2 || said === undefined) return undefined;
    return passingFailure(said.replace(/^AI_APICallError: /u, ""));
  };
}

function read(output: ProcessResult): AgentAnswer {
  const events = jsonObjects(output.stdout);
  const error = events.findLast((event) => event["type"] === "error");
  const ended = events.some((event) => event["type"] === "step_finish");
  if (error !== undefined || !ended || output.exitCode !== "0") {
    return failure(error, output);
  }
  return { kind: "answer", text: lastTexts(events), ...taken(events) };
}

function failure(error: JsonObject | undefined, output: ProcessResult): AgentAnswer {
  const lines = output.stderrTail.split("\n").filter((line) => /^\W*error:/iu.test(line));
  const said =
    textAt(error, "error", "data", "message") ??
    textAt(error, "error", "name") ??
    lines.at(-1) ??
    (isHelp(output)
      ? "it prints its help, as for an unknown option"
      : "it ended without an answer");
  const status = numberAt(error, "error", "data", "statusCode");
  return failedAnswer(classifyStatus(status, said), said, output);
}

/** All that it says to an option that it does not know. */
function isHelp({ stderrTail, stdout }: ProcessResult): boolean {
  return /^Options:$/mu.test(`${stdout}\n${stderrTail}`);
}

/** What it said last, after all that it did: the texts of the last step that has any. */
function lastTexts(events: readonly JsonObject[]): string {
  const texts = events.filter((event) => event["type"] === "text");
  const last = textAt(texts.at(-1), "part", "messageID");
  return texts
    .filter((event) => textAt(event, "part", "messageID") === last)
    .map((event) => textAt(event, "part", "text") ?? "")
    .join("");
}

function taken(events: readonly JsonObject[]): Partial<AgentReply> {
  const session = textAt(events[0], "sessionID");
  const steps = events.filter((event) => event["type"] === "step_finish");
  const sum = (...path: readonly string[]): number | undefined =>
    sumOf(steps.map((event) => numberAt(event, "part", ...path)));
  const cost = sum("cost");
  const inputTokens = sumOf([
    sum("tokens", "input"),
    sum("tokens", "cache", "read"),
    sum("tokens", "cache", "write"),
  ]);
  const outputTokens = sumOf([sum("tokens", "output"), sum("tokens", "reasoning")]);
  return {
    ...(cost === undefined ? {} : { cost }),
    usage: {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    },
    ...(session === undefined ? {} : { session }),
  };
}
