import type { Report } from "../../document/cursor.ts";
import type { DialectContext } from "../dialect.ts";
import type { RecipeNode } from "./ast.ts";
import { nodesOf } from "./nodes-of.ts";
import type { TextTree } from "./tree.ts";

/** Reports commands of one word that is the name of a recipe beside the file, or of a document: they are programs here. */
export function checkProgramNames(
  { root }: RecipeNode,
  path: string,
  readFile: DialectContext["readFile"],
  report: Report,
): void {
  const checkCommand = ({ span, text }: TextTree): void => {
    const word = text.trim();
    if (!/^[\w-]+(?:\.(?:json|ya?ml))?$/.test(word)) return;
    const isDocument = word.includes(".");
    const files = isDocument ? [word] : [`${word}.json`, `${word}.yaml`];
    const file = files.find((one) => readFile(one, path) !== undefined);
    if (isDocument || file !== undefined) report("recipe-as-program", span, { word, file });
  };
  for (const { content, span } of nodesOf(root)) {
    if (content.kind === "leaf" && span.source.path === path) checkCommand(content.command);
  }
}
