import { foreignCalls } from "../../ir/foreign-calls.ts";
import type { Plan } from "../../ir/plan.ts";
import { dottedName } from "../../ir/references.ts";
import { traitsOf } from "../language-traits.ts";
import type { Read } from "../reads.ts";

/** What a text is asked for with a point, and hardly a mapping. */
const own = ["endswith", "lower", "lstrip", "rstrip", "startswith", "strip", "upper"] as const;

/** The same as other languages ask it, by what amplihack's conditions call it. */
const methods: ReadonlyMap<string, string> = new Map<string, string>([
  ...foreignCalls,
  ...own.map((name) => [name, name] as const),
]);

/** Methods that take the text that they look for. */
const searching: ReadonlySet<string> = new Set(["endswith", "startswith"]);

/** Whether a key is named like what other languages ask a text or a list for, and hardly like anything else. */
export function isNamedLikeMethod(key: string): boolean {
  return methods.has(key);
}

/**
 * The call that a path means which ends like one without its parentheses, if the last `left` of its keys are those that
 * nothing has; undefined where there are no calls, which not all conditions have.
 */
export function meantCall(
  { reference: { name, path }, role }: Pick<Read, "reference" | "role">,
  left: number,
  { dialect }: Pick<Plan, "dialect">,
): string | undefined {
  if (left !== 1 || role !== "guard" || !traitsOf(dialect).callsFunctions) return undefined;
  return callOf(dottedName({ name, path: path.slice(0, -1) }), path.at(-1) ?? "");
}

/** The call that a key of a value means, if it is named like one. */
export function callOf(value: string, key: string): string | undefined {
  const method = methods.get(key);
  if (method === undefined) return undefined;
  if (method === "len") return `len(${value})`;
  return `${value}.${method}(${searching.has(method) ? "'…'" : ""})`;
}
