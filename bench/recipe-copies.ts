import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder whose recipes are copied: those that ship, or others that the environment names. */
const originals =
  process.env["RECIPEC_BENCH_RECIPES"] ?? join(import.meta.dirname, "..", "recipes");

/** Writes copies of recipes of all languages into a folder, each with edits of its own; returns their paths. Editions differ. */
export function writeRecipeCopies(folder: string, count: number, edition = 0): readonly string[] {
  const names = readdirSync(originals, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.(?:ya?ml|json)$/.test(name))
    .sort();
  return Array.from({ length: count }, (_, copy) => {
    const name = names[copy % names.length] ?? "";
    const path = join(folder, String(Math.floor(copy / names.length)), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      edited(
        inEdition(readFileSync(join(originals, name), "utf8"), edition),
        copy + edition * count,
      ),
    );
    return path;
  });
}

/** A text with other sentences and comments than in other editions, so that hardly a prompt or script is the same. */
function inEdition(text: string, edition: number): string {
  if (edition === 0) return text;
  return text.replace(
    /^ {6,}(?:[A-Z][A-Za-z ,]+\.|# .*)$/gm,
    (line) => `${line} In edition ${edition}.`,
  );
}

/** A text with another description, and another sentence somewhere in its prompts. */
function edited(text: string, copy: number): string {
  const described = withDescription(text, `Copy ${copy}.`);
  const sentences = [...described.matchAll(/^ {6,}[A-Z][A-Za-z ,]+\.$/gm)];
  const chosen = sentences[copy % Math.max(1, sentences.length)];
  if (chosen === undefined) return described;
  const end = chosen.index + chosen[0].length;
  return `${described.slice(0, end)} Copy ${copy}.${described.slice(end)}`;
}

function withDescription(text: string, words: string): string {
  const described = text.replace(/^( *"?description"?: *["']?)(?=[A-Za-z])/m, `$1${words} `);
  if (described !== text) return described;
  return text.startsWith("{")
    ? text.replace("{", `{ "description": "${words}",`)
    : `${text}\n# ${words}\n`;
}
