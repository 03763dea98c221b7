import type { Expression } from "../../ir/expression.ts";

/** Methods that leave the case of letters alone. */
const keeping: ReadonlySet<string> = new Set(["lstrip", "rstrip", "strip"]);

const letters: ReadonlyMap<string, { readonly lacks: RegExp; readonly found: string }> = new Map([
  ["lower", { lacks: /[A-Z]/, found: "what `lower()` gives" }],
  ["upper", { lacks: /[a-z]/, found: "what `upper()` gives" }],
]);

/** What a text is looked for in that never has its letters: `'Error' in log.lower()`; undefined where it may. */
export function withoutItsLetters(container: Expression, sought: Expression): string | undefined {
  if (sought.kind !== "literal" || typeof sought.value !== "string") return undefined;
  let node = container;
  while (node.kind === "method" && keeping.has(node.method)) node = node.target;
  const known = node.kind === "method" ? letters.get(node.method) : undefined;
  return known?.lacks.test(sought.value) === true ? known.found : undefined;
}

/** Methods that look for a text. */
export const seeking: ReadonlySet<string> = new Set(["count", "endswith", "find", "startswith"]);
