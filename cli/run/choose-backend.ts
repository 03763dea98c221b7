import { resolve } from "node:path";
import { closestName } from "../../compiler/diagnostics/closest-name.ts";
import type { Config } from "../../compiler/index.ts";
import type { Backend, BackendName, BackendSettings } from "../../runtime/index.ts";
import { backendNames, createBackend } from "../../runtime/index.ts";
import type { OptionValues } from "../option-values.ts";
import { UsageError } from "../usage-error.ts";
import { readScript } from "./read-script.ts";
import { splitWords } from "./split-words.ts";

/** What the choice of a backend depends on. */
export interface BackendRequest {
  readonly options: OptionValues;
  readonly config: Config;
  readonly cwd: string;
}

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
    available: async (agents) => {
      const unknown = agents.filter((agent) => agent !== "" && !known.includes(agent));
      const problems = unknown.map((agent) => {
        const closest = closestName(agent, known);
        const hint = closest === undefined ? "" : ` Did the recipe mean "${closest}"?`;
        return {
          message: `The agent "${agent}" is not among the agents of the configuration.`,
          help: `Add it to "agents" if it exists.${hint}`,
        };
      });
      return [...problems, ...(await backend.available(agents))];
    },
  };
}

function openBackend(request: BackendRequest): Backend {
  const name = nameOf(request);
  if (name === undefined) return noBackend;
  const backend = createBackend(name, settingsFor(name, request));
  if (backend) return backend;
  throw new UsageError(`The backend ${name} needs --${name} with what to run.`);
}

function nameOf({ config, options }: BackendRequest): BackendName | undefined {
  const implied =
    (options.text("command") === undefined ? undefined : "command") ??
    (options.text("script") === undefined ? undefined : "scripted");
  const wanted = options.text("backend") ?? implied ?? config.backend?.kind;
  return backendNames.find((name) => name === wanted);
}

function settingsFor(name: BackendName, request: BackendRequest): BackendSettings {
  if (name === "command") {
    const [program, ...args] = commandOf(request);
    return program === undefined ? {} : { argv: [program, ...args] };
  }
  const path = request.options.text("script") ?? request.config.backend?.script;
  if (path === undefined) throw new UsageError("The backend scripted needs --script FILE.");
  return { script: readScript(resolve(request.cwd, path), path) };
}

function commandOf({ config, options }: BackendRequest): readonly string[] {
  const text = options.text("command");
  return text === undefined ? (config.backend?.command ?? []) : splitWords(text);
}

/** Stands where no backend was chosen: recipes without agents need none. */
const noBackend: Backend = {
  name: "none",
  available: (agents) =>
    Promise.resolve(
      agents.length === 0
        ? []
        : [
            {
              message: `This recipe asks agents${namesIn(agents)}, and no backend is chosen.`,
              help: 'Name one: --command "claude -p", or --script FILE for prepared answers.',
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
