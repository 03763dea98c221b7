import { readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { AgentRequest, FailedEffect } from "../effect.ts";
import { makeWorkFolder, removeWorkFolder } from "./processes/work-folder.ts";
import { spawnFailure } from "./spawn-failure.ts";

/** What an agent is told about its part; `text` is undefined where that is nothing. */
export interface Instructions {
  readonly kind: "instructions";
  readonly text: string | undefined;
}

/**
 * Joins what a request says of the agent's part: the file about the agent, then the system prompt. Fails with kind `spawn`
 * where the file cannot be read.
 */
export async function readInstructions(
  request: AgentRequest,
  root: string,
): Promise<Instructions | FailedEffect> {
  const { persona, systemPrompt } = request;
  if (persona === undefined) return instructions([systemPrompt]);
  const path = personaFile(persona, root);
  let about: string;
  try {
    about = withoutFrontMatter(await readFile(path, "utf8"));
  } catch {
    return spawnFailure(`the file ${path} about the agent cannot be read`);
  }
  return instructions([about, systemPrompt]);
}

function instructions(parts: readonly (string | undefined)[]): Instructions {
  const said = parts.filter((part) => part !== undefined && part !== "");
  return { kind: "instructions", text: said.length === 0 ? undefined : said.join("\n\n") };
}

function personaFile(persona: string, root: string): string {
  return persona.startsWith("~/") ? join(homedir(), persona.slice(2)) : resolve(root, persona);
}

/** Settings at the head of an agent's file are for the program that it was written for. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n(?:[\s\S]*?\r?\n)??---[ \t]*(?:\r?\n|$)/u, "").trim();
}

/** A text in a file that only its owner can read, until it is removed. */
export interface TextFile {
  readonly path: string;
  remove(): void;
}

/** Writes a text that is too long for a command line into a file. */
export async function writeTextFile(text: string): Promise<TextFile> {
  const directory = makeWorkFolder();
  const path = join(directory, "system.md");
  await writeFile(path, text, { mode: 0o600 });
  return { path, remove: () => removeWorkFolder(directory) };
}
