import type { Value } from "../../../../../runtime/values/value.ts";
import { isList } from "../../../../../runtime/values/value.ts";
import type { Report } from "../../../../document/cursor.ts";
import { isArgumentType } from "../../../../lower/typed-argument.ts";
import type { ArgumentNode, RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";

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
  const lists = readAsLists(uses);
  if (lists.size === 0) return;
  const typed = new Set(uses.flatMap(({ name, type }) => (type === undefined ? [] : [name])));
  for (const [name, use] of lists) {
    const value = defaults.get(name);
    // A default that is no list is told as such.
    if (typed.has(name) || (value !== undefined && !isList(value))) continue;
    const isOwn = use.span.source === recipe.nameSpan.source;
    const argument = declared.find((one) => one.name === name);
    if (argument !== undefined) {
      reportDeclared(argument, value !== undefined || !isOwn ? undefined : use, report);
    } else if (isOwn) reportUndeclared(recipe, use, report);
  }
}

function readAsLists(uses: readonly NameUse[]): ReadonlyMap<string, NameUse> {
  const lists = new Map<string, NameUse>();
  for (const use of uses) if (use.isList) lists.set(use.name, use);
  return lists;
}

/** A declaration without a type, or one that a default contradicts, is what is wrong; else it may be the use. */
function reportDeclared(
  { name, span, type, typeText }: ArgumentNode,
  use: NameUse | undefined,
  report: Report,
): void {
  // A type that is none is told where it stands.
  const isUnknown = typeText !== undefined && !isArgumentType(typeText);
  if (type !== undefined || isUnknown) return;
  if (typeText === undefined) report("undeclared-list", span, { name, how: "untyped" });
  else report("undeclared-list", use?.span ?? span, { name, how: "text" });
}

/** A list may be none of the callers' business; where all other defaults are, it is most likely forgotten. */
function reportUndeclared(
  { arguments: declared, defaultFields }: RecipeNode,
  { name, span }: NameUse,
  report: Report,
): void {
  if (declared === undefined) {
    report("undeclared-list", span, { name, how: "undeclared" });
    return;
  }
  const own = defaultFields.find((field) => field.name === name);
  const others = defaultFields.filter((field) => field !== own);
  const isOnly = others.every((field) => declared.some((argument) => argument.name === field.name));
  if (own === undefined || others.length === 0 || !isOnly) return;
  const related = [{ span, message: "read here" }];
  report("undeclared-list", own.nameSpan, { name, how: "forgotten" }, { related });
}
