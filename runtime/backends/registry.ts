import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import type { Backend } from "./backend.ts";
import { createCommandBackend } from "./command.ts";
import type { AgentScript } from "./scripted.ts";
import { createScriptedBackend } from "./scripted.ts";

/** What backends can be told; each reads its own part. */
export interface BackendSettings {
  /** `scripted`: the answers. */
  readonly script?: AgentScript;
  /** `command`: program and arguments. */
  readonly argv?: readonly [string, ...string[]];
}

const backends = {
  command: (clock: Clock, { argv }: BackendSettings): Backend | undefined =>
    argv === undefined ? undefined : createCommandBackend(clock, { argv }),
  scripted: (clock: Clock, { script }: BackendSettings): Backend | undefined =>
    createScriptedBackend(clock, script),
} as const;

/** Name of a backend. */
export type BackendName = keyof typeof backends;

/** All backends, for messages. */
export const backendNames: readonly BackendName[] = ["command", "scripted"];

/** The backend of that name; undefined when the settings lack what it needs. */
export function createBackend(
  name: BackendName,
  settings: BackendSettings,
  clock: Clock = systemClock,
): Backend | undefined {
  return backends[name](clock, settings);
}
