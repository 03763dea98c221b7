import { beginningOf } from "../../runtime/values/text-beginning.ts";
import { printShape } from "../../runtime/values/value-shape.ts";
import type { PlanLookup } from "../analysis/bounds/followers.ts";
import type { Param, Plan } from "../ir/plan.ts";
import type { Block, PlanId, Step, StepKey } from "../ir/step.ts";
import { blocksOf, calledPlansOf, stepsOf } from "../ir/visit.ts";
import { emitLimits, mapProperty, modelsProperty } from "./emit-action.ts";
import { emitBlock } from "./emit-block.ts";
import { emitBounds } from "./emit-bounds.ts";
import { emitValue } from "./emit-expression.ts";
import { hostProperty } from "./emit-host.ts";
import type { Code } from "./layout.ts";
import { list, object, sequence } from "./layout.ts";
import type { NameTable } from "./names.ts";
import { camelCase, createNameTable, isPropertyIdentifier, pascalCase } from "./names.ts";
import type { PlanContext } from "./plan-context.ts";
import { printModule } from "./print-module.ts";
import { optionalType, propertyName, textProperty } from "./property-name.ts";
import { RuntimeImports } from "./runtime-imports.ts";
import type { Interface } from "./scope-interfaces.ts";
import { ScopeInterfaces } from "./scope-interfaces.ts";
import type { ScopeFacts } from "./scope-shapes.ts";
import { computeScopeShapes } from "./scope-shapes.ts";
import { quoted } from "./string-literal.ts";

/** How a generated module refers to what it imports. */
export interface EmitOptions {
  /** Module specifier of the runtime. */
  readonly runtime: string;
  /** Module specifier of the plan of another recipe. */
  readonly calleeModule: (callee: PlanId) => string;
  /** The plan of another recipe, as far as it has one. */
  readonly planOf: PlanLookup;
}

/** The TypeScript module of one plan: the same text for the same plan, on every machine. */
export function emitPlan(plan: Plan, facts: ScopeFacts, options: EmitOptions): string {
  const imports = new RuntimeImports();
  const callees = nameCallees(plan);
  const shapes = computeScopeShapes(plan, facts);
  const names = createNameTable(["Scopes", "Targets"]);
  const scopes = new ScopeInterfaces(imports, names, shapes.ambient);
  const blocks = declareBlocks(plan, names, (step, related) =>
    scopes.declare(step, shapes.before(step), related),
  );
  const forked = forkedSteps(plan);
  const context: PlanContext = {
    plan,
    imports,
    shapes,
    scopeName: (step) => blocks.scopeNames.get(step) ?? "never",
    blockTypes: (block) => blocks.names.get(block) ?? "never",
    callee: (id) => callees.get(id) ?? "plan",
    inner: (block) => emitBlock(context, block, false),
    isForked: (step) => forked.has(step),
  };
  const code = emitPlanBody(context, plan, emitBounds(plan, options.planOf));
  const declarations = [
    emitInputs(plan, imports),
    emitOutputs(documented(scopes.properties(shapes.final), plan)),
    ...scopes.structures,
    ...blocks.structures,
  ];
  return printModule({
    recipe: plan.source.path,
    imports,
    semantics: semanticsNames[plan.dialect],
    runtime: options.runtime,
    callees: [...callees].map(([id, name]) => ({ name, module: options.calleeModule(id) })),
    declarations,
    callsPlans: calledPlansOf(plan).length > 0,
    plan: code,
  });
}

/** What the runtime calls the semantics of a dialect. */
const semanticsNames = {
  "agent-recipes": "agentRecipes",
  amplifier: "amplifier",
  amplihack: "amplihack",
  "command-template": "commandTemplate",
} as const;

/** Identifiers for the plans that a plan calls, itself excluded. */
function nameCallees(plan: Plan): ReadonlyMap<PlanId, string> {
  const names = createNameTable(["plan", "v", "r", "text", "$", ...runtimeFunctions]);
  const others = calledPlansOf(plan).filter((id) => id !== plan.id);
  return new Map(others.map((id) => [id, names.take(camelCase(stemOf(id)))]));
}

const runtimeFunctions = [
  "arrived",
  "block",
  "declared",
  "definePlan",
  "proven",
  "typed",
  "valueOr",
] as const;

function stemOf(id: PlanId): string {
  return id.slice(id.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

/** The steps inside forks whose branches write into one scope. */
function forkedSteps(plan: Plan): ReadonlySet<StepKey> {
  const isJoined = ({ action }: Step): boolean =>
    action.kind === "fork" && action.join.kind === "ordered";
  const inside = [...stepsOf(plan.body)].filter(({ parents }) => parents.some(isJoined));
  return new Set(inside.map(({ step }) => step.key));
}

interface DeclaredBlocks {
  /** Interface of the scope before each step. */
  readonly scopeNames: ReadonlyMap<StepKey, string>;
  /** Type arguments of each block: the interface of its scopes, and that of its targets where there is one. */
  readonly names: ReadonlyMap<Block, string>;
  readonly structures: readonly Interface[];
}

function declareBlocks(
  plan: Plan,
  taken: NameTable,
  declare: (step: StepKey, related: readonly (string | undefined)[]) => string,
): DeclaredBlocks {
  const scopeNames = new Map<StepKey, string>();
  const names = new Map<Block, string>([[plan.body, "Scopes"]]);
  const structures: Interface[] = [];
  const visit = (block: Block, outer: Step | undefined): void => {
    const steps = [...block.steps.values()];
    const around = outer && scopeNames.get(outer.key);
    let before: string | undefined;
    for (const step of steps) {
      before = declare(step.key, [around, before]);
      scopeNames.set(step.key, before);
      for (const inner of blocksOf(step)) {
        names.set(inner, taken.take(`${pascalCase(step.key)}Scopes`));
        visit(inner, step);
      }
    }
    const properties = steps.map(({ key }) => ({
      name: isPropertyIdentifier(key) ? key : quoted(key),
      isReadonly: true,
      type: scopeNames.get(key) ?? "never",
    }));
    const name = names.get(block) ?? "Scopes";
    structures.push({ name, properties });
    if (steps.length < manySteps) return;
    const targets = outer ? taken.take(`${pascalCase(outer.key)}Targets`) : "Targets";
    structures.push({ name: targets, properties: steps.map(targetProperty) });
    names.set(block, `${name}, ${targets}`);
  };
  visit(plan.body, undefined);
  return { scopeNames, names, structures };
}

/** From so many steps on, a type checker needs to be told where each leads, or it compares each with all. */
const manySteps = 40;

function targetProperty({ key, exits }: Step): NonNullable<Interface["properties"]>[number] {
  const targets = exits.flatMap(({ then }) => (then.kind === "goto" ? [quoted(then.step)] : []));
  return {
    name: isPropertyIdentifier(key) ? key : quoted(key),
    isReadonly: true,
    type: targets.length === 0 ? "never" : [...new Set(targets)].join(" | "),
  };
}

function emitInputs(plan: Plan, imports: RuntimeImports): Interface {
  const properties = plan.params.map(({ name, default: fallback, isOptional }) => {
    const type = imports.typeText("value");
    const hasQuestionToken = fallback !== undefined || isOptional === true;
    return {
      name: isPropertyIdentifier(name) ? name : quoted(name),
      isReadonly: true,
      hasQuestionToken,
      type: hasQuestionToken ? optionalType(name, type) : type,
      ...(fallback === undefined ? {} : { docs: [defaultText(emitValue(fallback))] }),
    };
  });
  return { name: "Inputs", isExported: true, docs: ["What the caller may give."], properties };
}

function defaultText(code: string): string {
  return `Default: ${commentText(code)}`;
}

/** A text in a comment: on one line, not too long, and unable to end the comment. */
function commentText(code: string): string {
  const line = code.replaceAll("\n", "\\n").replaceAll("*/", "*\\/");
  return line.length > 70 ? `${beginningOf(line, 69)}…` : line;
}

/** The properties, those with what their author declares of them. */
function documented(properties: NonNullable<Interface["properties"]>, { outputTypes }: Plan) {
  return properties.map((property) => {
    const shape = outputTypes?.get(property.name)?.shape;
    return shape ? { ...property, docs: [commentText(printShape(shape))] } : property;
  });
}

function emitOutputs(properties: Interface["properties"] & object): Interface {
  const docs = [
    "Variables when the plan has finished; optional ones are unset where their step was skipped.",
  ];
  return { name: "Outputs", isExported: true, docs, properties };
}

function emitPlanBody(context: PlanContext, plan: Plan, bounds: Code): Code {
  const { source, output, pacing } = plan;
  const ambient = Object.entries(plan.ambient).map(([kept, name]) => `${kept}: ${quoted(name)}`);
  const fallback = output.fallback === undefined ? [] : [`fallback: ${quoted(output.fallback)}`];
  return object(
    [
      "abi: 1",
      `name: ${quoted(plan.name)}`,
      `version: ${quoted(plan.version)}`,
      ...textProperty("label", plan.label),
      `description: ${quoted(plan.description)}`,
      `dialect: ${quoted(plan.dialect)}`,
      sequence(
        "source: ",
        object([`path: ${quoted(source.path)}`, `sha256: ${quoted(source.sha256)}`]),
      ),
      sequence("params: ", object(plan.params.map(emitParam))),
      sequence("ambient: ", object(ambient)),
      sequence("limits: ", emitLimits(plan.limits)),
      ...(pacing ? [sequence("pacing: ", emitPacing(pacing))] : []),
      ...mapProperty("orchestrator", plan.orchestrator),
      ...modelsProperty(plan.models ?? []),
      ...textsProperty("capabilities", plan.capabilities),
      sequence("output: ", object([`variable: ${quoted(output.variable)}`, ...fallback])),
      ...textsProperty("secrets", plan.secrets),
      ...hostProperty(plan.host),
      sequence("bounds: ", bounds),
      sequence("body: ", emitBlock(context, plan.body, true)),
    ],
    true,
  );
}

function textsProperty(name: string, texts: readonly string[] | undefined): readonly Code[] {
  return texts === undefined ? [] : [sequence(`${name}: `, list(texts.map(quoted)))];
}

function emitParam({ name, default: fallback, isOptional, type }: Param): Code {
  const properties = [
    ...(fallback === undefined ? [] : [`default: ${emitValue(fallback)}`]),
    ...(isOptional && fallback === undefined ? ["optional: true"] : []),
    ...(type === undefined ? [] : [emitParamType(type)]),
  ];
  return sequence(`${propertyName(name)}: `, object(properties));
}

function emitParamType(type: NonNullable<Param["type"]>): Code {
  const members =
    type.kind === "enum" ? [sequence("members: ", list(type.members.map(quoted)))] : [];
  return sequence("type: ", object([`kind: ${quoted(type.kind)}`, ...members]));
}

function emitPacing({ maxConcurrent, minDelayMs, backoff }: NonNullable<Plan["pacing"]>): Code {
  const numbers = Object.entries(backoff ?? {}).map(([name, value]) => `${name}: ${value}`);
  return object([
    ...(maxConcurrent === undefined ? [] : [`maxConcurrent: ${maxConcurrent}`]),
    `minDelayMs: ${minDelayMs}`,
    ...(backoff ? [sequence("backoff: ", object(numbers))] : []),
  ]);
}
