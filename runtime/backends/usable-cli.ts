import type { AgentCliName } from "../backend-names.ts";
import type { AgentCli, Permission } from "./clis/agent-cli.ts";

/** What a project says about one agent program. */
export interface AgentCliSettings {
  readonly cli: AgentCliName;
  /** Absent: looked for in the usual places. */
  readonly path?: string;
  readonly permission: Permission;
  /** For requests that name none that is there. */
  readonly model?: string;
  /** In place of the providers that the program has by itself. */
  readonly providers?: readonly string[];
  /** Further arguments, as they are. */
  readonly args: readonly string[];
  /** Further variables of the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** A call that takes longer is ended and has failed. */
  readonly timeoutMs: number;
}

/** An agent program that is there. */
export interface UsableCli {
  readonly cli: AgentCli;
  readonly settings: AgentCliSettings;
  readonly program: string;
}
