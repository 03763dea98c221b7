import type { Facts } from "../analysis/facts.ts";
import { readNames } from "../analysis/reads.ts";
import { namesVariable } from "../analysis/setters/has-variable.ts";
import { speaksOf } from "../analysis/speaks-of.ts";
import { promptText } from "../analysis/types/prompt-outline.ts";
import { evaluatedIn } from "../ir/evaluated.ts";
import type { Template, ValueTemplate, Word } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import type { Action } from "../ir/step.ts";
import { testsIn } from "../ir/tests-in.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A value that is handed on and is nothing but the name of a variable is the text of that name. It is taken for the variable
 * where it is no ordinary word, or is called like what it is given to, or nothing else reads the variable. So is a word that
 * a value is compared with, where words are texts and no other text of the recipe speaks of it.
 */
export const bareName = defineRule({
  name: "bare-name",
  reports: ["bare-name"],
  check({ plan, facts }, report) {
    checkHandedOn(plan, facts, report);
    for (const { text: name, span } of wordsCompared(facts)) {
      if (!namesVariable(name, plan) || isSpokenOf(name, plan)) continue;
      if (isUnlikeWord(name, plan, facts)) report("bare-name", span, { name });
    }
  },
});

function checkHandedOn(plan: Plan, facts: Facts, report: RuleReport<"bare-name">): void {
  for (const { step } of stepsOf(plan.body)) {
    for (const { name: target, value } of handedOn(step.action)) {
      const bare = bareText(value);
      if (bare === undefined || !namesVariable(bare.text, plan)) continue;
      const name = bare.text;
      // Directories have names of one word, whatever reads a variable of that name.
      const isMeant = target !== undefined && isGiven(name, target, facts);
      if (isMeant || name.includes("_")) report("bare-name", bare.span, { name });
    }
  }
}

/** Whether a word that is given to something is called like that, or is the name of a variable that nothing reads. */
function isGiven(name: string, target: string, { reads }: Facts): boolean {
  return !readNames(reads).has(name) || target.toLowerCase() === name.toLowerCase();
}

/** Whether a word is no ordinary one, leads to a key as others do, or is an input that nothing else reads. */
function isUnlikeWord(word: string, { params }: Plan, { reads }: Facts): boolean {
  const [name, ...keys] = word.split(".");
  if (name === undefined || name.includes("_")) return true;
  const read = reads.all.filter(({ reference }) => reference.name === name);
  if (keys.length > 0) return read.some(({ reference }) => reference.path.length > 0);
  return read.length === 0 && params.some((param) => param.name === name);
}

/** The words that conditions compare values with; only in amplifier they are texts. */
function wordsCompared({ reads }: Facts): readonly Word[] {
  const tests = reads.decisions.flatMap(({ condition, role }) =>
    role === "again" ? [] : testsIn(condition.expression),
  );
  return tests.flatMap((test) => {
    if (test.kind !== "comparison" || referencesOf(test).length === 0) return [];
    return [test.left, test.right].filter((side) => side.kind === "word");
  });
}

/** Whether a text that a recipe gives to agents or commands has a word in it, which then may be an answer. */
function isSpokenOf(word: string, { body, params }: Plan): boolean {
  return (
    params.some((param) => param.default === word) ||
    evaluatedIn(body).some(
      ({ expression }) => expression.kind === "template" && speaksOf(promptText(expression), word),
    )
  );
}

/** What a step gives to a command, to a recipe or to its next iteration, with what each is given to; and the directory where it runs. */
function handedOn(
  action: Action,
): readonly { readonly name: string | undefined; readonly value: Template | ValueTemplate }[] {
  if (action.kind === "agent" || action.kind === "shell") {
    const env = action.kind === "shell" ? action.env : [];
    return action.cwd ? [...env, { name: undefined, value: action.cwd }] : env;
  }
  if (action.kind === "call") return action.input;
  return action.kind === "loop" ? action.update : [];
}

/** A text without placeholders that may be a name, and where it stands. */
function bareText(
  value: Template | ValueTemplate,
): { readonly text: string; readonly span: Span } | undefined {
  const text = value.kind === "literal" ? value.value : textOf(value);
  if (typeof text !== "string" || !/^[A-Za-z_]\w*$/.test(text)) return undefined;
  return "span" in value ? { text, span: value.span } : undefined;
}

function textOf(value: Template | ValueTemplate): string | undefined {
  if (value.kind !== "template" || value.parts.length !== 1) return undefined;
  const [part] = value.parts;
  return part?.kind === "text" ? part.text : undefined;
}
