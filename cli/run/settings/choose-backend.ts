import { resolve } from "node:path";
import { closestAgent, isKnownAgent } from "../../../compiler/diagnostics/known-agents.ts";
import type { Config } from "../../../compiler/index.ts";
import type { BackendName } from "../../../runtime/backend-names.ts";
import { backendNamed } from "../../../runtime/backend-names.ts";
import type { Backend, BackendSettings, Plan } from "../../../runtime/index.ts";
import { createBackend, graceMsOf, isAgentCliName, usualSettings } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";
import { UsageError } from "../../usage-error.ts";
import { placeholderDoubts } from "./placeholder-doubts.ts";
import { readScript } from "./read-script.ts";
import { scriptDoubts } from "./script-doubts.ts";
import { splitWords } from "./split-words.ts";

/** What the choice of a backend depends on. */
export interface BackendRequest {
  readonly options: OptionValues;
  readonly config: Config;
  readonly cwd: string;
  /** Language of the recipe. */
  readonly dialect: Plan["dialect"];
}

/** The backend that a language brings along, for who chooses none. */
const usualBackends: Partial<Readonly<Record<Plan["dialect"], BackendName>>> = {
  amplihack: "amplihack",
};

/** The agent backend of a run: the command line's, else the configuration's, else none. */
export function chooseBackend(request: BackendRequest): Backend {
  const { agents } = request.config;
  const backend = openBackend(request);
  return agents === undefined ? backend : withKnownAgents(backend, agents);
}

/** Refuses agents that the configuration does not name, before anything runs. */
function withKnownAgents(backend: Backend, known: readonly string[]): Backend {
  return {
    ...backend,
    run: (agentRequest, signal) => backend.run(agentRequest, signal),
    available: async (needs) => {
      const unknown = needs.agents.filter((agent) => agent !== "" && !isKnownAgent(agent, known));
      const problems = unknown.map((agent) => {
        const closest = closestAgent(agent, known);
        const hint = closest === undefined ? "" : ` Did the recipe mean "${closest}"?`;
        return {
          message: `The agent "${agent}" is not among the agents of the configuration.`,
          help: `Add it to "agents" if it exists.${hint}`,
        };
      });
      return [...problems, ...(await backend.available(needs))];
    },
  };
}

function openBackend(request: BackendRequest): Backend {
  const name = nameOf(request);
  if (name === undefined) return noBackend;
  const settings = settingsFor(name, request);
  const backend = createBackend(name, settings);
  if (backend) return withDoubts(backend, settings);
  throw new UsageError(`The backend ${name} needs --${name} with what to run.`);
}

/** Tells what in the settings of a backend is likely misspelt. */
function withDoubts(backend: Backend, { command, script }: BackendSettings): Backend {
  const { resume = [], words = [] } = command ?? {};
  return {
    ...backend,
    run: (request, signal) => backend.run(request, signal),
    doubts: async (wishes) => [
      ...placeholderDoubts([...words, ...resume].flat()),
      ...scriptDoubts(script?.rules ?? [], wishes.steps),
      ...((await backend.doubts?.(wishes)) ?? []),
    ],
  };
}

function nameOf({ config, dialect, options }: BackendRequest): BackendName | undefined {
  const implied =
    (options.text("agentBinary") === undefined ? undefined : "amplihack") ??
    (options.text("command") === undefined ? undefined : "command") ??
    (options.text("script") === undefined ? undefined : "scripted");
  const wanted = options.text("backend") ?? implied ?? config.backend?.kind;
  const first = config.backends?.[0]?.name;
  return backendNamed(wanted ?? first ?? usualBackends[dialect] ?? "");
}

function settingsFor(name: BackendName, request: BackendRequest): BackendSettings {
  const { config, cwd, options } = request;
  if (name === "scripted") {
    const path = options.text("script") ?? config.backend?.script;
    if (path === undefined) throw new UsageError("The backend scripted needs --script FILE.");
    return { script: readScript(resolve(cwd, path), path) };
  }
  const command = name === "command" ? commandOf(request) : undefined;
  const { models } = config;
  const binary = options.text("agentBinary");
  return {
    root: cwd,
    limits: { graceMs: graceMsOf[request.dialect] },
    ...(binary === undefined ? {} : { binary }),
    // A backend that the command line names is the only one.
    clis: programs(config).filter(({ cli }) => !options.text("backend") || cli === name),
    ...(models === undefined ? {} : { models }),
    ...(command === undefined ? {} : { command }),
  };
}

function programs({ backends = [] }: Config): NonNullable<BackendSettings["clis"]> {
  return backends.flatMap(({ name, permissions, ...more }) => {
    const cli = backendNamed(name) ?? "";
    if (!isAgentCliName(cli)) return [];
    const allowed = permissions === undefined ? {} : { permission: permissions };
    return [{ ...usualSettings(cli), ...more, ...allowed }];
  });
}

function commandOf({ config, options }: BackendRequest): BackendSettings["command"] {
  const text = options.text("command");
  const words = text === undefined ? (config.backend?.command ?? []) : splitWords(text);
  const resume = text === undefined ? config.backend?.resume : undefined;
  if (words.length === 0) return undefined;
  return { words, ...(resume === undefined ? {} : { resume }) };
}

/** Stands where no backend was chosen: recipes without agents need none. */
export const noBackend: Backend = {
  name: "none",
  available: ({ agents }) =>
    Promise.resolve(
      agents.length === 0
        ? []
        : [
            {
              message: `This recipe asks agents${namesIn(agents)}, and no backend is chosen.`,
              help: 'Name one: --backend claude-code, --command "PROGRAM", or --script FILE.',
            },
          ],
    ),
  run: () =>
    Promise.resolve({
      kind: "failure",
      failure: { kind: "backend", message: "No agent backend is chosen." },
    }),
};

/** Steps of outcome machines ask whatever agent there is, without naming one. */
function namesIn(agents: readonly string[]): string {
  const names = agents.filter((agent) => agent !== "");
  return names.length === 0 ? "" : ` (${names.join(", ")})`;
}
