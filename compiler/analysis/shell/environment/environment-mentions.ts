import { createTextMemo } from "../../../source/text-memo.ts";
import { demandedPlaces } from "./demanded-names.ts";
import { environmentReader } from "./environment-names.ts";

/**
 * A name in a command that would be a variable of a recipe, if that has one of this name: `$RECIPE_VAR_name`, `$NAME`,
 * `os.environ["NAME"]`.
 */
export interface Mention {
  readonly name: string;
  /** What follows `RECIPE_VAR_`, where that is how it is named: keys behind two underscores, and one for each hyphen. */
  readonly exported: string | undefined;
  /** Whether it can be nothing else, and the command does not say what to do without it. */
  readonly isDemanded: boolean;
  /** Whether a shell expands it by its name in capitals, and the command neither sets it nor says what to do without it. */
  readonly isExpanded: boolean;
  readonly start: number;
  readonly end: number;
}

const mentioned = createTextMemo<{ readonly all: readonly Mention[] }>();

/** The names in a command that variables of a recipe may have. */
export function environmentMentions(text: string): readonly Mention[] {
  return mentioned(text, () => ({ all: findMentions(text) })).all;
}

const mention = new RegExp(
  String.raw`(?:(?<reader>${environmentReader})(?!RECIPE_VAR_)|\$\{?(?<prefix>RECIPE_VAR_)?)(?<bare>[A-Za-z_]\w*)|\bRECIPE_VAR_(?<quoted>\w+)`,
  "g",
);

function findMentions(text: string): readonly Mention[] {
  const found = text.matchAll(mention);
  const { optional, isText } = expanding(text);
  const demandedBy = (quoted = ""): readonly number[] =>
    quoted === "" ? [] : demandedPlaces(`RECIPE_VAR_${quoted}`, text);
  return [...found].flatMap(({ 0: { length }, groups, index }) => {
    const { reader = "", prefix, bare, quoted } = groups ?? {};
    const whole = quoted ?? bare ?? "";
    const [plain = ""] = whole.split("__");
    const alias = plain === plain.toUpperCase() ? plain.toLowerCase() : undefined;
    const exported = (prefix ?? quoted) === undefined ? undefined : whole;
    const name = exported === undefined ? alias : plain;
    if (name === undefined) return [];
    const start = index + reader.length;
    const isNeeded =
      reader === "" &&
      text[start] === "$" &&
      !optional().has((prefix ?? "") + whole) &&
      !isText()(start);
    const needs =
      prefix === undefined
        ? { isDemanded: demandedBy(quoted).includes(start), isExpanded: isNeeded }
        : { isDemanded: isNeeded, isExpanded: false };
    return [{ name, exported, ...needs, start, end: index + length }];
  });
}

/** What tells whether an expansion is needed; most texts have none, and are not looked through. */
function expanding(text: string): {
  readonly optional: () => ReadonlySet<string>;
  readonly isText: () => (start: number) => boolean;
} {
  let optional: ReadonlySet<string> | undefined;
  let isText: ((start: number) => boolean) | undefined;
  return {
    optional: () => (optional ??= optionalNames(text)),
    isText: () => (isText ??= textTest(text)),
  };
}

/** Further from the start of its line nobody looks for what makes a name text. */
const mostLooked = 500;

/** Tells whether a name may be text: behind a backslash, in a comment, in single quotes, or where a quoted heredoc has begun. */
function textTest(text: string): (start: number) => boolean {
  const quoted = text.search(/(?<!<)<<-?[ \t]*["'\\]/);
  const open = openHeredocs(text);
  return (start) => {
    if (quoted >= 0 && quoted < start) return true;
    const near = text.slice(Math.max(0, start - mostLooked), start);
    const line = near.lastIndexOf("\n") + 1;
    if (line === 0 && start > mostLooked) return true;
    const before = near.slice(line);
    if (before.endsWith("\\")) return true;
    if (open.some((range) => range.start <= start && start < range.end)) return false;
    return before.split("'").length % 2 === 0 || /(?:^|\s)#/.test(before);
  };
}

/** Scripts have few heredocs; after so many nobody looks for more. */
const mostHeredocs = 50;

/** The texts of heredocs without quotes around their word: quotes and comments mean nothing in them. */
function openHeredocs(text: string): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const opening = /(?<!<)<<-?[ \t]*([A-Za-z_]\w*)/g;
  for (let looked = 0; looked < mostHeredocs; looked += 1) {
    const [, word] = opening.exec(text) ?? [];
    const start = text.indexOf("\n", opening.lastIndex);
    if (word === undefined || start < 0) break;
    const closing = new RegExp(`^\\t*${word}$`, "gm");
    closing.lastIndex = start;
    const end = closing.exec(text)?.index;
    if (end === undefined) continue;
    ranges.push({ start, end });
    opening.lastIndex = end;
  }
  return ranges;
}

/**
 * The variables that a command names without a `$`, so that it may set them, asks for (`[ -n "$RECIPE_VAR_a" ]`), or has something
 * in place of (`${RECIPE_VAR_a:-b}`).
 */
function optionalNames(text: string): ReadonlySet<string> {
  const found = text.matchAll(
    /(?:\[|\btest)\s+(?:!\s+)?(?:-[nz]\s+)?["']?\$\{?([A-Z]\w*)|(?<![\w$#{])([A-Z]\w*)|\$\{([A-Z]\w*):?[-+=?]/g,
  );
  return new Set([...found].map(([, asked, named, replaced]) => asked ?? named ?? replaced ?? ""));
}
