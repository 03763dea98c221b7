import type { Report } from "../../../../document/cursor.ts";
import { createObjectMemo } from "../../../../source/object-memo.ts";
import type { SourceText } from "../../../../source/source-text.ts";
import type { GivenFields } from "../../given-fields.ts";
import type { Field } from "../../tree.ts";

/** The names that a recipe declares. */
interface KnownNames {
  readonly declared: ReadonlySet<string>;
  /** Those of lists. */
  readonly lists: ReadonlySet<string>;
}

/** What names are given, and where what the recipe makes will be. */
interface GivenTexts extends GivenFields {
  readonly artifacts: readonly Field[];
}

/**
 * Reports texts that are nothing but a declared name, or an element of a declared list: without braces they are that text.
 * A name is meant where it is no ordinary word, or is called like what it is given to, or nothing else reads it. Defaults
 * may well be the names of others, for programs that know both.
 */
export function checkBareNames(
  { artifacts, defaults, values }: GivenTexts,
  { declared, lists }: KnownNames,
  report: Report,
): void {
  const isMeant = (name: string, field: Field, isGiven: boolean): boolean => {
    if (!declared.has(name)) return false;
    if (isGiven && (name.includes("_") || name === field.name)) return true;
    return !namesReadIn(field.value.span.source).has(name);
  };
  const check = (field: Field, isGiven: boolean): void => {
    const { value } = field;
    if (value.kind !== "text") return;
    const [text = "", name = "", index] = bare.exec(value.text.trim()) ?? [];
    const isBare = index === undefined ? isMeant(name, field, isGiven) : lists.has(name);
    if (isBare) report("bare-name", value.span, { name: text }, { help: `Write {${text}}.` });
  };
  for (const field of defaults) check(field, false);
  for (const field of [...values, ...artifacts]) check(field, true);
}

/** A name, and perhaps what is asked of it as of a list. */
const bare = /^([A-Za-z_][\w-]*)(\[\w+\])?$/;

/** What the texts of a file read: what stands in placeholders, which are no mappings, and in settings that need no braces. */
const namesReadIn = createObjectMemo(({ text }: SourceText): ReadonlySet<string> => {
  const reads = /\{[^{}"'\n]+\}|\b(?:when|repeat|output)["']?\s*:\s*["']?!?[A-Za-z_][\w-]*/g;
  const found = (text.match(reads) ?? []).filter((read) => !/^\{.*[:,]\s/.test(read));
  return new Set(found.flatMap((read) => read.match(/[A-Za-z_][\w-]*/g) ?? []));
});
