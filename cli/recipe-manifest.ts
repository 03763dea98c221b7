import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readOrdinaryFile, readOrdinaryText } from "../runtime/journal/index.ts";
import { reasonOf } from "./caught-error.ts";
import { sha256 } from "./sha256.ts";
import { isTestFile } from "./test-file-name.ts";
import { UsageError } from "./usage-error.ts";
import { writeWhole } from "./write-whole.ts";

const fileName = "_recipe_manifest.json";
/** So many hexadecimal digits of a SHA-256 tell one version of a recipe from another. */
const digits = 16;

/** How the recipes of a folder differ from what its manifest says, by file name. */
export interface ManifestChanges {
  readonly new: readonly string[];
  readonly modified: readonly string[];
  readonly deleted: readonly string[];
}

type Hashes = ReadonlyMap<string, string>;

/** Compares a folder with its manifest; without one, every recipe is new. */
export function manifestChanges(folder: string): ManifestChanges {
  const before = readManifest(folder);
  const now = hashesOf(folder);
  return {
    new: [...now.keys()].filter((name) => !before.has(name)),
    modified: [...now].flatMap(([name, hash]) =>
      before.has(name) && before.get(name) !== hash ? [name] : [],
    ),
    deleted: [...before.keys()].filter((name) => !now.has(name)).sort(),
  };
}

/** Writes down the recipes of a folder as they are now; returns how many there are. */
export function updateManifest(folder: string): number {
  const hashes = hashesOf(folder);
  const text = JSON.stringify(Object.fromEntries(hashes), undefined, 2);
  try {
    writeWhole(join(folder, fileName), `${text}\n`);
  } catch (error) {
    throw new UsageError(`The manifest of ${folder} cannot be written (${reasonOf(error)}).`, {
      cause: error,
    });
  }
  return hashes.size;
}

/** The recipes of a folder itself, by name. */
function hashesOf(folder: string): Hashes {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => /\.ya?ml$/.test(name) && !isTestFile(name))
    .sort();
  return new Map(
    names.map((name) => [name, sha256(readOrdinaryFile(join(folder, name))).slice(0, digits)]),
  );
}

function readManifest(folder: string): Hashes {
  const text = readText(join(folder, fileName));
  if (text === undefined) return new Map();
  const found = parseJson(text);
  if (typeof found !== "object" || found === null || Array.isArray(found)) {
    throw new UsageError(`${join(folder, fileName)} must hold one JSON object of hashes.`);
  }
  return new Map(Object.entries(found).map(([name, hash]) => [name, String(hash)]));
}

function readText(path: string): string | undefined {
  try {
    return readOrdinaryText(path);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
