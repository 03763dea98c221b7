import type { Value } from "../../../runtime/values/value.ts";
import { isList } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import type { ArgumentNode, RecipeNode } from "./ast.ts";
import type { NameUse } from "./name-uses.ts";

/** What a recipe says about its names. */
interface Declarations {
  readonly declared: readonly ArgumentNode[];
  readonly defaults: ReadonlyMap<string, Value>;
}

/**
 * Reports names that are read as lists and declared as something that a caller's text stays a text for: only an `array`
 * is taken apart.
 */
export function checkListArguments(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  { declared, defaults }: Declarations,
  report: Report,
): void {
  const typed = new Set(uses.flatMap(({ name, type }) => (type === undefined ? [] : [name])));
  const lists = new Map(uses.filter((use) => use.isList).map((use) => [use.name, use] as const));
  for (const [name, use] of lists) {
    const isOwn = use.span.source === recipe.nameSpan.source;
    const argument = declared.find((one) => one.name === name);
    if (typed.has(name) || argument?.type !== undefined) continue;
    if (argument !== undefined) {
      const isDefault = isList(defaults.get(name) ?? null);
      reportDeclared(argument, isDefault || !isOwn ? undefined : use, report);
    } else if (isOwn && recipe.arguments === undefined) {
      report("undeclared-list", use.span, { name, how: "undeclared" });
    }
  }
}

/** A declaration without a type, or one that a default contradicts, is what is wrong; else it may be the use. */
function reportDeclared(
  { name, span, typeText }: ArgumentNode,
  use: NameUse | undefined,
  report: Report,
): void {
  if (typeText === undefined) report("undeclared-list", span, { name, how: "untyped" });
  else report("undeclared-list", use?.span ?? span, { name, how: "text" });
}
