import type { Report } from "../../document/cursor.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import type { RecipeNode } from "./ast.ts";
import { nodesOf } from "./nodes-of.ts";
import type { TextTree } from "./tree.ts";

/** A name behind an opening brace that nothing closes, before a closing one that nothing opens, or in other signs. */
const lookalike =
  /\{(?<open>[A-Za-z_][\w-]*)(?![\w=:?[(+*%/|-])(?![^{}]*\})|(?<![{\w-])(?<closed>[A-Za-z_][\w-]*)\}(?<!\{[^{}]*\})|<(?<angled>[A-Za-z_][\w-]*)>|%(?<percent>[A-Za-z_]\w*)%/g;

const placeholder = /\{!?(?<name>[A-Za-z_][\w-]*)(?![\w-])[^{}]*\}/g;

/**
 * Reports what was meant as a placeholder of one of the names: `{name`, `name}`, `<name>` and `%name%` reach the program as
 * they are. A command that also reads the name shows that its author knows how. Returns the names that are told.
 */
export function checkForeignPlaceholders(
  { nameSpan, root }: RecipeNode,
  names: ReadonlySet<string>,
  report: Report,
): ReadonlySet<string> {
  const reported = new Set<string>();
  for (const { content } of nodesOf(root)) {
    // What an imported recipe says is told in its own file.
    if (content.kind !== "leaf" || content.command.span.source !== nameSpan.source) continue;
    for (const name of checkLookalikes(content.command, names, report)) reported.add(name);
  }
  return reported;
}

/** Reports what was meant as a placeholder in one text; returns the names that are reported. */
export function checkLookalikes(
  { text, spanAt }: TextTree,
  names: ReadonlySet<string>,
  report: Report,
): readonly string[] {
  if (!/[{}<%]/.test(text)) return [];
  const reported = new Set<string>();
  for (const { written, name, start, isTorn } of known(text, () => lookalikesIn(text))) {
    if (!names.has(name) || reported.has(name)) continue;
    const span = spanAt(start, start + written.length);
    const help = `Write {${name}}.`;
    if (isTorn) report("not-a-placeholder", span, { text: written, reason: "torn" }, { help });
    else report("foreign-placeholder", span, { text: written, name }, { help });
    reported.add(name);
  }
  return [...reported];
}

/** What would be a placeholder, if there is something of its name. */
interface Lookalike {
  readonly written: string;
  readonly name: string;
  readonly start: number;
  /** Whether it lacks one of its braces. */
  readonly isTorn: boolean;
}

/** Recipes repeat their commands. */
const known = createTextMemo<readonly Lookalike[]>();

function lookalikesIn(text: string): readonly Lookalike[] {
  const read = new Set(text.matchAll(placeholder).map(({ groups }) => groups?.["name"]));
  return [...text.matchAll(lookalike)].flatMap(({ 0: written, groups, index: start }) => {
    const { angled, closed, open, percent } = groups ?? {};
    const torn = open ?? closed;
    const name = torn ?? angled ?? percent ?? "";
    if (torn === undefined && read.has(name)) return [];
    return [{ written, name, start, isTorn: torn !== undefined }];
  });
}
