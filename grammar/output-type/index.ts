/** The door of the grammar of output types, `{severity: "high" | "low", issues: string[]}`. */
export type { TypeNode } from "./ast.ts";
export { parseType } from "./parse-type.ts";
