import { posix } from "node:path";
import type { FileReader } from "../compilation.ts";
import { detectDialect } from "../dialects/detect.ts";
import type { ReadResult } from "../document/read-document.ts";
import { readDocument } from "../document/read-document.ts";
import type { DialectId } from "../ir/expression.ts";
import { isRecipeFile } from "../source/recipe-file.ts";
import { createTextMemo } from "../source/text-memo.ts";

/** So many files of a folder are looked into. */
const mostFiles = 8;

/** Of fewer recipes nobody can say that their language is that of the folder. */
const fewestRecipes = 2;

/** The language of the recipes beside a file, if all that tell theirs tell the same. */
export function dialectBeside(
  path: string,
  { list, read }: Pick<FileReader, "list" | "read">,
): DialectId | undefined {
  const [folder, own] = [posix.dirname(path), posix.basename(path)];
  const others = (list?.(folder) ?? []).filter((name) => isRecipeFile(name) && name !== own);
  const told = others
    .slice(0, mostFiles)
    .map((name) => toldBy(posix.join(folder, name), read))
    .filter((id) => id !== undefined);
  const [first] = told;
  return told.length >= fewestRecipes && told.every((id) => id === first) ? first : undefined;
}

/** Many recipes of a folder may ask for the same files. */
const known = createTextMemo<{ readonly id: DialectId | undefined }>();

function toldBy(path: string, read: FileReader["read"]): DialectId | undefined {
  const content = read(path);
  if (content === undefined) return undefined;
  const schema = path.endsWith(".json") ? "json" : "yaml-1.1";
  const key = `${schema} ${new TextDecoder().decode(content)}`;
  return known(key, () => ({ id: toldIn(readDocument(path, content, { schema })) })).id;
}

function toldIn({ value: document }: ReadResult): DialectId | undefined {
  if (document === undefined) return undefined;
  const { dialect, foreign, isGuess } = detectDialect(document, undefined);
  return isGuess || foreign !== undefined ? undefined : dialect.id;
}
