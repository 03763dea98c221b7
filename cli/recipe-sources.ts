import type { FileReader } from "../compiler/index.ts";
import { createFileReader } from "../compiler/index.ts";
import type { Invocation } from "./command.ts";
import { readStdin } from "./read-stdin.ts";
import { requireRecipeFiles } from "./recipe-files.ts";
import type { Terminal } from "./terminal.ts";

/** Recipe files to compile, and how to read them. */
export interface RecipeSources {
  readonly paths: readonly string[];
  readonly files: FileReader;
  /** The path that standard input goes by, if it is read. */
  readonly stdinName?: string;
}

/** What the operands name; `-` is standard input, under the name that `--stdin-filename` gives it. */
export async function openRecipeSources(
  { operands, options }: Invocation,
  terminal: Terminal,
): Promise<RecipeSources> {
  const files = createFileReader(terminal.cwd, terminal.env["HOME"]);
  const named = operands.filter((operand) => operand !== "-");
  if (named.length === operands.length) {
    return { paths: requireRecipeFiles(operands, terminal.cwd), files };
  }
  const stdinName = options.text("stdinFilename") ?? "stdin.yaml";
  const content = await readStdin(terminal);
  const others = named.length === 0 ? [] : requireRecipeFiles(named, terminal.cwd);
  return {
    stdinName,
    paths: [stdinName, ...others.filter((path) => path !== stdinName)],
    files: { ...files, read: (path) => (path === stdinName ? content : files.read(path)) },
  };
}
