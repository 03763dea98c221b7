/** What steps and their fields are for in other languages that languages with lists of steps do by other means, or not at all. */
export type KindElsewhere =
  | "loop"
  | "choice"
  | "conditional-loop"
  | "list-loop"
  | "order"
  | "parallel"
  | "program"
  | "recovery"
  | "retry"
  | "waiting";

const types: readonly (readonly [KindElsewhere, readonly string[]])[] = [
  ["loop", ["loop"]],
  ["choice", ["branch", "choice", "condition", "conditional", "if", "switch"]],
  ["conditional-loop", ["while"]],
  ["list-loop", ["for", "foreach"]],
  ["parallel", ["fork", "parallel"]],
  ["program", ["api", "assign", "code", "function", "http", "javascript", "mcp", "node"]],
  ["program", ["python", "request", "set", "tool", "transform"]],
  ["waiting", ["approval", "confirm", "gate", "human", "human_input", "input", "manual"]],
];

const fields: readonly (readonly [KindElsewhere, readonly string[]])[] = [
  ["loop", ["break_when", "collect", "loop", "max_iterations"]],
  ["choice", ["cases", "default", "else", "switch", "then"]],
  ["conditional-loop", ["max_while_iterations", "until", "while", "while_condition"]],
  ["conditional-loop", ["while_steps"]],
  ["list-loop", ["as", "for_each", "foreach", "items", "with_items"]],
  ["order", ["after", "depends_on", "goto", "needs", "next"]],
  ["parallel", ["branches", "parallel"]],
  ["recovery", ["catch", "finally", "rescue", "try"]],
  ["retry", ["max_retries", "retries", "retry"]],
  ["waiting", ["approval"]],
];

const kindsOfTypes = byName(types);
const kindsOfFields = byName(fields);

function byName(
  table: readonly (readonly [KindElsewhere, readonly string[]])[],
): ReadonlyMap<string, KindElsewhere> {
  return new Map(table.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));
}

/** What a step of a type that only other languages have is for; undefined for any other word. */
export function kindOfType(name: string): KindElsewhere | undefined {
  return kindsOfTypes.get(name.toLowerCase());
}

/** What a field is for that steps have in another language; it may be one of this language. */
export function kindOfField(name: string): KindElsewhere | undefined {
  return kindsOfFields.get(name);
}
