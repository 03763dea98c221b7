import type { AgentReply, ProcessResult } from "../../effect.ts";
import { classifyFailure, classifyStatus } from "../agent-failure.ts";
import type { AgentAnswer } from "../backend.ts";
import { asOperand } from "../command-line-texts.ts";
import type { JsonObject } from "../output-json.ts";
import { jsonObjects, numberAt, sumOf, textAt, valueAt, valuesAt } from "../output-json.ts";
import type { AgentCli, CliCall, CliCommand } from "./agent-cli.ts";
import { countBefore, failedAnswer, sinceBefore, usualGrants } from "./agent-cli.ts";

/** Claude Code, with the options that the agent-recipes document names in section 4.2. */
export const claudeCode: AgentCli = {
  program: {
    variable: "CLAUDE_CLI_PATH",
    homePaths: [".claude/local/claude"],
    name: "claude",
    install: "npm install -g @anthropic-ai/claude-code",
    login: "`claude`, then /login; or ANTHROPIC_API_KEY",
  },
  providers: ["anthropic"],
  tiers: { haiku: "haiku", sonnet: "sonnet", opus: "opus" },
  newest: (pattern) => /^claude-(haiku|sonnet|opus)-?\*$/u.exec(pattern)?.[1],
  grants: usualGrants,
  command,
  read,
};

const permissionArgs = {
  read: [],
  edit: ["--permission-mode", "acceptEdits"],
  all: ["--dangerously-skip-permissions"],
} as const;

function command(call: CliCall): CliCommand {
  const { env, model, newSession, permission, prompt, session } = call;
  const isResumed = session !== undefined && !session.isNew;
  return {
    args: [
      "--print",
      "--output-format",
      "json",
      ...permissionArgs[permission],
      ...(isResumed ? ["--resume", session.id] : ["--session-id", newSession]),
      ...(model === undefined ? [] : ["--model", model]),
      ...systemArgs(call),
    ],
    stdin: prompt,
    env: {
      // Inside another session of its own it would refuse to start.
      CLAUDECODE: undefined,
      CLAUDE_CODE_ENTRYPOINT: undefined,
      // By itself it tries ten more times, for three minutes; the runtime knows better when.
      CLAUDE_CODE_MAX_RETRIES: env["CLAUDE_CODE_MAX_RETRIES"] ?? "1",
    },
  };
}

function systemArgs({ system, systemFile }: CliCall): readonly string[] {
  if (systemFile !== undefined) return ["--append-system-prompt-file", systemFile];
  return system === undefined ? [] : ["--append-system-prompt", asOperand(system)];
}

/** The answer is one object, the last of a list, or the last of many lines, by version and settings. */
function read(output: ProcessResult, call: CliCall): AgentAnswer {
  const result = jsonObjects(output.stdout).findLast((object) => object["type"] === "result");
  if (result === undefined) return withoutResult(output);
  const text = textAt(result, "result");
  // A failed call is called a success in `subtype` all the same.
  if (result["is_error"] === true || text === undefined || output.exitCode !== "0") {
    const said = text ?? textAt(result, "subtype") ?? "it gave no answer";
    const kind = classifyStatus(numberAt(result, "api_error_status"), said);
    return failedAnswer(kind, said, output);
  }
  return { kind: "answer", text, ...taken(result, call) };
}

function withoutResult(output: ProcessResult): AgentAnswer {
  const said = output.stderrTail.trim() || output.stdout.trim().slice(0, 2_000);
  const message = said === "" ? "it ended without a result" : said;
  return failedAnswer(classifyFailure(said), message, output);
}

/** Tokens are those of the call; the cost is that of the whole conversation, but not in all versions. */
function taken(result: JsonObject, call: CliCall): Partial<AgentReply> {
  const session = textAt(result, "session_id");
  const inputTokens = sumOf(
    ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].map((name) =>
      numberAt(result, "usage", name),
    ),
  );
  const outputTokens = numberAt(result, "usage", "output_tokens");
  const total = numberAt(result, "total_cost_usd");
  const counted = sumOf(
    valuesAt(result, "modelUsage").map((model) => numberAt(model, "outputTokens")),
  );
  const before = countBefore(call);
  const isWhole = (counted ?? 0) >= (before.outputTokens ?? 0) + (outputTokens ?? 0);
  const cost = isWhole ? sinceBefore(total, before.cost) : total;
  return {
    ...(cost === undefined ? {} : { cost }),
    ...(valueAt(result, "usage") === undefined
      ? {}
      : {
          usage: {
            ...(inputTokens === undefined ? {} : { inputTokens }),
            ...(outputTokens === undefined ? {} : { outputTokens }),
          },
        }),
    ...(session === undefined ? {} : { session }),
    counted: {
      ...(total === undefined ? {} : { cost: total }),
      ...(counted === undefined ? {} : { outputTokens: counted }),
    },
  };
}
