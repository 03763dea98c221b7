import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { AgentCliName } from "../backend-names.ts";
import type { BackendProblem } from "./backend.ts";
import type { ProgramPlaces } from "./clis/agent-cli.ts";
import { findProgram } from "./processes/find-program.ts";

/** Where a program was found, or why it was not. */
export type FoundProgram =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "missing"; readonly problem: BackendProblem };

/** Where to look for a program. */
export interface ProgramSearch {
  readonly cli: AgentCliName;
  readonly places: ProgramPlaces;
  /** From the configuration; relative to `root`. */
  readonly path: string | undefined;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Looks for an agent program: a place that somebody names counts alone, else the usual ones in their order. */
export async function findAgentProgram(search: ProgramSearch): Promise<FoundProgram> {
  const { cli, env, path, places, root } = search;
  const named = path ?? env[places.variable];
  if (named !== undefined && named !== "") {
    const found = await findProgram(named.includes("/") ? resolve(root, named) : named, env);
    if (found !== undefined) return { kind: "found", path: found };
    const origin = path === undefined ? places.variable : `backends.${cli}.path`;
    return missing(`The program ${named} that ${origin} names is not there or may not be run.`, {
      help: `Correct ${origin}.`,
    });
  }
  const home = env["HOME"] ?? homedir();
  for (const candidate of [...places.homePaths.map((below) => join(home, below)), places.name]) {
    const found = await findProgram(candidate, env);
    if (found !== undefined) return { kind: "found", path: found };
  }
  const looked = [places.variable, ...places.homePaths.map((below) => `~/${below}`), "the PATH"];
  return missing(`The backend ${cli} needs the program ${places.name}, which is not there.`, {
    help: `Looked at ${looked.join(", ")}. Install it (${places.install}), or name it: backends: { ${cli}: { path: ... } }.`,
  });
}

function missing(message: string, { help }: { readonly help: string }): FoundProgram {
  return { kind: "missing", problem: { message, help } };
}
