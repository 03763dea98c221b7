import { env } from "node:process";
import type { Clock } from "../clock.ts";
import type { AgentRequest, ProcessResult } from "../effect.ts";
import { encodePlainJson } from "../values/tagged-json.ts";
import { classifyFailure } from "./agent-failure.ts";
import { readInstructions, writeTextFile } from "./agent-instructions.ts";
import type { AgentAnswer, Backend } from "./backend.ts";
import { asOperand, refuseOptions } from "./command-line-texts.ts";
import { howEnded } from "./how-ended.ts";
import type { ModelSettings } from "./model-choice.ts";
import { chooseModel } from "./model-choice.ts";
import { findProgram } from "./processes/find-program.ts";
import { loadProcessGroup } from "./processes/load-process-group.ts";
import type { Command, ProcessLimits } from "./processes/process-group.ts";
import { promptWithSystem } from "./prompt-with-system.ts";
import { requestVariables } from "./request-variables.ts";

/** A program that reads a prompt and prints an answer. */
export interface CommandBackendOptions {
  /** Name of the backend, for messages. */
  readonly name?: string;
  /**
   * Program and arguments. The names of {@link commandPlaceholders} in braces stand for what the step asks for; without a
   * prompt among them it goes to standard input.
   */
  readonly words: readonly CommandWord[];
  /** What is run instead when a conversation goes on. */
  readonly resume?: readonly CommandWord[];
  readonly models?: ModelSettings;
  /** Absolute path of the directory that relative paths start from. */
  readonly root?: string;
  /** How far its processes may go. */
  readonly limits?: Partial<ProcessLimits>;
}

/** What words of a command may hold in braces; `whole_prompt` is the prompt with the system prompt before it. */
export const commandPlaceholders = [
  "agent",
  "model",
  "persona",
  "prompt",
  "provider",
  "session",
  "system",
  "whole_prompt",
] as const;

type CommandPlaceholder = (typeof commandPlaceholders)[number];

/** A word of a command, or several that are left out when there is nothing to put into one of them. */
export type CommandWord = string | readonly string[];

/** Drives agents through any program that reads a prompt and prints an answer. No shell is involved. */
export function createCommandBackend(clock: Clock, options: CommandBackendOptions): Backend {
  const { name = "command", words } = options;
  return {
    name,
    available: async () => {
      const program = words.flat()[0] ?? "";
      if ((await findProgram(program, env)) !== undefined) return [];
      const message = `The agent command '${program}' is not there or may not be run.`;
      return [
        {
          message,
          help: `Install it, or give its path: --command "PATH ...", or backend: { kind: command, command: [PATH, ...] }.`,
        },
      ];
    },
    modelFor: (request) => chosenModel(request, options.models).model || undefined,
    run: (request, signal) => runCommand(request, options, clock, signal),
  };
}

async function runCommand(
  request: AgentRequest,
  options: CommandBackendOptions,
  clock: Clock,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  const { runProcessGroup } = await loadProcessGroup();
  const { agent, persona } = request;
  const refused = refuseOptions({ ...chosenModel(request, options.models), agent, persona });
  if (refused !== undefined) return refused;
  const instructions = await readInstructions(request, options.root ?? request.cwd);
  if (instructions.kind === "failure") return instructions;
  const { systemPrompt } = request;
  const isLong = systemPrompt !== undefined && Buffer.byteLength(systemPrompt) > longestTextBytes;
  const file = isLong ? await writeTextFile(systemPrompt) : undefined;
  try {
    const command = commandFor(request, options, { system: instructions.text, file: file?.path });
    const answer = await runProcessGroup(command, { clock, signal, limits: options.limits ?? {} });
    return answer.kind === "process" ? agentAnswer(answer, command.argv[0]) : answer;
  } finally {
    file?.remove();
  }
}

/** The system takes no longer variable than 128 KiB. */
const longestTextBytes = 100_000;

/** What an agent is told besides its prompt. */
interface Instruction {
  /** The file about the agent and the system prompt, as one text. */
  readonly system: string | undefined;
  /** Holds a system prompt that is too long for a variable. */
  readonly file: string | undefined;
}

function commandFor(
  request: AgentRequest,
  options: CommandBackendOptions,
  about: Instruction,
): Command {
  const { words, resume = words } = options;
  const chosen = chosenModel(request, options.models);
  const isResumed = request.session !== undefined && !request.session.isNew;
  const used = isResumed ? resume : words;
  const parts: Readonly<Record<CommandPlaceholder, string>> = {
    ...chosen,
    agent: request.agent,
    prompt: request.instruction,
    session: request.session?.id ?? "",
    system: about.system ?? "",
    whole_prompt: promptWithSystem({ prompt: request.instruction, system: about.system }),
    persona: request.persona ?? "",
  };
  const values = new Map(Object.entries(parts).map(([name, value]) => [`{${name}}`, value]));
  const [program = "", ...args] = used.flatMap((word) => filledWords(word, values));
  const takesPrompt = used.flat().some((word) => /\{(?:whole_)?prompt\}/u.test(word));
  return {
    argv: [program, ...args],
    cwd: request.cwd,
    env: { ...env, ...requestVariables(request), ...variablesAbout(request, chosen, about) },
    stdin: takesPrompt ? undefined : request.instruction,
    printsToFile: true,
  };
}

const braced = /\{\w+\}/gu;

function filledWords(word: CommandWord, values: ReadonlyMap<string, string>): readonly string[] {
  // Only what a word of the project begins with may be an option.
  const fill = (text: string): string => {
    const filled = text.replace(braced, (whole) => values.get(whole) ?? whole);
    return text.startsWith("-") ? filled : asOperand(filled);
  };
  if (typeof word === "string") return [fill(word)];
  const placeholders = word.flatMap((text) => text.match(braced) ?? []);
  return placeholders.some((one) => values.get(one) === "") ? [] : word.map(fill);
}

/** What the configuration makes of the models that are asked for; else the first of them, as it is called. */
function chosenModel(
  request: AgentRequest,
  settings: ModelSettings = { available: new Map(), classes: new Map() },
): { readonly model: string; readonly provider: string } {
  const offer = { providers: ["*"], tiers: {} };
  const { model, provider } = chooseModel(request.models, [offer], settings);
  if (model !== undefined || provider !== undefined) {
    return { model: model ?? "", provider: provider ?? "" };
  }
  const [first] = request.models;
  return { model: first?.model ?? first?.class ?? "", provider: first?.provider ?? "" };
}

/** What a command finds in its environment about the conversation, the model and the part it has. */
function variablesAbout(
  { config, orchestrator, persona, session, systemPrompt }: AgentRequest,
  { model, provider }: { readonly model: string; readonly provider: string },
  { file }: Instruction,
): Record<string, string> {
  const variables: Readonly<Record<string, string | undefined>> = {
    RECIPEC_MODEL: model,
    RECIPEC_PROVIDER: provider,
    RECIPEC_SESSION: session?.id,
    RECIPEC_SESSION_NEW: session && (session.isNew ? "1" : "0"),
    RECIPEC_SYSTEM_PROMPT: file === undefined ? systemPrompt : undefined,
    RECIPEC_SYSTEM_PROMPT_FILE: file,
    RECIPEC_PERSONA: persona,
    RECIPEC_AGENT_CONFIG: config && encodePlainJson(config),
    RECIPEC_ORCHESTRATOR: orchestrator && encodePlainJson(orchestrator),
  };
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function agentAnswer(
  { exitCode, stdout, stderrTail }: ProcessResult,
  program: string,
): AgentAnswer {
  if (exitCode === "0") return { kind: "answer", text: stdout.replace(/\r?\n$/u, "") };
  const lastLine = stderrTail.slice(stderrTail.lastIndexOf("\n") + 1);
  const message = `'${program}' ${howEnded(exitCode)}${lastLine === "" ? "" : `: ${lastLine}`}`;
  const kind = classifyFailure(stderrTail);
  return { kind: "failure", failure: { kind, message, exitCode, stderrTail } };
}
