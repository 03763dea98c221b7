import { isAbsolute, join } from "node:path";
import { isOwnFolder } from "./is-own-folder.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The folder below which recipec keeps what it can do without: of the user, never of a project, because what
 * lies in a project may come from a stranger. Undefined where the environment names no such place, or one into which
 * others may write: plans are programs.
 */
export function userCacheFolder({ env }: Pick<Terminal, "env">): string | undefined {
  const home = env["HOME"];
  const base = env["XDG_CACHE_HOME"] || (home ? join(home, ".cache") : env["LOCALAPPDATA"]);
  if (!base || !isAbsolute(base)) return undefined;
  const folder = join(base, "recipec");
  return isOwnFolder(folder) ? folder : undefined;
}
