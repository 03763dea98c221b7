import type { Report } from "../../document/cursor.ts";
import type { DialectContext } from "../dialect.ts";
import type { RecipeNode, TemplateNode } from "./ast.ts";

/** Reports commands of one word that is the name of a recipe beside the file: they are programs here. */
export function checkProgramNames(
  { root }: RecipeNode,
  path: string,
  readFile: DialectContext["readFile"],
  report: Report,
): void {
  const check = (node: TemplateNode): void => {
    const { content, recover, span } = node;
    if (recover) check(recover);
    if (content.kind === "wrapper") check(content.child);
    if (content.kind === "list") content.children.forEach(check);
    if (content.kind !== "leaf" || span.source.path !== path) return;
    const { command } = content;
    const word = command.text.trim();
    if (!/^[\w-]+(?:\.(?:json|ya?ml))?$/.test(word)) return;
    const files = word.includes(".") ? [word] : [`${word}.json`, `${word}.yaml`];
    const file = files.find((one) => readFile(one, path) !== undefined);
    if (file !== undefined) report("recipe-as-program", command.span, { word, file });
  };
  check(root);
}
