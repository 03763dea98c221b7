import { isAbsolute, join } from "node:path";
import type { Terminal } from "./terminal.ts";

/**
 * The folder below which recipec keeps what it can do without: of the user, never of a project, because what
 * lies in a project may come from a stranger. Undefined where the environment names no such place.
 */
export function userCacheFolder({ env }: Pick<Terminal, "env">): string | undefined {
  const home = env["HOME"];
  const base = env["XDG_CACHE_HOME"] || (home ? join(home, ".cache") : env["LOCALAPPDATA"]);
  return base && isAbsolute(base) ? join(base, "recipec") : undefined;
}
