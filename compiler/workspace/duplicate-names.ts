import { posix } from "node:path";
import type { FileReader } from "../compilation.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";

/** Languages whose recipes are known in their folder by the name that they give themselves, and what two of one name are. */
const knownByName: ReadonlyMap<DialectId, "duplicate-recipe-id" | "duplicate-recipe-name"> =
  new Map<DialectId, "duplicate-recipe-id" | "duplicate-recipe-name">([
    ["agent-recipes", "duplicate-recipe-id"],
    ["amplihack", "duplicate-recipe-name"],
  ]);

interface Named {
  readonly dialect: DialectId;
  readonly id: PlanId;
  readonly name: string | undefined;
}

/** A key that recipes share of which only one can be found by its name; undefined where none is found by its name. */
export function nameGroupOf({ dialect, id, name }: Named): string | undefined {
  // A missing name is told as such, and reads as empty.
  if (name === undefined || name === "" || !knownByName.has(dialect)) return undefined;
  return `${posix.dirname(id)} (${dialect}) ${name}`;
}

/** What names of plans are compared by. */
export type NamedPlan = Pick<Plan, "dialect" | "id" | "name" | "nameSpan">;

/** The files beside a recipe that are called what it calls itself, and so are found where it was meant. */
export function namesakesBeside(
  { dialect, id, name }: Named,
  files: FileReader,
): readonly PlanId[] {
  const { dir, name: stem } = posix.parse(id);
  if (name === undefined || name === stem || !knownByName.has(dialect)) return [];
  if (!/^[\w.-]+$/.test(name)) return [];
  const isOther = (path: PlanId): boolean =>
    files.read(path) !== undefined && (files.realPath?.(path) ?? path) !== files.realPath?.(id);
  return ["json", "yaml", "yml"]
    .map((ending) => posix.join(dir, `${name}.${ending}`))
    .filter(isOther);
}

/**
 * What is to say of recipes of one folder that have the same name, of which only one is found. Those that nobody asked for
 * come before all others, and then one whose file is called so.
 */
export function findDuplicateNames(
  plans: readonly NamedPlan[],
  isAsked: (id: PlanId) => boolean = () => true,
): ReadonlyMap<PlanId, readonly Diagnostic[]> {
  const first = new Map<string, NamedPlan>();
  const found = new Map<PlanId, readonly Diagnostic[]>();
  const rank = ({ id, name }: NamedPlan): string =>
    `${isAsked(id) ? 1 : 0}${posix.parse(id).name === name ? 0 : 1}${id}`;
  for (const plan of plans.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))) {
    const group = nameGroupOf(plan);
    const code = knownByName.get(plan.dialect);
    if (group === undefined || code === undefined) continue;
    const before = first.get(group);
    if (before === undefined) first.set(group, plan);
    else {
      const related = [{ span: before.nameSpan, message: "The other recipe." }];
      const parameters = { id: plan.name, other: before.id };
      found.set(plan.id, [diagnostic(code, plan.nameSpan, parameters, { related })]);
    }
  }
  return found;
}
