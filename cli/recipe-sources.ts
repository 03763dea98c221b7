import type { Config, FileReader } from "../compiler/index.ts";
import { createFileReader, isConfiguredFile } from "../compiler/index.ts";
import type { Invocation } from "./command.ts";
import { placesOf } from "./file-places.ts";
import { readStdin } from "./read-stdin.ts";
import type { PathTest } from "./recipe-files.ts";
import { requireRecipeFiles } from "./recipe-files.ts";
import type { Terminal } from "./terminal.ts";

/** Recipe files to compile, and how to read them. */
export interface RecipeSources {
  readonly paths: readonly string[];
  readonly files: FileReader;
  /** The path that standard input goes by, if it is read. */
  readonly stdinName?: string;
}

/**
 * What the operands name; `-` is standard input, under the name that `--stdin-filename` gives it. What a folder holds is
 * taken where it fits the patterns of the configuration, and without operands all that fits. `isKnown` tells of files that
 * need no look to see whether they are recipes. Reports are the same whatever the order of the operands is.
 */
export async function openRecipeSources(
  { operands, options }: Invocation,
  terminal: Terminal,
  config: Config,
  isKnown?: PathTest,
): Promise<RecipeSources> {
  const files = createFileReader(terminal.cwd, placesOf(terminal));
  const find = (searched: readonly string[]): readonly string[] =>
    requireRecipeFiles(searched, terminal.cwd, {
      fits: (path) => isConfiguredFile(config, path),
      ...(isKnown ? { isKnown } : {}),
    }).toSorted();
  const named = operands.filter((operand) => operand !== "-");
  if (named.length === operands.length) {
    const searched = operands.length === 0 ? ["."] : operands;
    return { paths: find(searched), files };
  }
  const stdinName = options.text("stdinFilename") ?? "stdin.yaml";
  const content = await readStdin(terminal);
  const others = named.length === 0 ? [] : find(named);
  return {
    stdinName,
    paths: [stdinName, ...others.filter((path) => path !== stdinName)],
    files: { ...files, read: (path) => (path === stdinName ? content : files.read(path)) },
  };
}
