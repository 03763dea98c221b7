import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import type { Report } from "../../../../document/cursor.ts";
import { createTextMemo } from "../../../../source/text-memo.ts";
import type { RecipeNode } from "../../ast.ts";
import { namesInterpreter } from "../../interpreters.ts";
import { nodesOf } from "../../nodes-of.ts";
import type { TextTree } from "../../tree.ts";

/**
 * A name behind an opening brace that nothing closes; what it is closed with may stand behind other braces. What it stands with is
 * taken as a whole: a shorter part of it has the same behind it, up to the next brace.
 */
const opened =
  /\{(?<open>[A-Za-z_][\w-]*)(?![\w-])(?:(?![=:?[(+*%|])|\[(?:[a-z]\w*|\d+)\](?![=:?.[(+*%|]\S)|\?(?=(?<choice>[^\s{}]*))\k<choice>|(?::[a-z]+)?=(?!=)(?=(?<default>[^\s{}]*))\k<default>)(?![^{}]*\})(?![^{}]*\{[^{}]*\}[^{}]*\})/;

/** A name before a closing brace that nothing opens, with no more than people write behind it: each name may begin such a text. */
const unopened =
  /(?<![{\w-])(?<closed>[A-Za-z_][\w-]*)(?:\[(?:[a-z]\w*|\d+)\]|\?\?[^\s{}]{0,200}|\?[^\s{}:]{0,100}:[^\s{}]{0,100}|(?::[a-z]+)?=[^\s{}]{0,200})?\}(?<!\{[^{}]*\})/;

/** A name in the signs of other languages; a tag of theirs asks for one. */
const foreign =
  /(?<![\\$\w])\$(?<dollar>[A-Za-z_]\w*)(?![\w(])|<(?<angled>[A-Za-z_][\w-]*)>|%(?<percent>[A-Za-z_]\w*)%|<%=\s*(?<ruby>[A-Za-z_]\w*)\s*%>|%\((?<python>[A-Za-z_]\w*)\)s|\{%-?\s*(?:(?:el)?if\s+(?:not\s+)?)?(?<tag>[A-Za-z_]\w*)\s*-?%\}|\uFF5B(?<wide>[A-Za-z_][\w-]*)\uFF5D/;

const lookalike = new RegExp(
  [opened, unopened, foreign].map(({ source }) => source).join("|"),
  "g",
);

/** The end of what is markup then. */
const closing = /<\/(?<name>[A-Za-z_][\w-]*)>/g;

const placeholder = /\{!?(?<name>[A-Za-z_][\w-]*)(?![\w-])[^{}]*\}/g;

/**
 * Reports what was meant as a placeholder of one of the names: `{name`, `name}`, `<name>`, `%name%` and the like reach the
 * program as they are. A command that also reads the name shows that its author knows how. Returns the names that are told.
 */
export function checkForeignPlaceholders(
  { arguments: declared, nameSpan, root }: RecipeNode,
  names: ReadonlySet<string>,
  report: Report,
): ReadonlySet<string> {
  const reported = new Set<string>();
  for (const { content } of nodesOf(root)) {
    // What an imported recipe says is told in its own file.
    if (content.kind !== "leaf" || content.command.span.source !== nameSpan.source) continue;
    const { command } = content;
    const hasDollars = (): boolean => !namesInterpreter(command.text);
    // Without `args`, a name is declared by its braces.
    const isTornAnyhow = declared === undefined && isPlain(command.text);
    const told = checkLookalikes(command, { names, hasDollars, isTornAnyhow }, report);
    for (const name of told) reported.add(name);
  }
  return reported;
}

/** What a text may mean by what only looks like a placeholder. */
interface Meant {
  readonly names: ReadonlySet<string>;
  /** Whether a name behind a dollar sign can be no variable of a program. */
  readonly hasDollars: () => boolean;
  /** Whether one brace alone makes a placeholder of any name. */
  readonly isTornAnyhow?: boolean;
}

/** Reports what was meant as a placeholder in one text; returns the names that are reported. */
export function checkLookalikes(
  { text, spanAt }: TextTree,
  { names, hasDollars, isTornAnyhow = false }: Meant,
  report: Report,
): readonly string[] {
  if (!/[{}<%$\uFF5B]/.test(text)) return [];
  const reported = new Set<string>();
  for (const { written, name, start, isTorn, help } of known(text, () => lookalikesIn(text))) {
    const isMeant = names.has(name) || (isTorn && isTornAnyhow && stands(text, start, written));
    if (!isMeant || reported.has(name)) continue;
    if (written.startsWith("$") && !hasDollars()) continue;
    const span = spanAt(start, start + written.length);
    if (isTorn) report("not-a-placeholder", span, { text: written, reason: "torn" }, { help });
    else report("foreign-placeholder", span, { text: written, name }, { help });
    reported.add(name);
  }
  return [...reported];
}

/** Whether a command has no text of another language, or pattern, in which braces stand for themselves. */
function isPlain(command: string): boolean {
  return (
    !namesInterpreter(command) &&
    !/(?<![\w-])(?:[ef]?grep|ag|find|rg|sd|jj)(?![\w-])|[\\;]|=>|\)\s*\{|\{\s*["']/.test(command)
  );
}

/** Whether nothing but quotes and signs of a sentence or a path is glued to a text. */
function stands(text: string, start: number, written: string): boolean {
  const [before, after] = [text.slice(0, start), text.slice(start + written.length)];
  return /(?:^|[\s"'=:/,{-])$/.test(before) && /^[.,:!?}]?(?:$|[\s"'/.-])/.test(after);
}

/** What would be a placeholder, if there is something of its name. */
interface Lookalike {
  readonly written: string;
  readonly name: string;
  readonly start: number;
  /** Whether it lacks one of its braces. */
  readonly isTorn: boolean;
  readonly help: string;
}

/** Recipes repeat their commands. */
const known = createTextMemo<readonly Lookalike[]>();

function lookalikesIn(text: string): readonly Lookalike[] {
  const namesOf = (pattern: RegExp): ReadonlySet<string | undefined> =>
    new Set(text.matchAll(pattern).map(({ groups }) => groups?.["name"]));
  const read = namesOf(placeholder);
  const markup = namesOf(closing);
  return [...text.matchAll(lookalike)].flatMap(({ 0: written, groups, index: start }) => {
    const { angled, closed, dollar, open, percent, python, ruby, tag, wide } = groups ?? {};
    const torn = open ?? closed;
    const name = torn ?? dollar ?? angled ?? percent ?? python ?? ruby ?? tag ?? wide ?? "";
    if ((torn === undefined && read.has(name)) || markup.has(angled)) return [];
    const content = torn === undefined ? name : written.replaceAll(/^\{|\}$/g, "");
    const help = `Write {${tag === undefined ? quoteUserText(content) : `${name}?yes:no`}}.`;
    return [{ written, name, start, isTorn: torn !== undefined, help }];
  });
}
