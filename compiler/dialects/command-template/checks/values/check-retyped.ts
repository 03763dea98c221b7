import { javascriptText } from "../../../../../runtime/values/javascript-text.ts";
import type { RewrittenNumber } from "../../../../diagnostics/catalog/comparison.ts";
import type { Report } from "../../../../document/cursor.ts";
import { spanText } from "../../../../source/span.ts";
import type { ArgumentNode, RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import type { Tree } from "../../tree.ts";

/**
 * Reports defaults and values without quotes that commands get otherwise than they are written: in YAML `off` is false, `12:30`
 * is 750, and everywhere `1.10` is 1.1.
 */
export function checkRetyped(
  { arguments: declared = [], inner, root, valueFields }: RecipeNode,
  uses: readonly NameUse[],
  report: Report,
): void {
  const used = Map.groupBy(uses, ({ name }) => name);
  const fields = [...root.defaults].map(([name, value]) => ({ name, value }));
  for (const { name, value } of [...fields, ...inner.defaultFields, ...valueFields]) {
    const own = used.get(name) ?? [];
    const pasted = own.filter(({ isGuard, part }) => !isGuard && part?.kind !== "command-choice");
    if (pasted.length === 0) continue;
    const argument = [...declared, ...inner.arguments].find((one) => one.name === name);
    const isAmong = pasted.length < own.length || pasted.some(({ isComputed }) => isComputed);
    reportRetyped({ name, value, argument, isAsked: isAmong }, report);
  }
}

/** A value, and what is known of the name that it is given to. */
export interface RetypedValue {
  readonly name: string;
  readonly value: Tree;
  readonly argument: ArgumentNode | undefined;
  /** Whether it is also asked whether it is true, or computed with. */
  readonly isAsked: boolean;
}

/** Reports a value that is pasted otherwise than it is written, where it is a text by its declaration, or can be nothing else. */
export function reportRetyped(
  { name, value, argument, isAsked }: RetypedValue,
  report: Report,
): void {
  const isList = value.kind === "list";
  const isText = isList || argument?.typeText === "string" || argument?.type?.kind === "path";
  if (!isText && (argument?.type !== undefined || isAsked)) return;
  for (const item of isList ? value.items : [value]) {
    const found = retyped(item);
    if (found && (isText || found.isTruth || isNoNumber(name, found.written))) {
      report("rewritten-number", item.span, found);
    }
  }
}

function retyped(tree: Tree): RewrittenNumber | undefined {
  if (tree.kind !== "other" || tree.value === null) return undefined;
  const [written, text] = [spanText(tree.span), javascriptText(tree.value)];
  if (written.toLowerCase() === text || !/^[\w.:+-]+$/.test(written)) return undefined;
  return { written, text, isExample: false, isTruth: typeof tree.value === "boolean" };
}

/** Whether digits are hardly meant as a number: a time, a mode of files, a version, a number of which digits are lost. */
function isNoNumber(name: string, written: string): boolean {
  if (/^0\d|:|^\d{16,}$/.test(written)) return true;
  return /(?:^|[_-])(?:node|python|release|tag|version)$/i.test(name) && /\.\d*0$/.test(written);
}
