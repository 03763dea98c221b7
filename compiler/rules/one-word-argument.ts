import { writtenCommands } from "../analysis/commands/written-commands.ts";
import { areSeveralLines } from "../analysis/origins/several-lines.ts";
import type { Read } from "../analysis/reads.ts";
import { Definitions } from "../analysis/scope/definitions.ts";
import type { OneWordArgument as Argument } from "../analysis/shell/pasting/one-word-arguments.ts";
import { oneWordArguments } from "../analysis/shell/pasting/one-word-arguments.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import type { OneWordArgument } from "../diagnostics/catalog/flow.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { dottedName } from "../ir/references.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Where values travel in the environment, each is one word of its command as it is: several options are no options, lines are no
 * names of files, and nothing expands a pattern.
 */
export const oneWordArgument = defineRule({
  name: "one-word-argument",
  reports: ["one-word-argument"],
  check(subject, report) {
    for (const { command, scalar, step } of writtenCommands(subject.plan)) {
      if (command.environment !== "scope") continue;
      const reads = subject.facts.reads.all;
      for (const argument of oneWordArguments(scalar.text)) {
        const { end, name, program, start } = argument;
        const read = reads.find((one) => one.step === step && dottedName(one.reference) === name);
        const held = read && heldBy(read, argument, subject);
        if (held === undefined) continue;
        const span = scalarMapOf(scalar).span(start, end);
        report("one-word-argument", span, { name, program, ...held });
      }
    }
  },
});

type Held = Pick<OneWordArgument, "holds" | "value">;

function heldBy(
  { reference, state, variable }: Read,
  { isBehindOption, isFile, program }: Argument,
  { facts: { flow } }: RuleSubject,
): Held | undefined {
  const type = flow.likelyTypeOf(reference, state);
  const texts = knownTexts(type) ?? [];
  const [value] = texts;
  if (value !== undefined) {
    const areOptions = texts.every((text) => isOptions(text, isBehindOption));
    if (areOptions && !printing.test(program)) return { holds: "options", value };
    return isFile && texts.every(isPattern) ? { holds: "pattern", value } : undefined;
  }
  if (!isFile) return undefined;
  if (isList(type)) return { holds: "list", value: undefined };
  const { definitions = Definitions.none } = variable ?? {};
  const areLines =
    definitions.size > 0 && reference.path.length === 0 && areSeveralLines(definitions);
  return areLines ? { holds: "lines", value: undefined } : undefined;
}

/** Programs that show whatever words they get. */
const printing = /^(?:echo|printf)$/;

/** Whether a text is several options, or one with a value behind it; behind an option, it may be what that one is given. */
function isOptions(text: string, isBehindOption: boolean): boolean {
  const [first = "", ...others] = text.trim().split(/\s+/);
  if (!option.test(first) || others.length === 0) return false;
  // Behind a letter, a blank is a part of its value, which numbers may begin with.
  const isSure = !isBehindOption && first.startsWith("--");
  return isSure || others.some((word) => option.test(word));
}

const option = /^--?[A-Za-z][\w-]*(?:=\S*)?$/;

/** Whether a text is a pattern for names of files. */
function isPattern(text: string): boolean {
  return /^[\w./*-]+$/.test(text) && text.includes("*");
}

function isList(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(({ kind }) => kind === "list");
}
