import type { WrittenCommand } from "../analysis/commands/written-commands.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import {
  namesInEnvironment,
  variablePrefix,
} from "../analysis/environment/names-in-environment.ts";
import { namesInHooks } from "../analysis/environment/unset-in-scope.ts";
import type { UnexpandedName } from "../analysis/shell/environment/unexpanded-names.ts";
import { unexpandedNames } from "../analysis/shell/environment/unexpanded-names.ts";
import type { UnsignedName } from "../analysis/shell/environment/unsigned-names.ts";
import { unsignedNames } from "../analysis/shell/environment/unsigned-names.ts";
import type { MisreadWord } from "../analysis/shell/slips/words/misread-words.ts";
import { misreadWords } from "../analysis/shell/slips/words/misread-words.ts";
import type { Document, Scalar } from "../document/node.ts";
import { scalarsOf } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Bash knows only the blanks, quotes and hyphens of ASCII, and joins a line only to a backslash that is its very last character.
 * In single quotes it knows no variables, nor without their sign. YAML knows no other quotes either.
 */
export const misreadWord = defineRule({
  name: "misread-word",
  reports: ["misread-word"],
  check({ plan }, report) {
    for (const { span, text } of wordsInQuotes(plan.document)) {
      report("misread-word", span, { text, looksLike: "quote of YAML", program: "" });
    }
    for (const written of writtenCommands(plan)) checkCommand(written, plan, report);
  },
});

function checkCommand(
  { command: action, scalar, step }: WrittenCommand,
  plan: Plan,
  report: RuleReport<"misread-word">,
): void {
  if (isInQuotes(scalar)) {
    report("misread-word", scalar.span, {
      text: scalar.text,
      looksLike: "quote of YAML",
      program: "",
    });
    return;
  }
  const { misread, unexpanded, unsigned } = wordsOf(scalar.text, () => ({
    misread: misreadWords(scalar.text),
    unexpanded: unexpandedNames(scalar.text),
    unsigned: unsignedNames(scalar.text),
  }));
  const { span } = scalarMapOf(scalar);
  for (const { start, end, looksLike, program } of misread) {
    const text = scalar.text.slice(start, end);
    report("misread-word", span(start, end), { text, looksLike, program });
  }
  for (const one of unexpanded) {
    const isOfHook = action !== step.action && namesInHooks.includes(one.name);
    if (!isOfHook && isMeant(one, action, plan)) continue;
    const { isInHeredoc, start, end } = one;
    const text = scalar.text.slice(start, end);
    const looksLike = isInHeredoc ? "variable in a heredoc" : "variable";
    report("misread-word", span(start, end), { text, looksLike, program: "" });
  }
  for (const { name, start, end } of unsigned) {
    if (!isGiven(name, action, plan)) continue;
    const looksLike = "variable without its sign";
    report("misread-word", span(start, end), { text: name, looksLike, program: "" });
  }
}

/** Whether a name may be meant itself: in a file so is one that is not given for this command, and that not only recipes have. */
function isMeant(
  { isAssigned, isCredential, isKept, name }: UnexpandedName,
  action: ShellAction,
  plan: Plan,
): boolean {
  if (isKept && !name.startsWith(variablePrefix)) {
    return !action.env.some((one) => one.name === name);
  }
  return !(isAssigned || isCredential || isGiven(name, action, plan));
}

/** Whether a command is given a variable of that name. */
function isGiven(name: string, { env, environment }: ShellAction, plan: Plan): boolean {
  return (
    env.some((one) => one.name === name) ||
    (environment === "scope" && namesInEnvironment(plan).has(name))
  );
}

const inQuotes = /^[\u2018\u201C\u201E][^\s\u2018-\u201F]+[\u2018-\u201F]$/;

const wholeInQuotes = /^[\u2018\u201C\u201E][^\s\u2018-\u201F]*\s[^\u2018-\u201F]*[\u2018-\u201F]$/;

/** Whether a command of several words stands in typographic quotes: its first word, with one of them, is no program. */
function isInQuotes({ style, text }: Scalar): boolean {
  return style === "plain" && wholeInQuotes.test(text);
}

/** Values of one word in typographic quotes: sentences may be meant to have them. */
function wordsInQuotes(document: Document): readonly Scalar[] {
  const { text } = document.source;
  return scalarsOf(document).filter(
    ({ style, span, text: value }) =>
      style === "plain" &&
      value.charCodeAt(0) >= 0x2018 &&
      inQuotes.test(value) &&
      text.charAt(span.end) !== ":",
  );
}

const wordsOf = createTextMemo<{
  readonly misread: readonly MisreadWord[];
  readonly unexpanded: readonly UnexpandedName[];
  readonly unsigned: readonly UnsignedName[];
}>();
