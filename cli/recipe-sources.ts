import type { Config, FileReader } from "../compiler/index.ts";
import { createFileReader, isConfiguredFile } from "../compiler/index.ts";
import type { Invocation } from "./command.ts";
import { placesOf } from "./file-places.ts";
import { readStdin } from "./read-stdin.ts";
import type { PathTest, SearchedFiles } from "./recipe-files.ts";
import { noRecipeFound, searchRecipeFiles } from "./recipe-files.ts";
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
 * need no look to see whether they are recipes. Reports are the same whatever the order of the operands is. Files
 * that are left out although they have to do with recipes are told on standard error.
 */
export async function openRecipeSources(
  { operands, options }: Invocation,
  terminal: Terminal,
  config: Config,
  isKnown?: PathTest,
): Promise<RecipeSources> {
  const files = createFileReader(terminal.cwd, placesOf(terminal));
  const find = (searched: readonly string[]): readonly string[] => {
    const found = searchRecipeFiles(searched, terminal.cwd, {
      fits: (path) => isConfiguredFile(config, path),
      ...(isKnown ? { isKnown } : {}),
    });
    const leftOut = describeOthers(found);
    if (found.recipes.length + leftOut.length === 0) throw noRecipeFound(searched);
    for (const one of leftOut) terminal.stderr.write(`recipec: ${one}.\n`);
    return found.recipes.toSorted();
  };
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

function describeOthers({ sharedSteps, tests }: SearchedFiles): readonly string[] {
  return [
    ...sharedSteps.map(
      (path) => `${path} holds steps, which are checked where recipes include them`,
    ),
    ...tests.map((path) => `${path} holds tests, which \`recipec test\` runs`),
  ];
}
