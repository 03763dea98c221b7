import type { Config, FileReader } from "../compiler/index.ts";
import { createFileReader, defaultReadLimits, isConfiguredFile } from "../compiler/index.ts";
import type { Invocation } from "./command.ts";
import { placesOf } from "./file-places.ts";
import { requireNoModule } from "./is-module.ts";
import { readStdin } from "./read-stdin.ts";
import type { RecipeSearch, SearchedFiles } from "./recipe-files.ts";
import { noRecipeFound, searchRecipeFiles } from "./recipe-files.ts";
import type { Terminal } from "./terminal.ts";

/** Recipe files to compile, and how to read them. */
export interface RecipeSources {
  readonly paths: readonly string[];
  /** What is left out although it has to do with recipes: a sentence for each kind of file, without its point. */
  readonly leftOut: readonly string[];
  readonly files: FileReader;
  /** The path that standard input goes by, if it is read. */
  readonly stdinName?: string;
}

/**
 * What the operands name; `-` is standard input, under the name that `--stdin-filename` gives it. What a folder holds is
 * taken where it fits the patterns of the configuration, and without operands all that fits. `search`: what is
 * known before it. Reports are the same whatever the order of the operands is.
 */
export async function openRecipeSources(
  { operands, options }: Invocation,
  terminal: Terminal,
  config: Config,
  search?: Pick<RecipeSearch, "contentOf" | "entriesOf">,
): Promise<RecipeSources> {
  const files = createFileReader(terminal.cwd, placesOf(terminal));
  const find = (searched: readonly string[]): Pick<RecipeSources, "leftOut" | "paths"> => {
    const found = searchRecipeFiles(searched, terminal.cwd, {
      fits: (path) => isConfiguredFile(config, path),
      ...search,
    });
    const leftOut = describeOthers(found);
    const others = found.sharedSteps.length + found.tests.length;
    if (found.recipes.length + others === 0) throw noRecipeFound(searched, found, config.files);
    return { paths: found.recipes.toSorted(), leftOut };
  };
  const named = operands.filter((operand) => operand !== "-");
  for (const operand of named) requireNoModule(operand);
  if (named.length === operands.length) {
    const searched = operands.length === 0 ? ["."] : operands;
    return { ...find(searched), files };
  }
  const stdinName = options.text("stdinFilename") ?? "stdin.yaml";
  const content = await readStdin(terminal, defaultReadLimits.bytes);
  const others = named.length === 0 ? { paths: [], leftOut: [] } : find(named);
  return {
    stdinName,
    leftOut: others.leftOut,
    paths: [stdinName, ...others.paths.filter((path) => path !== stdinName)],
    files: { ...files, read: (path) => (path === stdinName ? content : files.read(path)) },
  };
}

function describeOthers({
  links,
  sharedSteps,
  tests,
  unreadable,
}: SearchedFiles): readonly string[] {
  return [
    ...unreadable.map((folder) => `${folder} is left out: this user may not read it`),
    ...links.map(
      (path) => `${path} is left out: it is a link, which is followed where it is named`,
    ),
    ...described(sharedSteps, "steps, which are checked where recipes include them"),
    ...described(tests, "tests, which `recipec test` runs"),
  ];
}

/** One sentence, however many files there are. */
function described(paths: readonly string[], content: string): readonly string[] {
  const [first, ...others] = paths.toSorted();
  if (first === undefined) return [];
  if (others.length === 0) return [`${first} holds ${content}`];
  const rest = others.length === 1 ? others[0] : `${others.length} other files`;
  return [`${first} and ${rest} hold ${content}`];
}
