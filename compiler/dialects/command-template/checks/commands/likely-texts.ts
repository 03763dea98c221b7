import { isTrue } from "../../../../../runtime/semantics/command-template-truth.ts";
import { isList } from "../../../../../runtime/values/value.ts";
import type {
  CommandDefault,
  CommandDefaults,
  CommandElement,
  CommandFallback,
  CommandPart,
  CommandText,
  CommandValue,
} from "../../../../ir/command.ts";
import { defaultBehind, mostDefaults } from "../../../../ir/command-names.ts";
import { createObjectMemo } from "../../../../source/object-memo.ts";
import type { Span } from "../../../../source/span.ts";
import type { Place } from "./check-flag-words.ts";

/** What a part of a word may become without the caller. */
export interface LikelyText {
  readonly text: string;
  /** The default that says so; undefined where the part itself does. */
  readonly span?: Span;
  /** The name that stands for it; undefined where it is written as it is. */
  readonly name?: string;
}

/** The same for a word that is one placeholder; none for any other. */
export function likelyWords(
  [part, ...others]: readonly CommandPart[],
  defaults: CommandDefaults,
): readonly LikelyText[] {
  const isPlaceholder = part !== undefined && part.kind !== "text" && others.length === 0;
  return isPlaceholder ? likelyTexts(part, defaults) : [];
}

/** Where a text of a word is told: at the default that says so, or where the word stands; `here`: what the word is. */
export function placeOfLikely(
  { span }: LikelyText,
  word: { readonly span: Span },
  here: string,
): Place {
  if (span === undefined) return { span: word.span, related: [] };
  return { span, related: [{ span: word.span, message: here }] };
}

/** What a part of a word may become without the caller, also by a default that begins with another name; none where that is not known. */
export function likelyTexts(
  part: CommandPart,
  defaults: CommandDefaults,
  behind: number = mostDefaults,
): readonly LikelyText[] {
  switch (part.kind) {
    case "text":
      return [part];
    case "command-choice":
      return [part.yes, part.no].map((text) => ({ text, name: part.name }));
    case "command-element":
      return likelyElements(part, defaults);
    case "command-value":
    case "command-fallback":
      return likelyValues(part, defaults, behind);
    default:
      return [];
  }
}

function likelyElements(
  { index, name }: CommandElement,
  defaults: CommandDefaults,
): readonly LikelyText[] {
  const list = constantOf(name, defaults);
  if (list === undefined || !isList(list.value)) return [];
  const { span, value } = list;
  const items = typeof index === "number" ? value.slice(index, index + 1) : value;
  return items.flatMap((item) => {
    const text = item === null ? "" : item;
    return typeof text === "string" ? [{ text, span, name }] : [];
  });
}

function likelyValues(
  part: CommandValue | CommandFallback,
  defaults: CommandDefaults,
  behind: number,
): readonly LikelyText[] {
  const { name } = part;
  const own = part.kind === "command-value" ? part.default : part.otherwise;
  const otherwise = own === undefined ? [] : [{ text: own, name }];
  const declared = defaultBehind(name, defaults);
  if (declared === undefined) return otherwise;
  if (declared.kind === "constant") {
    const { span, value: text } = declared;
    if (typeof text !== "string") return [];
    return part.kind === "command-fallback" && !isTrue(text) ? otherwise : [{ text, span, name }];
  }
  if (declared.kind !== "text" || behind === 0) return [];
  const { parts, span } = declared.text;
  const [first] = parts;
  const rest = restOf(declared.text);
  if (first === undefined || rest === undefined) return [];
  return likelyTexts(first, defaults, behind - 1).map((one) => ({
    name,
    span,
    ...one,
    text: one.text + rest,
  }));
}

/** What stands behind the first part of a default, as it is written; undefined where that is no path or word, but a long text. */
const restOf = createObjectMemo(({ parts }: CommandText): string | undefined => {
  if (parts.length > mostParts) return undefined;
  const others = parts.slice(1);
  return others.map((one) => (one.kind === "text" ? one.text : `{${one.content}}`)).join("");
});

const mostParts = 20;

/** The value that stands for a name, where it has no placeholders. */
export function constantOf(
  name: string,
  defaults: CommandDefaults,
): Extract<CommandDefault, { kind: "constant" }> | undefined {
  const declared = defaultBehind(name, defaults);
  return declared?.kind === "constant" ? declared : undefined;
}
