import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The path of a program that may be run, searched as the system does; undefined when there is none. */
export async function findProgram(
  program: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const candidates = program.includes("/")
    ? [program]
    : (environment["PATH"] ?? "").split(delimiter).map((directory) => join(directory, program));
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate;
  return undefined;
}

/** Folders may be entered, which the system calls executing them. */
async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
