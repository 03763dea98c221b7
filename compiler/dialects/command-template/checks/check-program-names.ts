import type { Report } from "../../../document/cursor.ts";
import type { DialectContext } from "../../dialect.ts";
import type { RecipeNode } from "../ast.ts";
import type { LoadedRecipe } from "../loaded-recipe.ts";
import { nodesOf } from "../nodes-of.ts";
import type { TextTree } from "../tree.ts";

/**
 * Reports commands of one word that is the alias of an import, the name of a recipe beside the file, or of a document:
 * they are programs here.
 */
export function checkProgramNames(
  { nameSpan, root }: RecipeNode,
  { broken, calls, imports }: LoadedRecipe,
  readFile: DialectContext["readFile"],
  report: Report,
): void {
  const { source } = nameSpan;
  const checkCommand = ({ span, text }: TextTree): void => {
    const word = text.trim();
    const imported = imports.get(word) ?? calls.get(word);
    if (imported !== undefined || broken.has(word)) {
      const help = `To run the recipe, write {name: ${word}} in the place of the command.`;
      report("recipe-as-program", span, { word, file: imported?.file }, { help });
      return;
    }
    if (!/^[\w-]+(?:\.(?:json|ya?ml))?$/.test(word)) return;
    const isDocument = word.includes(".");
    const files = isDocument ? [word] : [`${word}.json`, `${word}.yaml`, `${word}.yml`];
    const file = files.find((one) => readFile(one, source.path) !== undefined);
    if (isDocument || file !== undefined) report("recipe-as-program", span, { word, file });
  };
  for (const { content, span } of nodesOf(root)) {
    if (content.kind === "leaf" && span.source.path === source.path) checkCommand(content.command);
  }
}
