import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExplainPage } from "../compiler/diagnostics/explain-page.ts";
import { readExplainPage } from "../compiler/diagnostics/explain-page.ts";

const pageFolder = join(import.meta.dirname, "..", "compiler", "diagnostics", "explain");

/** The long story of a code, if one has been written. */
export function readPage(code: string): ExplainPage | undefined {
  const path = join(pageFolder, `${code}.md`);
  return existsSync(path) ? readExplainPage(code, readFileSync(path, "utf8")) : undefined;
}
