import { commonPrograms } from "../../../analysis/shell/common-programs.ts";
import type { Report } from "../../../document/cursor.ts";
import { wordsOf } from "../../../lower/command.ts";
import type { DialectContext } from "../../dialect.ts";
import type { RecipeNode } from "../ast.ts";
import type { LoadedRecipe } from "../loaded-recipe.ts";
import { nodesOf } from "../nodes-of.ts";
import type { TextTree } from "../tree.ts";

/**
 * Reports commands of one word that is the alias of an import, the name of a recipe beside the file, or of a document:
 * they are programs here. So is an alias in front of other words, unless there is a program of that name everywhere.
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
    const [first = ""] = wordsOf(word);
    const alias = commonPrograms.has(first) ? word : first;
    const imported = imports.get(alias) ?? calls.get(alias);
    if (imported !== undefined || broken.has(alias)) {
      const help = helpFor(alias, alias === word);
      report("recipe-as-program", span, { word: alias, file: imported?.file }, { help });
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

function helpFor(alias: string, isAlone: boolean): string {
  const rest = isAlone ? "" : "; what it is given stands under `values`";
  return `To run the recipe, write {name: ${alias}} in the place of the command${rest}.`;
}
