import type { Value } from "../../../runtime/values/value.ts";
import type { Reference } from "../../ir/expression.ts";
import type { Variables } from "../scope/scope-state.ts";
import type { BooleanFunction } from "./boolean-function.ts";
import type { Constant } from "./evaluation.ts";

/** A value at one point: a variable, a path into one, or what a function makes of some, in these versions. */
export interface Subject {
  readonly kind: "subject";
  readonly key: string;
  readonly versions: readonly number[];
  /** What it is where the one variable that it is made of is unset and reads as null, as far as that is known. */
  readonly unset?: { readonly variable: string; readonly value: Value } | undefined;
  /** Under which outcomes it is set, as far as that is known. */
  readonly isSet?: BooleanFunction | undefined;
  /** Every value that it may have, where that is known. */
  readonly domain?: readonly Constant[] | undefined;
  /** What it is for each value in the domain of the one variable that it is made of. */
  readonly results?: { readonly of: Subject; readonly values: readonly Constant[] } | undefined;
  /** What holds where it is more than null: what it is a part of is there. */
  readonly within?: BooleanFunction | undefined;
  /** What kind of value it is where it decides by itself, as far as that is known. */
  readonly alone?: "flag" | "number" | "text" | undefined;
}

/** The name of a variable in one version. */
export function versionedName(name: string, version: number): string {
  return `${name}@${version}`;
}

/** What a reference reads, in the version that it has here; undefined where nothing can have set it. */
export function subjectOf({ name, path }: Reference, variables: Variables): Subject | undefined {
  const version = variables.get(name)?.version;
  return version === undefined
    ? undefined
    : {
        kind: "subject",
        key: `${[name, ...path].join(".")}@${version}`,
        versions: [version],
        unset: { variable: versionedName(name, version), value: null },
      };
}

/** The versions that values are made of. */
export function versionsOf(subjects: readonly Subject[]): readonly number[] {
  return subjects.flatMap(({ versions }) => versions);
}
