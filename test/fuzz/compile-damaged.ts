import type { Compilation, FileReader } from "../../compiler/index.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { Seed } from "./seeds.ts";

/** Compiles one text in the place of a recipe. */
export function compileDamaged(seed: Seed, text: string, isDialectKnown: boolean): Compilation {
  return compile([seed.path], {
    files: replaced(seed, text),
    ...(isDialectKnown ? { dialect: seed.dialect } : {}),
  });
}

function replaced({ folder, path }: Seed, text: string): FileReader {
  const files = createFileReader(folder);
  const bytes = new TextEncoder().encode(text);
  return { read: (asked) => (asked === path ? bytes : files.read(asked)) };
}
