import { join } from "node:path";
import { readOrdinaryText } from "../../runtime/journal/index.ts";
import type { RunFolder } from "./run-folder.ts";

const fileName = "secrets.json";

/**
 * The secrets that a run has met so far. Its journal holds them anyhow, and other processes must mask them, though they know
 * neither the environment of the run nor what its recipes call secret.
 */
export function readMetSecrets(path: string): readonly string[] {
  try {
    const met: unknown = JSON.parse(readOrdinaryText(join(path, fileName)));
    return Array.isArray(met) ? met.filter((secret) => typeof secret === "string") : [];
  } catch {
    return [];
  }
}

/** Writes down each secret that a run meets and that not everybody knows; what is returned is told of them. */
export function keepMetSecrets(
  folder: RunFolder,
  known: readonly string[],
): (secret: string) => void {
  const met = new Set(readMetSecrets(folder.path));
  return (secret) => {
    if (met.has(secret) || known.includes(secret)) return;
    met.add(secret);
    try {
      folder.write(fileName, `${JSON.stringify([...met])}\n`);
    } catch {
      // When the disk is full the journal says so, and where the folder was deleted nobody can show the run.
    }
  };
}
