import type { Document } from "../document/node.ts";
import type { Param } from "../ir/plan.ts";
import type { Span } from "../source/span.ts";
import type { DialectContext } from "./dialect.ts";
import { directivesOf } from "./directives.ts";

/** What may say which inputs a recipe takes. */
export interface ParamSources {
  readonly declared: readonly Param[];
  readonly document: Document;
  /** Inputs that the caller of the compiler gives. */
  readonly inputs: DialectContext["inputs"];
  /** Stands for the place of what is not written in the recipe. */
  readonly recipe: Span;
}

/** The declared variables, then those that comments and the caller of the compiler announce; the first of a name counts. */
export function lowerParams({
  declared,
  document,
  inputs,
  recipe,
}: ParamSources): readonly Param[] {
  const announced = announcedInputs(document).map(
    ({ name, span }): Param => ({ name, default: undefined, span, origin: "comment" }),
  );
  const given = [...inputs.keys()].map(
    (name): Param => ({ name, default: undefined, span: recipe, origin: "option" }),
  );
  const params = new Map<string, Param>();
  for (const param of [...declared, ...announced, ...given]) {
    if (params.has(param.name)) continue;
    // What is given takes the place of the default, which then tells nothing about the value.
    const isGiven = inputs.has(param.name);
    const value = inputs.get(param.name);
    params.set(param.name, isGiven ? { ...param, origin: "option", given: value } : param);
  }
  return [...params.values()];
}

/** An input that a comment `# recipec: input NAME` announces. */
export interface AnnouncedInput {
  readonly name: string;
  readonly span: Span;
}

/** The inputs that callers give though the recipe does not declare them, as its comments say. */
export function announcedInputs(document: Document): readonly AnnouncedInput[] {
  return directivesOf(document)
    .filter(({ verb }) => verb === "input")
    .flatMap(({ argument, argumentSpan }) =>
      [...argument.matchAll(/[^\s,]+/g)].map(({ 0: name, index }) => {
        const start = argumentSpan.start + index;
        return { name, span: { ...argumentSpan, start, end: start + name.length } };
      }),
    );
}
