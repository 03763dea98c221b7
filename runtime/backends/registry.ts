import type { AgentCliName, BackendName, CommandPresetName } from "../backend-names.ts";
import { systemClock } from "../clock.ts";
import type { AgentClisOptions } from "./agent-clis.ts";
import { createAgentClis } from "./agent-clis.ts";
import { createLauncher } from "./amplihack-launcher.ts";
import type { Backend } from "./backend.ts";
import type { CommandBackendOptions } from "./command.ts";
import { createCommandBackend } from "./command.ts";
import { commandPresets } from "./command-presets.ts";
import type { ModelSettings } from "./model-choice.ts";
import type { ProcessLimits } from "./processes/process-group.ts";
import type { AgentScript } from "./scripted.ts";
import { createScriptedBackend } from "./scripted.ts";

/** What backends can be told; each reads its own part. */
export interface BackendSettings {
  /** `scripted`: the answers. */
  readonly script?: AgentScript;
  /** `command`: program and arguments. */
  readonly command?: Pick<CommandBackendOptions, "words" | "resume">;
  /** Agent programs: settings of the one that is named, and of others that may be used besides. */
  readonly clis?: AgentClisOptions["clis"];
  readonly models?: ModelSettings;
  /** `amplihack`: the agent program that the launcher starts. */
  readonly binary?: string;
  /** Absolute path of the directory that relative paths start from. */
  readonly root?: string;
  readonly limits?: Partial<ProcessLimits>;
}

/** The backend of that name; undefined when the settings lack what it needs. */
export function createBackend(name: BackendName, settings: BackendSettings): Backend | undefined {
  const { clis = [], command, script } = settings;
  const { models = { available: new Map(), classes: new Map() }, root = "/" } = settings;
  const { limits = {} } = settings;
  if (name === "scripted") return createScriptedBackend(systemClock, script);
  if (name === "amplihack") {
    const { binary } = settings;
    const launcher = { limits, root, ...(binary === undefined ? {} : { binary }) };
    return createLauncher(systemClock, launcher);
  }
  if (name === "command") {
    return command && createCommandBackend(systemClock, { ...command, limits, models, root });
  }
  if (isPreset(name)) {
    const preset = { ...commandPresets[name], name, limits, models, root };
    return createCommandBackend(systemClock, preset);
  }
  const own = clis.find(({ cli }) => cli === name) ?? usualSettings(name);
  const others = clis.filter(({ cli }) => cli !== name);
  return createAgentClis(systemClock, { clis: [own, ...others], limits, models, root });
}

function isPreset(name: string): name is CommandPresetName {
  return Object.hasOwn(commandPresets, name);
}

/** A step that asks an agent takes so long at most, says section 13.2 of the agent-recipes document. */
const usualTimeoutMs = 86_400_000;

/** How an agent program is used of which a project says nothing, or only a part. */
export function usualSettings(cli: AgentCliName): AgentClisOptions["clis"][number] {
  return { cli, permission: "read", args: [], env: {}, timeoutMs: usualTimeoutMs };
}
