import { parseTemplate } from "../../../grammar/template/index.ts";
import { variablesNamed } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Mention } from "../../analysis/shell/environment/environment-mentions.ts";
import { environmentMentions } from "../../analysis/shell/environment/environment-mentions.ts";
import type { EvaluatedVariable } from "../../analysis/shell/environment/evaluated-variables.ts";
import {
  evaluatedVariables,
  isWithin,
} from "../../analysis/shell/environment/evaluated-variables.ts";
import type { DiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { Condition, Reference, Template, ValueTemplate } from "../../ir/expression.ts";
import type { CodePlace, Decoding, ShellAction, StepKey } from "../../ir/step.ts";
import { lowerCondition } from "../../lower/condition.ts";
import { lowerPlaceholder } from "../../lower/reference.ts";
import { lowerShellCommand } from "../../lower/shell-command.ts";
import { lowerTemplate } from "../../lower/template.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { DialectContext } from "../dialect.ts";
import type { HooksNode, VariableNode } from "./ast.ts";
import { contextValue } from "./scalar-values.ts";

/** What lowering one recipe needs everywhere. */
export interface LowerContext {
  readonly diagnostics: DiagnosticList;
  /** Makes a name into a key that no other step of the plan has. */
  readonly uniqueKey: (name: string) => StepKey;
  /** Path of the recipe's file. */
  readonly path: string;
  readonly world: DialectContext;
  readonly hooks: HooksNode;
  /** Variables that the recipe declares or sets. */
  readonly names: ReadonlySet<string>;
}

/** Lowers text with placeholders. */
export function textTemplate(node: Scalar, { diagnostics }: LowerContext): Template {
  const { span } = scalarMapOf(node);
  const lowered = lowerTemplate(node.text, { dialect: "amplihack", spanAt: span });
  diagnostics.add(lowered.diagnostics);
  return lowered.value;
}

/** Lowers a command whose values travel in its environment. */
export function shellAction(node: Scalar, context: LowerContext, decoding: Decoding): ShellAction {
  const { span } = scalarMapOf(node);
  const { value, diagnostics } = lowerShellCommand(node.text, {
    dialect: "amplihack",
    spanAt: span,
  });
  const { command, env, code, programs, differences } = value;
  context.diagnostics.add(diagnostics);
  if (context.world.portability !== false) context.diagnostics.add(differences());
  const mentioned = environmentReads(node, context);
  const reads = mentioned.map(({ reference }) => reference);
  const evaluated = evaluatedValues(node, mentioned);
  const kept = { command, env, code: [...code, ...evaluated], programs, reads };
  return { kind: "shell", ...kept, cwd: undefined, decoding, environment: "scope" };
}

/** The recipe's variables that a command reads from its environment: `$RECIPE_VAR_name`, `$NAME`, `os.environ["NAME"]`. */
function environmentReads(node: Scalar, { names }: LowerContext): readonly EnvironmentRead[] {
  const map = scalarMapOf(node);
  return environmentMentions(node.text).flatMap((mention) => {
    const { isDemanded, isExpanded, start, end } = mention;
    const own = ownVariable(mention, names);
    if (own === undefined && !isDemanded) return [];
    const { name, path: keys } = own ?? { name: mention.name, path: [] };
    const path = keys.some((key) => mayHaveHyphens(key, node)) ? [] : keys;
    const span = map.span(start, end);
    const kind = "reference";
    if (isDemanded) return [{ start, end, reference: { kind, name, path, span } }];
    const shared = isExpanded ? { isShared: true } : {};
    return [{ start, end, reference: { kind, name, path: [], span, optional: true, ...shared } }];
  });
}

/** A variable that a command reads, and where in the command. */
interface EnvironmentRead {
  readonly start: number;
  readonly end: number;
  readonly reference: Reference;
}

/** The values that the shell puts into what a program evaluates, from the environment or from variables of the script. */
function evaluatedValues(node: Scalar, reads: readonly EnvironmentRead[]): readonly CodePlace[] {
  const evaluated = evaluatedVariables(node.text);
  if (evaluated.length === 0) return [];
  const given = [...reads, ...placeholdersIn(node, evaluated)];
  return evaluated.flatMap((one) =>
    given
      .filter((range) => isEvaluated(range, one))
      .map(({ reference }) => ({ reference, program: one.program, isByVariable: true as const })),
  );
}

/** Whether a range of a command is what a program evaluates, or in it. */
function isEvaluated(
  range: Pick<EnvironmentRead, "start" | "end">,
  { start, values }: EvaluatedVariable,
): boolean {
  return range.start === start || values.some((value) => isWithin(range, value));
}

/** The placeholders of a command that are evaluated by programs. */
function placeholdersIn(
  node: Scalar,
  evaluated: readonly EvaluatedVariable[],
): readonly EnvironmentRead[] {
  const { span } = scalarMapOf(node);
  const found: EnvironmentRead[] = [];
  for (const part of parseTemplate(node.text, "keys")) {
    if (part.kind !== "placeholder" || !evaluated.some((one) => isEvaluated(part, one))) continue;
    found.push({ start: part.start, end: part.end, reference: lowerPlaceholder(part, span) });
  }
  return found;
}

/** Whether the recipe speaks of a key with hyphens, for which the environment has other signs. */
function mayHaveHyphens(key: string, { span }: Scalar): boolean {
  return key.includes("_") && span.source.text.includes(key.replaceAll("_", "-"));
}

/**
 * The recipe's variable that a mention means, also where its name has signs for which the environment has others, with the keys
 * behind it.
 */
function ownVariable(
  { name, exported }: Mention,
  names: LowerContext["names"],
): Pick<Reference, "name" | "path"> | undefined {
  if (exported === undefined) return names.has(name) ? { name, path: [] } : undefined;
  const known = namesInEnvironment(names);
  const parts = exported.split("__");
  // Keys are behind two underscores, which a name may have, too.
  for (let count = parts.length; count > 0; count -= 1) {
    const found = known.get(`RECIPE_VAR_${parts.slice(0, count).join("__")}`);
    if (found !== undefined) return { name: found, path: parts.slice(count) };
  }
  return undefined;
}

/** The variables of a recipe, by what commands find them as. */
const namesInEnvironment = createObjectMemo(
  (names: LowerContext["names"]): ReadonlyMap<string | undefined, string> =>
    new Map([...names].toReversed().map((name) => [variablesNamed(name).own, name] as const)),
);

/** Lowers a condition; undefined, with an error, when it is none. */
export function conditionOrError(node: Scalar, context: LowerContext): Condition | undefined {
  const { span } = scalarMapOf(node);
  const lowered = lowerCondition(node.text, { dialect: "amplihack", spanAt: span });
  context.diagnostics.add(lowered.diagnostics);
  return lowered.value;
}

/** Lowers a value for a sub-recipe: a text is a template, everything else stays as it is. */
export function inputTemplate({ value }: VariableNode, context: LowerContext): ValueTemplate {
  const literal = contextValue(value) ?? null;
  return value.kind === "scalar" && typeof literal === "string"
    ? textTemplate(value, context)
    : { kind: "literal", value: literal, span: value.span };
}
