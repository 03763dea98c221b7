import type { AskedTest } from "../analysis/conditions/asked-tests.ts";
import { foundInEachLook } from "../analysis/conditions/asked-tests.ts";
import { isTrimmed } from "../analysis/conditions/compared-value.ts";
import { keysBeside } from "../analysis/keys/keys-beside.ts";
import { declarationsOf } from "../analysis/origins/declarations-of.ts";
import { mayHold } from "../analysis/types/amplihack-comparison.ts";
import type { ComparisonLanguage } from "../analysis/types/comparison-language.ts";
import { comparisonLanguageOf } from "../analysis/types/comparison-language.ts";
import { asksForWordInstead } from "../analysis/types/declared-words.ts";
import type { Operand, OperandPlace } from "../analysis/types/operand.ts";
import { describeOperand } from "../analysis/types/operand.ts";
import { seeking, withoutItsLetters } from "../analysis/types/other-case.ts";
import { membersOf } from "../analysis/types/type.ts";
import type { DiagnosticParameters } from "../diagnostics/catalog.ts";
import type { DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import type { Expression, Membership, MethodCall } from "../ir/expression.ts";
import type { Span } from "../source/span.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * `in` and methods that look for a text must be able to find it: numbers, truth values and mappings hold nothing, a list only
 * what equals an item of it, and a text that a method has made only letters of one size.
 */
export const impossibleMembership = defineRule({
  name: "impossible-membership",
  reports: ["impossible-membership"],
  check(subject, report) {
    const language = comparisonLanguageOf(subject.plan.dialect);
    if (language === undefined) return;
    const found = foundInEachLook(subject.facts, (test, place) =>
      vainSearch(test, { ...subject, place, language }),
    );
    for (const { span, parameters, extra } of found) {
      report("impossible-membership", span, parameters, extra);
    }
  },
});

interface Searching extends Pick<RuleSubject, "facts" | "plan"> {
  readonly place: OperandPlace;
  readonly language: ComparisonLanguage;
}

interface VainSearch {
  readonly span: Span;
  readonly parameters: DiagnosticParameters<"impossible-membership">;
  readonly extra: DiagnosticExtra;
}

function vainSearch({ node }: AskedTest, searching: Searching): VainSearch | undefined {
  if (node.kind === "membership") return vainMembership(node, searching);
  return node.kind === "method" ? vainMethod(node, searching) : undefined;
}

function vainMembership(
  { item, container, span }: Membership,
  searching: Searching,
): VainSearch | undefined {
  const { place, language, plan, facts } = searching;
  // A group is a mistake of its own.
  if (container.kind === "group" || item.kind === "group") return undefined;
  const inOtherLetters = otherLetters(container, item, { span, by: "in" });
  if (inOtherLetters !== undefined) return inOtherLetters;
  const [needle, haystack] = [language.operand(item, place), language.operand(container, place)];
  if (container.kind === "list" && asksForWordInstead(item, textsOf(container.items), place)) {
    return undefined;
  }
  const keyPlace = keysBeside(container, haystack.type, { state: place.state, reads: facts.reads });
  const isMapping = keyPlace !== undefined || isKeyOf(needle, haystack);
  if (!isMapping && mayHold(haystack, needle)) return undefined;
  if (membersOf(haystack.type).length === 0) return undefined;
  const found = isMapping ? "a mapping" : describeOperand(haystack);
  const related = [item, container].flatMap((side) => declarationsOf(side, plan, place.state));
  return {
    span,
    parameters: { by: "in", found, item: describeOperand(needle) },
    extra: { related: [...related, ...(keyPlace ? [keyPlace] : [])] },
  };
}

function textsOf(items: readonly Expression[]): readonly unknown[] {
  return items.map((item) => (item.kind === "literal" ? item.value : undefined));
}

/** Whether a text is a key of the mapping that a program prints, which is text only where it prints more than that. */
function isKeyOf({ values = [] }: Operand, { type }: Operand): boolean {
  const members = membersOf(type);
  const isPrinted = members.every(({ kind }) => kind === "record" || kind === "string");
  const [key] = values;
  if (!isPrinted || values.length !== 1 || typeof key !== "string") return false;
  return members.some((member) => member.kind === "record" && member.fields.has(key));
}

function vainMethod(call: MethodCall, searching: Searching): VainSearch | undefined {
  const { arguments: given, method, span, target } = call;
  const [sought] = given;
  if (sought === undefined || !seeking.has(method)) return undefined;
  return otherLetters(target, sought, { span, by: method }) ?? vainEnd(call, sought, searching);
}

/** How texts are asked for their beginnings and their ends. */
const ends: ReadonlyMap<string, (text: string, end: string) => boolean> = new Map([
  ["endswith", (text, end) => text.endsWith(end)],
  ["startswith", (text, end) => text.startsWith(end)],
]);

/** A beginning or an end that none of the texts has which there may be: what is printed is kept without the space around it. */
function vainEnd(
  { method, span, target }: MethodCall,
  sought: Expression,
  { language, place, plan }: Searching,
): VainSearch | undefined {
  const isEnd = ends.get(method);
  if (isEnd === undefined || sought.kind !== "literal") return undefined;
  const isOutside = (method === "endswith" ? /\s$/ : /^\s/).test(String(sought.value));
  if (isOutside && target.kind === "reference" && isTrimmed(target, place.state.variables)) {
    const found = "what is kept without the space around it";
    return { span, parameters: { by: method, found, item: "space" }, extra: {} };
  }
  const operand = language.operand(target, place);
  const texts = operand.values?.filter((value) => typeof value === "string") ?? [];
  const end = String(sought.value);
  if (texts.length === 0 || texts.length !== operand.values?.length) return undefined;
  if (texts.some((text) => isEnd(text, end))) return undefined;
  return {
    span,
    parameters: { by: method, found: describeOperand(operand), item: `the text "${end}"` },
    extra: { related: declarationsOf(target, plan, place.state) },
  };
}

/** A text that is looked for in one whose letters are all large, or small. */
function otherLetters(
  container: Expression,
  item: Expression,
  { by, span }: { readonly by: string; readonly span: Span },
): VainSearch | undefined {
  const found = withoutItsLetters(container, item);
  if (found === undefined) return undefined;
  const text = item.kind === "literal" ? String(item.value) : "";
  return {
    span,
    parameters: { by, found, item: `the text "${text}"` },
    extra: { help: "Write the text in the letters that the method gives." },
  };
}
