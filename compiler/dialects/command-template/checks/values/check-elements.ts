import { isList, isMap } from "../../../../../runtime/values/value.ts";
import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import type { Report } from "../../../../document/cursor.ts";
import type {
  CommandDefault,
  CommandDefaults,
  CommandElement,
  CommandPlaceholder,
  CommandText,
} from "../../../../ir/command.ts";
import { textsOf } from "../../../../ir/command-names.ts";
import type { ObjectMemo } from "../../../../source/object-memo.ts";
import { createObjectMemo } from "../../../../source/object-memo.ts";
import type { Span } from "../../../../source/span.ts";
import { repeatNames } from "../../repeat-names.ts";

/** The defaults that a text leads to, how many copies are made around it, and the names that the recipe declares. */
interface Around {
  readonly declared: ReadonlySet<string>;
  readonly copies: number | undefined;
  readonly reachable: CommandDefaults;
}

/** Reports elements and lengths of defaults that are no lists, or too short ones, in a text and in the defaults that it leads to. */
export function checkElements(text: CommandText, around: Around, report: Report): void {
  checkOwnElements(elementsIn(text).all, around, report);
  for (const declared of around.reachable.values()) {
    for (const inner of textsOf(declared)) {
      const { all, isKept } = elementsIn(inner);
      if (!isKept) checkOwnElements(all, around, report);
    }
  }
}

/** What asks a text for elements and lengths. */
interface Elements {
  readonly all: readonly AskingPart[];
  /** Whether there is something beside them that is no placeholder: then all of a default stays as it is. */
  readonly isKept: boolean;
}

type AskingPart = Extract<CommandPlaceholder, { kind: "command-element" | "command-length" }>;

/** Of each text once: many words of a command may lead to a default of many parts. */
const elementsIn: ObjectMemo<CommandText, Elements> = createObjectMemo(({ parts }) => ({
  all: parts.filter((part) => part.kind === "command-element" || part.kind === "command-length"),
  isKept: parts.some(({ kind }) => kind === "command-malformed"),
}));

function checkOwnElements(
  asking: readonly AskingPart[],
  { copies, declared: names, reachable }: Around,
  report: Report,
): void {
  for (const part of asking) {
    const counted = elementOfNumber(part, names);
    if (counted) {
      reportOfNumber(counted, report);
      continue;
    }
    const declared = listOrText(reachable.get(part.name));
    if (declared === undefined) continue;
    const { name, span } = part;
    const related = [{ span: declared.span, message: "its default" }];
    if (declared.count === undefined) {
      report("not-a-list", span, { name }, { related });
      continue;
    }
    const index = part.kind === "command-element" ? furthestIndex(part, copies) : undefined;
    if (index !== undefined && index >= declared.count) {
      report("no-such-element", span, { name, index, count: declared.count }, { related });
    }
    if (part.kind === "command-element") checkMappings(part, reachable.get(name), report);
  }
}

/** Reports a list of mappings whose elements are filled in as `[object Object]`, in the place of one of their values. */
function checkMappings(
  { index, name, span }: ElementPart,
  declared: CommandDefault | undefined,
  report: Report,
): void {
  if (declared?.kind !== "constant" || !isList(declared.value)) return;
  const asked = typeof index === "number" ? declared.value.slice(index, index + 1) : declared.value;
  if (!asked.some(isMap)) return;
  const found = declared.value.every(isMap) ? "a list of mappings" : "a list with a mapping in it";
  const related = [{ span, message: "read here" }];
  const help =
    "Placeholders do not look into mappings: write a list of texts, or one for each key.";
  const parameters = { name, found, expected: "texts", taker: "a command" };
  report("unfit-default", declared.span, parameters, { related, help });
}

/** A placeholder that asks the number of a repetition for an element: `{index[names]}`. */
function elementOfNumber(
  part: CommandPlaceholder,
  declared: ReadonlySet<string>,
): ElementPart | undefined {
  const isOfNumber =
    part.kind === "command-element" && repeatNames.has(part.name) && !declared.has(part.name);
  return isOfNumber ? part : undefined;
}

type ElementPart = Extract<CommandPlaceholder, CommandElement>;

function reportOfNumber({ content, index, name, span }: ElementPart, report: Report): void {
  const hint =
    typeof index === "string"
      ? `Write {${index}[${name}]}: the list comes first.`
      : "The number of a copy is no list, and has no elements.";
  report("malformed-placeholder", span, { text: quoteUserText(`{${content}}`), hint });
}

/** How many elements a default has, none that a text has; undefined where only callers decide what it is. */
function listOrText(
  declared: CommandDefault | undefined,
): { readonly count: number | undefined; readonly span: Span } | undefined {
  if (declared?.kind === "constant") {
    const { span, value } = declared;
    return { count: isList(value) ? value.length : undefined, span };
  }
  if (declared?.kind !== "text") return undefined;
  const { parts, span } = declared.text;
  // One name alone may stand for a list.
  const mayBeList = parts.length === 1 && parts[0]?.kind === "command-value";
  return mayBeList ? undefined : { count: undefined, span };
}

/** The last element that is asked for; undefined where that depends. */
function furthestIndex({ index }: CommandElement, copies: number | undefined): number | undefined {
  if (typeof index === "number") return index;
  if (copies === undefined) return undefined;
  if (index === "index") return copies - 1;
  return index === "repeat" ? copies : undefined;
}
