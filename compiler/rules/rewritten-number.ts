import { decodeJson } from "../../runtime/values/json-decoder.ts";
import type { Value } from "../../runtime/values/value.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import { textSourceOfAll } from "../analysis/origins/text-source.ts";
import type { Read, Reads } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope/definition.ts";
import { DefinitionsWalk } from "../analysis/scope/definitions.ts";
import type { VariableState } from "../analysis/scope/scope-state.ts";
import { printsShortHash } from "../analysis/shell/printing/prints-short-hash.ts";
import { printsShortVersion } from "../analysis/shell/printing/prints-short-version.ts";
import { printedInto } from "../analysis/types/printed-type.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { callsIn } from "../ir/calls-in.ts";
import type { Condition, Expression, Literal, Reference } from "../ir/expression.ts";
import { testsIn } from "../ir/tests-in.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * A declared value or an output that looks like a number is one, and is pasted as numbers print: the version `1.10` as
 * `1.1`, the hash `12e3` as `12000.0`. One in a hundred abbreviated commits is such a hash. A literal number is a fraction
 * where it becomes text: `80 in said` looks for `80.0`.
 */
export const rewrittenNumber = defineRule({
  name: "rewritten-number",
  reports: ["rewritten-number"],
  check({ plan, facts }, report) {
    const evaluation = evaluationOf(plan.dialect);
    if (evaluation === undefined) return;
    const measured = measuredIn(facts.reads);
    for (const [definition, use] of usesAsText(facts.reads)) {
      const number = measured.has(definition) ? undefined : numberOf(definition);
      if (number === undefined) continue;
      const { written, isExample, isPrinted, isVersion } = number;
      const text = evaluation.text(number.value);
      if (text === written) continue;
      const related = [use];
      const parameters = { written, text, isExample, isPrinted, isVersion };
      report("rewritten-number", number.span, parameters, { related });
    }
    const reportLiteral = ({ span, value }: Literal, isSought: boolean): void => {
      const [written, text] = [spanText(span), evaluation.text(value)];
      report("rewritten-number", span, { written, text, isExample: false, isSought });
    };
    for (const one of literalsAsText(facts.reads)) reportLiteral(one, false);
    for (const one of literalsInText(facts.reads)) reportLiteral(one, true);
  },
});

/** What placeholders paste and methods read, each with the first of them. */
function usesAsText({ all, decisions }: Reads): ReadonlyMap<Definition, RelatedPlace> {
  const found = new Map<Definition, RelatedPlace>();
  const walk = new DefinitionsWalk();
  const use = (variable: VariableState | undefined, span: Span, message: string): void => {
    if (variable === undefined) return;
    for (const one of walk.next(variable.definitions)) found.set(one, { span, message });
  };
  for (const { role, reference, variable } of all) {
    const { path, span } = reference;
    if (path.length === 0 && pasted.has(role)) use(variable, span, "pasted here");
  }
  for (const { condition, state } of decisions) {
    for (const { name, span } of targetsIn(condition)) {
      use(state.variables.get(name), span, "read as text here");
    }
  }
  return found;
}

/** What a text or a condition measures something by, as in `score >= {{limit}}`: whoever reads it there reads a number. */
function measuredIn({ all, decisions }: Reads): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  const add = (variable: VariableState | undefined): void => {
    for (const one of variable?.definitions ?? []) found.add(one);
  };
  for (const { reference, variable } of all) {
    const { source, start } = reference.span;
    if (isMeasure.test(source.text.slice(Math.max(0, start - widestGap), start))) add(variable);
  }
  for (const { condition, state } of decisions) {
    const sides = testsIn(condition.expression).flatMap(sidesInOrder);
    for (const side of sides) if (side.kind === "reference") add(state.variables.get(side.name));
  }
  return found;
}

/** What stands before a measure; the line of a recipe may end between them, and at its end it may be the sign of folded text. */
const isMeasure = /[<>≤≥]=?\s?$|(?<!:[ \t]{0,9})[<>≤≥]=?[\s\\]*$/;
const widestGap = 80;

function sidesInOrder(test: Expression): readonly Expression[] {
  return test.kind === "comparison" && /[<>]/.test(test.operator) ? [test.left, test.right] : [];
}

/** The variables whose methods a condition calls, which read a number as text. */
function targetsIn({ expression, text }: Condition): readonly Reference[] {
  if (!text.includes("(")) return [];
  return callsIn(expression).flatMap((call) => {
    const target = call.kind === "method" ? call.target : undefined;
    return target?.kind === "reference" && target.path.length === 0 ? [target] : [];
  });
}

/** Whole numbers of which `str` makes text, as if they were fractions; what a literal text is compared with is known. */
function literalsAsText({ decisions }: Reads): readonly Literal[] {
  const tests = decisions.flatMap(({ condition, role }) =>
    role !== "again" && condition.text.includes("str(") ? testsIn(condition.expression) : [],
  );
  const calls = tests.flatMap((test) => (isWithLiteral(test) ? [] : callsIn(test)));
  return calls.flatMap((call) => {
    const [only] = call.arguments;
    const isText = call.kind === "call" && call.function === "str";
    return isText && only?.kind === "literal" && /^\d+$/.test(spanText(only.span)) ? [only] : [];
  });
}

/** Whole numbers that are looked for in what an agent or a command says that nothing asks for JSON. */
function literalsInText({ decisions }: Reads): readonly Literal[] {
  return decisions.flatMap(({ condition, role, state }) => {
    if (role === "again" || !/\b\d+ (?:not )?in\b/.test(condition.text)) return [];
    return testsIn(condition.expression).flatMap((test) => {
      if (test.kind !== "membership" || test.item.kind !== "literal") return [];
      const { item, container } = test;
      if (container.kind !== "reference" || container.path.length > 0) return [];
      const definitions = state.variables.get(container.name)?.definitions;
      const source = definitions && textSourceOfAll(definitions);
      return source && /^\d+$/.test(spanText(item.span)) ? [item] : [];
    });
  });
}

function isWithLiteral(test: Expression): boolean {
  return (
    test.kind === "comparison" && [test.left, test.right].some(({ kind }) => kind === "literal")
  );
}

/** Where a value becomes text. */
const pasted: ReadonlySet<Read["role"]> = new Set(["prompt", "command", "environment", "word"]);

interface WrittenNumber {
  readonly written: string;
  readonly value: Value;
  readonly span: Span;
  /** Whether it is one of many that may be printed. */
  readonly isExample: boolean;
  /** Whether that is a version, and else a hash. */
  readonly isVersion: boolean;
  /** Whether a command prints it. */
  readonly isPrinted?: boolean | undefined;
}

/** A few digits of base 16, of which one in a hundred or so is like it. */
const hash = "12345e1";

/** The tenth of a series. */
const version = "3.10";

type Exited = Extract<Definition, { readonly kind: "exit" }>;

function numberOf(definition: Definition): WrittenNumber | undefined {
  if (definition.kind === "param") {
    const { default: value, defaultSpan: span } = definition.param;
    if (span === undefined || value === undefined || typeof value === "string") return undefined;
    const written = spanText(span);
    return isRewritable(written)
      ? { written, value, span, isExample: false, isVersion: false }
      : undefined;
  }
  return definition.kind === "exit" ? printedNumber(definition) : undefined;
}

function printedNumber({ step, exit, assignment }: Exited): WrittenNumber | undefined {
  const { action } = step;
  if (action.kind !== "shell" || assignment.value.kind !== "result") return undefined;
  const { span } = action.command;
  const example = action.decoding === "text" ? undefined : exampleOf(scriptOf(action.command).text);
  const decoded = example && decodeJson(example);
  if (example !== undefined && decoded !== undefined) {
    return {
      written: example,
      value: decoded,
      span,
      isExample: true,
      isVersion: example === version,
    };
  }
  const printed = printedInto(step, exit, assignment)?.only;
  const written = printed?.text.trim() ?? "";
  if (printed === undefined || !isRewritable(written) || typeof printed.value === "string") {
    return undefined;
  }
  const value = printed.value;
  return { written, value, span, isExample: false, isVersion: false, isPrinted: true };
}

/** One of the texts that a script may print which look like a number. */
function exampleOf(script: string): string | undefined {
  if (printsShortHash(script)) return hash;
  return printsShortVersion(script) ? version : undefined;
}

/** Digits with a point, an exponent, a zero in front or of another base: other whole numbers print as they are written. */
function isRewritable(text: string): boolean {
  return (
    (/^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text) && /[.eE]|^[-+]?0\d/.test(text)) ||
    /^[-+]?0[xob][\da-fA-F]+$/.test(text)
  );
}
