import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { decodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isMap } from "../../../runtime/values/value.ts";
import { reasonOf } from "../../caught-error.ts";
import type { OptionValues } from "../../option-values.ts";
import { readStdin } from "../../read-stdin.ts";
import type { Terminal } from "../../terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { whereJsonBreaks } from "./where-json-breaks.ts";

/** Values that the caller gives a recipe, by name. */
export type Inputs = ReadonlyMap<string, Value>;

/**
 * The inputs of a command line: `--inputs FILE`, where `-` is standard input, then `--set-json`, then `--set`; the last one
 * wins.
 */
export async function readInputs(
  options: OptionValues,
  terminal: Pick<Terminal, "cwd" | "stdin">,
): Promise<Inputs> {
  const inputs = new Map<string, Value>();
  const file = options.text("inputs");
  if (file !== undefined) {
    const shown = file === "-" ? "standard input" : file;
    const text = await readText(file, terminal);
    for (const [name, value] of parseInputs(text, shown)) inputs.set(name, value);
  }
  for (const assignment of options.list("setJson")) {
    const [name, text] = splitAssignment(assignment, "--set-json");
    inputs.set(name, parseJson(text, name));
  }
  for (const assignment of options.list("set")) {
    const [name, text] = splitAssignment(assignment, "--set");
    inputs.set(name, text);
  }
  return inputs;
}

function parseInputs(text: string, shown: string): Inputs {
  const value = decodeTaggedJson(text);
  if (value === undefined) throw new UsageError(`${shown} is not JSON${whereJsonBreaks(text)}.`);
  if (!isMap(value)) throw new UsageError(`${shown} must hold one JSON object of inputs.`);
  const names = [...value].map(([name, input]): [string, Value] => [String(name), input]);
  return new Map(names);
}

/** More than a run could hold in its variables. */
const mostMegabytes = 64;
const mostBytes = mostMegabytes * 1024 * 1024;

async function readText(file: string, terminal: Pick<Terminal, "cwd" | "stdin">): Promise<string> {
  if (file !== "-") return readFileText(resolve(terminal.cwd, file), file);
  const content = await readStdin(terminal, mostBytes);
  if (content.length > mostBytes) throw tooLarge("standard input");
  return content.toString();
}

function readFileText(path: string, shown: string): string {
  try {
    if (statSync(path).size > mostBytes) throw tooLarge(shown);
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The inputs in ${shown} cannot be read (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

function tooLarge(shown: string): UsageError {
  return new UsageError(
    `The inputs in ${shown} take more than ${mostMegabytes} MB: hand the name of a file to the recipe instead.`,
  );
}

function splitAssignment(text: string, flag: string): readonly [name: string, value: string] {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  // What was given may be the secret itself, so it is not repeated.
  const missing = at === 0 ? 'a name before "="' : '"="';
  throw new UsageError(`${flag} takes NAME=VALUE, not a text without ${missing}.`);
}

function parseJson(text: string, name: string): Value {
  const value = decodeTaggedJson(text);
  if (value !== undefined) return value;
  throw new UsageError(
    `--set-json ${name} is not JSON${whereJsonBreaks(text)}. Quote texts ('"abc"'), or use --set for a text as it is.`,
  );
}
