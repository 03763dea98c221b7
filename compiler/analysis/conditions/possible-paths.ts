import type { Expression, Reference, Template, ValueTemplate } from "../../ir/expression.ts";
import type { Choice, Param, Plan } from "../../ir/plan.ts";
import { startValue } from "../../ir/start-value.ts";
import type { Assignment, Exit, Step, StepKey } from "../../ir/step.ts";
import { boundNames, guardsOf, stepsOf } from "../../ir/visit.ts";
import { settersOf } from "../setters/setters.ts";
import { declaredShape, typeOfShape } from "../types/declared-type.ts";
import { itemType } from "../types/expression-type.ts";
import { printedInto } from "../types/printed-type.ts";
import type { Type } from "../types/type.ts";
import { accessKey, json, membersOf, typeOfValue, unionOf } from "../types/type.ts";
import { evaluationOf } from "./evaluation.ts";
import { openTo } from "./open-to.ts";
import { outcomeWith } from "./outcome-with.ts";

/** More paths than these are not told one by one. */
const mostPaths = 24;

/** No file has a longer path; variables that each repeat the next one would else make texts of gigabytes. */
const longestPath = 4096;

/** A variable that is made of so many, each of the next, may be anything. */
const longestChain = 100;

/** The texts that a computed path may be. */
export interface PossiblePaths extends Pick<Choice, "openTo"> {
  readonly paths: readonly string[];
}

/**
 * What the computed paths of a plan's calls may be, by step, in runs whose caller leaves the declared defaults alone. Steps
 * whose path may be anything are missing.
 */
export function possiblePaths(plan: Plan): ReadonlyMap<StepKey, PossiblePaths> {
  const found = new Map<StepKey, PossiblePaths>();
  let possible: PossibleValues | undefined;
  for (const { step, parents } of stepsOf(plan.body)) {
    const { action, key } = step;
    if (action.kind !== "call" || action.callee.kind !== "dynamic") continue;
    possible ??= new PossibleValues(plan);
    const texts = possible.texts(action.callee.path, [...parents, step]);
    if (texts === undefined) continue;
    const paths = [...new Set(texts)].sort();
    found.set(key, { paths, openTo: openTo(action.callee.path, { plan, step, parents }) });
  }
  return found;
}

/** What variables may hold, wherever they are set: less exact than the flow, which needs to know what is called. */
class PossibleValues {
  private readonly plan: Plan;
  private readonly params: ReadonlyMap<string, Param>;
  private readonly setters: ReturnType<typeof settersOf>;
  private readonly parents: ReadonlyMap<Step, readonly Step[]>;
  /** What variables are outside the loops that bind them; of one that is being looked at: anything. */
  private readonly known = new Map<string, Type>();
  /** How many variables are being looked at. */
  private depth = 0;

  constructor(plan: Plan) {
    this.plan = plan;
    this.params = new Map(plan.params.map((param) => [param.name, param]));
    this.setters = settersOf(plan);
    this.parents = new Map([...stepsOf(plan.body)].map(({ step, parents }) => [step, parents]));
  }

  /**
   * The texts of a template inside some steps; undefined where it may be anything. Only one of its references may have several
   * values: what goes together with what is not known.
   */
  texts({ parts }: Template, parents: readonly Step[]): readonly string[] | undefined {
    let texts: readonly string[] = [""];
    for (const part of parts) {
      const ends = part.kind === "text" ? [part.text] : this.words(part, parents);
      if (ends === undefined || (texts.length > 1 && ends.length > 1)) return undefined;
      texts = texts.flatMap((text) => ends.map((end) => text + end));
      if (texts.some(({ length }) => length > longestPath)) return undefined;
    }
    return texts.length > mostPaths ? undefined : texts;
  }

  /** What a reference may be there, as far as the guards around it let it. */
  private words(reference: Reference, parents: readonly Step[]): readonly string[] | undefined {
    const evaluation = evaluationOf(this.plan.dialect);
    const words = wordsOf(this.reference(reference, parents));
    const guards = parents.flatMap(guardsOf).map(({ expression }) => expression);
    if (evaluation === undefined || words === undefined) return words;
    const isKept = (value: string): boolean =>
      guards.every((guard) => outcomeWith(guard, { reference, value }, evaluation) !== false);
    const kept = words.filter(isKept);
    return kept.length > 0 ? kept : undefined;
  }

  private reference({ name, path }: Reference, parents: readonly Step[]): Type {
    let type = this.variable(name, parents);
    for (const key of path) {
      const access = accessKey(type, key);
      if (access.kind === "missing") return json;
      type = access.type;
    }
    return type;
  }

  private variable(name: string, parents: readonly Step[]): Type {
    const binding = parents.findLast(
      ({ action }) => action.kind === "loop" && boundNames(action).includes(name),
    );
    if (binding) return this.item(name, binding);
    const known = this.known.get(name);
    if (known !== undefined || this.depth === longestChain) return known ?? json;
    this.known.set(name, json);
    this.depth += 1;
    const set = unionOf([...this.given(name), ...this.written(name)]);
    this.depth -= 1;
    const type = set.kind === "never" ? json : set;
    this.known.set(name, type);
    return type;
  }

  private item(name: string, loop: Step): Type {
    const { action } = loop;
    if (action.kind !== "loop" || action.head.kind !== "each" || action.head.item !== name)
      return json;
    return itemType(this.value(action.head.list, this.parents.get(loop) ?? []));
  }

  private given(name: string): readonly Type[] {
    const param = this.params.get(name);
    if (param === undefined) return [];
    const value = startValue(param);
    return [value === undefined ? json : typeOfValue(value)];
  }

  private written(name: string): readonly Type[] {
    const setters = (this.setters.get(name) ?? []).filter(({ kind }) => kind !== "binding");
    return [...new Set(setters.map(({ step }) => step))].flatMap((step) => [
      ...step.exits.flatMap((exit) =>
        exit.set.filter((one) => one.name === name).map((one) => this.assigned(step, exit, one)),
      ),
      ...this.updated(name, step),
    ]);
  }

  private assigned(step: Step, exit: Exit, assignment: Assignment): Type {
    const { value } = assignment;
    const shape = declaredShape(this.plan, exit, assignment);
    if (shape) return typeOfShape(shape);
    if (value.kind === "constant") return typeOfValue(value.value);
    return printedInto(step, exit, assignment)?.type ?? json;
  }

  private updated(name: string, step: Step): readonly Type[] {
    if (step.action.kind !== "loop") return [];
    const inside = [...(this.parents.get(step) ?? []), step];
    return step.action.update
      .filter((one) => one.name === name)
      .map(({ value }) => this.value(value, inside));
  }

  private value(node: Expression | ValueTemplate, parents: readonly Step[]): Type {
    switch (node.kind) {
      case "literal":
        return typeOfValue(node.value);
      case "reference":
        return this.reference(node, parents);
      case "template": {
        const texts = this.texts(node, parents);
        return texts ? unionOf(texts.map((value) => ({ kind: "literal", value }))) : json;
      }
      default:
        return json;
    }
  }
}

/** The words that a type lists; undefined where it has other values, or an empty text that a caller is to replace. */
function wordsOf(type: Type): readonly string[] | undefined {
  const members = membersOf(type).filter(({ kind }) => kind !== "null");
  const words = members.flatMap((member) =>
    member.kind === "literal" && typeof member.value !== "boolean" ? [String(member.value)] : [],
  );
  const isKnown = words.length === members.length && words.length > 0 && !words.includes("");
  return isKnown ? words : undefined;
}
