import type { InterfaceDeclarationStructure, OptionalKind } from "ts-morph";
import type { NameTable } from "./names.ts";
import { isPropertyIdentifier, pascalCase } from "./names.ts";
import { optionalType } from "./property-name.ts";
import type { RuntimeImports } from "./runtime-imports.ts";
import type { AmbientName, ScopeShape, Variable } from "./scope-shapes.ts";
import { sortedByName } from "./scope-shapes.ts";
import { quoted } from "./string-literal.ts";

/** An interface of a generated module. */
export type Interface = OptionalKind<InterfaceDeclarationStructure>;

/** A property of an interface. */
export type Property = NonNullable<Interface["properties"]>[number];

interface Declared {
  readonly name: string;
  readonly shape: ScopeShape;
}

/** What an interface says beyond the one that it extends. */
interface Difference {
  /** Text behind `extends`; empty for an interface that stands alone. */
  readonly base: string;
  readonly own: Iterable<readonly [string, Variable]>;
  readonly cost: number;
}

/**
 * Declares one interface for each different scope. Each says only what it has beyond an earlier
 * one, so that the text grows with the steps and not with steps times variables.
 */
export class ScopeInterfaces {
  readonly #imports: RuntimeImports;
  readonly #names: NameTable;
  readonly #ambient: readonly AmbientName[];
  readonly #declared = new Map<string, { readonly index: number; readonly declared: Declared }>();
  #last: Declared | undefined;
  readonly #structures: Interface[] = [];

  constructor(imports: RuntimeImports, names: NameTable, ambient: readonly AmbientName[]) {
    this.#imports = imports;
    this.#names = names;
    this.#ambient = ambient;
  }

  /** All interfaces so far, in the order of their steps. */
  get structures(): readonly Interface[] {
    return this.#structures;
  }

  /** The name of the interface for the scope before a step; `related` are those of the steps around and before it. */
  declare(step: string, shape: ScopeShape, related: readonly (string | undefined)[]): string {
    const candidates = this.#candidates(related);
    const same = candidates.findLast((candidate) => isSame(candidate.shape, shape));
    if (same) return same.name;
    const created = this.#names.take(`At${pascalCase(step)}`);
    const best = cheapest(candidates.map((candidate) => difference(candidate, shape)).reverse());
    const { base, own } =
      best === undefined || hasFewerThan(best.cost, shape) ? this.#fromNothing(shape) : best;
    this.#structures.push({
      name: created,
      ...(base === "" ? {} : { extends: [base] }),
      properties: this.properties(own),
    });
    this.#last = { name: created, shape };
    this.#declared.set(created, { index: this.#declared.size, declared: this.#last });
    return created;
  }

  /** Properties for variables. */
  properties(variables: Iterable<readonly [string, Variable]>): Property[] {
    return sortedByName(variables).map(([name, { optional, type }]) => ({
      name: isPropertyIdentifier(name) ? name : quoted(name),
      isReadonly: true,
      hasQuestionToken: optional,
      type: optional
        ? optionalType(name, this.#imports.typeText(type))
        : this.#imports.typeText(type),
    }));
  }

  /** Interfaces that a new one may extend, in the order of their declaration. */
  #candidates(related: readonly (string | undefined)[]): readonly Declared[] {
    const names = new Set([...related, this.#last?.name]);
    return [...names]
      .flatMap((name) => (name === undefined ? [] : (this.#declared.get(name) ?? [])))
      .sort((left, right) => left.index - right.index)
      .map(({ declared }) => declared);
  }

  #fromNothing(shape: ScopeShape): Pick<Difference, "base" | "own"> {
    return { base: this.#ambientBase(), own: shape };
  }

  #ambientBase(): string {
    const names = this.#ambient;
    if (names.length === 0) return "";
    const base = names.includes("stage") ? "StagedScope" : "AmbientScope";
    const all = ["recipe", "session", "step", "_skipped_steps"] as const;
    const missing = all.filter((name) => !names.includes(name)).map(quoted);
    const text = this.#imports.useType(base);
    return missing.length === 0 ? text : `Omit<${text}, ${missing.join(" | ")}>`;
  }
}

function isSame(left: ScopeShape, right: ScopeShape): boolean {
  return left.equals(right, () => false);
}

function hasFewerThan(count: number, shape: ScopeShape): boolean {
  let found = 0;
  for (const _ of shape) {
    found += 1;
    if (found >= count) return false;
  }
  return found < count;
}

/** An interface may make more of an inherited variable, but not less: what became less is left out first. */
function difference(base: Declared, shape: ScopeShape): Difference {
  const own = shape.unlike(base.shape);
  const dropped = sortedByName(base.shape.unlike(shape)).filter(
    ([name, before]) => !narrows(before, shape.get(name)),
  );
  const names = dropped.map(([name]) => quoted(name)).join(" | ");
  return {
    base: dropped.length === 0 ? base.name : `Omit<${base.name}, ${names}>`,
    own,
    // Leaving out is harder to read than adding.
    cost: own.length + 2 * dropped.length,
  };
}

function narrows(before: Variable, after: Variable | undefined): boolean {
  if (!after || (after.optional && !before.optional)) return false;
  return before.type === after.type || before.type === "value";
}

function cheapest(differences: readonly Difference[]): Difference | undefined {
  const [first, ...others] = differences;
  return others.reduce(
    (best, candidate) => (best && candidate.cost < best.cost ? candidate : best),
    first,
  );
}
