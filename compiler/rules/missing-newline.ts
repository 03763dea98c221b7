import { decodeJson } from "../../runtime/values/json-decoder.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import type { Evaluation } from "../analysis/conditions/evaluation.ts";
import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import type { Read } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope/definition.ts";
import { printerOf } from "../analysis/scope/definition.ts";
import {
  areOfKind,
  createEveryQuestion,
  Definitions,
  hasKind,
} from "../analysis/scope/definitions.ts";
import type { Variables } from "../analysis/scope/scope-state.ts";
import {
  expandedNewlineEffect,
  newlineEffect,
  unequal,
} from "../analysis/shell/pasting/newline-effect.ts";
import type { Ending } from "../analysis/shell/printing/ends-with-line.ts";
import { endsWithoutLine } from "../analysis/shell/printing/ends-with-line.ts";
import {
  filesPrinted,
  filesWithoutNewline,
} from "../analysis/shell/printing/files-without-newline.ts";
import { printsNewline, printsTextLines } from "../analysis/shell/printing/prints-lines.ts";
import { saysWithNewline } from "../analysis/shell/printing/says-with-newline.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import { endingAt, printedBy } from "../analysis/types/printed-type.ts";
import { membersOf, never } from "../analysis/types/type.ts";
import type { Comparison, Expression, Reference } from "../ir/expression.ts";
import { textOperand } from "../ir/fixed-text.ts";
import type { Plan } from "../ir/plan.ts";
import { soleReference } from "../ir/references.ts";
import type { EnvironmentEntry, ShellAction } from "../ir/step.ts";
import { isEquality, testsIn } from "../ir/tests-in.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * What `echo` and commands that print lines print ends with a newline, which stays in the variable. Compared
 * with a text that has none, it is never equal; pasted into a command, it ends the line there or is a part of a name.
 */
export const missingNewline = defineRule({
  name: "missing-newline",
  reports: ["missing-newline"],
  check({ facts, plan }, report) {
    const evaluation = evaluationOf(plan.dialect);
    if (evaluation === undefined) return;
    const isUnended = unendedIn(plan);
    const reported = new Set<number>();
    const tell = ({ effect, name, span, variables }: Newline): void => {
      if (reported.has(span.start) || isUnended(name, variables)) return;
      reported.add(span.start);
      report("missing-newline", span, { name, effect });
    };
    let before: Variables | undefined;
    for (const { condition, state, role } of facts.reads.decisions) {
      const { variables } = state;
      // What a loop's condition sees again is what the iterations have set.
      const entry = role === "again" ? before : undefined;
      before = variables;
      for (const comparison of testsIn(condition.expression).filter(isEquality)) {
        const echoed = echoedOperand(comparison, { variables, entry, evaluation });
        if (echoed === undefined) continue;
        const { effect, reference } = echoed;
        tell({ name: reference.name, span: comparison.span, variables, effect });
      }
    }
    for (const read of facts.reads.all) {
      const { name, span } = read.reference;
      const { variables } = read.state;
      const effect = isPathLine(read) ? absentAt.get(read.role) : effectInCommand(read);
      if (effect !== undefined) tell({ effect, name, span, variables });
    }
  },
});

/** A variable whose newline does something where it is read. */
interface Newline {
  readonly effect: string;
  readonly name: string;
  readonly span: Span;
  readonly variables: Variables;
}

/** Whether a variable is what a command prints of a file which another one has written without a newline. */
function unendedIn({ body }: Plan): (name: string, variables: Variables) => boolean {
  let files: ReadonlySet<string> | undefined;
  return (name, variables) => {
    const { definitions = Definitions.none } = variables.get(name) ?? {};
    const printed = definitions.list().flatMap((one) => {
      const action = printerOf(one);
      return action === undefined ? [] : filesPrinted(scriptOf(action.command).text);
    });
    if (printed.length === 0) return false;
    files ??= new Set(
      commandsIn(body).flatMap(({ command }) =>
        filesWithoutNewline(scriptOf(command.command).text),
      ),
    );
    return printed.some((file) => files?.has(file) === true);
  };
}

const absentAt: ReadonlyMap<Read["role"], string> = new Map([
  ["callee", "and no recipe is called like that"],
  ["cwd", "and no directory is called like that"],
]);

/** Whether the path of a working directory or a recipe has a newline in it. */
function isPathLine({ role, reference: { name, path }, state }: Read): boolean {
  if (!absentAt.has(role) || path.length > 0) return false;
  return endsWithLine(name, state.variables);
}

/** What the newline of a text does in the command into which it is pasted, or which expands it from its environment. */
function effectInCommand({ role, reference, step, variable }: Read): string | undefined {
  const { action } = step;
  if (action.kind !== "shell" || action.environment === "scope") return undefined;
  if ((role !== "command" && role !== "environment") || reference.path.length > 0) return undefined;
  if (variable === undefined || variable.definitions.size === 0) return undefined;
  if (!areTextLines(variable.definitions)) return undefined;
  const { text, holes } = scriptOf(action.command);
  if (role === "environment") {
    const entry = action.env.find(({ value: { parts } }) => parts.includes(reference));
    return entry && effectInEntry(entry, reference, text);
  }
  const hole = holes.find((one) => one.reference === reference);
  return hole && newlineEffect(text, hole);
}

/** What the newline does in a value of `env`: inside a path, or where the script expands what is nothing else. */
function effectInEntry(
  { name, value: { parts } }: EnvironmentEntry,
  reference: Reference,
  script: string,
): string | undefined {
  if (parts.length === 1) return expandedNewlineEffect(script, name);
  const behind = parts[parts.indexOf(reference) + 1];
  const isPath = behind?.kind === "text" && /^[/.][\w.-]/.test(behind.text);
  return isPath ? `which stays in the middle of "${name}"` : undefined;
}

/** What is known where a condition is decided. */
interface ComparisonContext {
  readonly variables: Variables;
  /** The variables at the entry of the loop that the condition repeats. */
  readonly entry: Variables | undefined;
  readonly evaluation: Evaluation;
}

/** An operand with a newline, and what that does. */
interface Echoed extends Pick<Newline, "effect"> {
  readonly reference: Reference;
}

/**
 * The operand that ends with a newline wherever it was set, but for what it held at the entry of a loop, or where it may be the
 * text with which it is compared.
 */
function echoedOperand(
  { left, right }: Comparison,
  context: ComparisonContext,
): Echoed | undefined {
  return echoedBeside(left, right, context) ?? echoedBeside(right, left, context);
}

function echoedBeside(
  operand: Expression,
  other: Expression,
  context: ComparisonContext,
): Echoed | undefined {
  const { entry, evaluation, variables } = context;
  const reference = soleReference(operand);
  const text = textOf(other, variables);
  if (text === undefined) return reference && echoedBesideUnended(reference, other, context);
  if (reference === undefined) return text.includes("\n") ? undefined : echoedIn(operand, context);
  if (!staysText(text, evaluation)) return undefined;
  if (reference.path.length > 0 || text.endsWith("\n")) return undefined;
  if (endsWithLine(reference.name, variables, entry)) return { reference, effect: unequal };
  const commands = commandsBesideDefault(reference.name, text, variables);
  if (commands === undefined) return undefined;
  if (areSaidInLines(commands, text)) return { reference, effect: unequalWhereSaid };
  return entry === undefined && commands.every((one) => mayPrintAsLine(one, text))
    ? { reference, effect: unequalUnlessGiven }
    : undefined;
}

/** A variable with a newline beside one that has none: the two may be the same word. */
function echoedBesideUnended(
  reference: Reference,
  otherSide: Expression,
  { entry, variables }: ComparisonContext,
): Echoed | undefined {
  const other = soleReference(otherSide);
  if (other === undefined || reference.path.length > 0 || other.path.length > 0) return undefined;
  const { definitions = Definitions.none } = variables.get(other.name) ?? {};
  if (definitions.size === 0 || !arePrintedUnended(definitions)) return undefined;
  if (!endsWithLine(reference.name, variables, entry)) return undefined;
  return { reference, effect: `which "${other.name}" never ends with, so the two are not equal` };
}

/** A variable in the middle of a text whose newline is there, too. */
function echoedIn(
  operand: Expression,
  { entry, variables }: ComparisonContext,
): Echoed | undefined {
  if (operand.kind !== "template" && operand.kind !== "pasted-word") return undefined;
  for (const part of operand.parts) {
    if (part.kind !== "reference" || part.path.length > 0) continue;
    if (endsWithLine(part.name, variables, entry)) return { reference: part, effect: unequal };
  }
  return undefined;
}

const unequalWhereSaid = "where it echoes this text, so the two are not equal";
const unequalUnlessGiven = "so it equals this text only where a caller gives it";

/** What sets a variable besides a default which is another text than the one that is compared with it. */
function commandsBesideDefault(
  name: string,
  text: string,
  variables: Variables,
): readonly Definition[] | undefined {
  const { definitions = Definitions.none } = variables.get(name) ?? {};
  if (definitions.size === 0 || definitions.size > mostSaying) return undefined;
  const commands = definitions.list().filter((one) => !isOtherDefault(one, text));
  return commands.length > 0 ? commands : undefined;
}

function isOtherDefault(definition: Definition, text: string): boolean {
  if (definition.kind !== "param") return false;
  const { default: value } = definition.param;
  return typeof value === "string" && value !== text;
}

/** Whether a text gets into a variable by scripts that echo it, and by nothing else that is written. */
function areSaidInLines(commands: readonly Definition[], text: string): boolean {
  return commands.every((one) => {
    const action = printerOf(one);
    return action?.decoding === "json" && saysWithNewline(scriptOf(action.command).text, text);
  });
}

/** Whether all that a command prints is a line, and for all that is known of it the one with this text. */
function mayPrintAsLine(definition: Definition, text: string): boolean {
  const action = printerOf(definition);
  if (action === undefined || !isPrintedLine(definition)) return false;
  const { type } = printedBy(action, endingOf(definition)) ?? {};
  return type === undefined || knownTexts(type)?.includes(`${text}\n`) === true;
}

/** Where more steps set it, one of them may well print the text otherwise. */
const mostSaying = 8;

/** Whether a variable ends with a newline wherever it was set behind the entry. */
function endsWithLine(name: string, variables: Variables, entry?: Variables): boolean {
  const { definitions: all = Definitions.none } = variables.get(name) ?? {};
  const earlier = new Set(entry?.get(name)?.definitions ?? []);
  if (earlier.size === 0 && !hasKind(all, "update")) return all.size > 0 && arePrintedLines(all);
  // At the entry of an inner loop, what its earlier rounds have handed on is there, too.
  const definitions = all.list().filter((one) => one.kind === "update" || !earlier.has(one));
  return definitions.length > 0 && definitions.every((one) => isEchoed(one, variables));
}

/** What a command prints, or what a loop hands on of it. */
function isEchoed(definition: Definition, variables: Variables): boolean {
  if (definition.kind === "update") {
    const source = soleReference(definition.update.value);
    const handedOn = source?.path.length === 0 ? variables.get(source.name) : undefined;
    const { definitions = Definitions.none } = handedOn ?? {};
    return definitions.size > 0 && arePrintedLines(definitions);
  }
  return isPrintedLine(definition);
}

const arePrintedLines = createEveryQuestion(isPrintedLine);

function isPrintedLine(definition: Definition): boolean {
  const action = printerOf(definition);
  return action !== undefined && endsWithNewline(action, endingOf(definition));
}

const arePrintedUnended = createEveryQuestion(isPrintedUnended);

/** What a command prints that has no newline at its end. */
function isPrintedUnended(definition: Definition): boolean {
  const action = printerOf(definition);
  return (
    action?.decoding === "json" &&
    endsWithoutLine(scriptOf(action.command).text, endingOf(definition))
  );
}

const areTextLines = createEveryQuestion(isTextLine);

/** Whether what a command prints is text with a newline behind it that no decoding takes away, or nothing. */
function isTextLine(definition: Definition): boolean {
  const action = printerOf(definition);
  if (action?.decoding !== "json") return false;
  const ending = endingOf(definition);
  const printed = printedBy(action, ending);
  if (printed?.type) return areLines(knownTexts(printed.type));
  if (printed?.isNoJson) return printed.endsWithNewline;
  return printsTextLines(scriptOf(action.command).text, ending);
}

function endingOf(definition: Definition): Ending {
  return definition.kind === "exit" ? endingAt(definition.exit) : "any";
}

/** The text of an operand that is one in all runs, or in those whose caller leaves the default alone. */
function textOf(node: Expression, variables: Variables): string | undefined {
  const text = textOperand(node);
  if (text !== undefined) return text;
  const reference = soleReference(node);
  if (reference === undefined || reference.path.length > 0) return undefined;
  const variable = variables.get(reference.name);
  const isDeclared = areOfKind(variable?.definitions, "param");
  const [only, ...others] = membersOf(variable?.likely ?? never);
  if (!isDeclared || others.length > 0 || only?.kind !== "literal") return undefined;
  return typeof only.value === "string" ? only.value : undefined;
}

/** Text that JSON decoding and comparing as numbers leave alone, so that its newline matters. */
function staysText(text: string, { compare }: Evaluation): boolean {
  return text.trim() !== "" && decodeJson(text) === undefined && compare("!=", text, `${text}\n`);
}

/** Whether all that a command may print ends with a newline that JSON decoding leaves alone. */
function endsWithNewline(action: ShellAction, ending: Ending): boolean {
  if (action.decoding !== "json") return false;
  const printed = printedBy(action, ending);
  const script = scriptOf(action.command).text;
  if (printed === undefined) return printsNewline(script, ending);
  // What is known is what is kept: of `"yes"`, which is JSON, the newline is not.
  if (printed.type) return areLines(knownTexts(printed.type));
  return printed.endsWithNewline && (!/\bjq\b/.test(script) || printsNewline(script, ending));
}

/** Whether texts are lines, or nothing on some ways. */
function areLines(texts: readonly string[] = []): boolean {
  const printed = texts.filter((text) => text !== "");
  return printed.length > 0 && printed.every((text) => text.endsWith("\n"));
}
