/** The door of the amplihack dialect's condition grammar. */
export type { ConditionNode } from "./ast.ts";
export type { ConditionSyntaxError } from "./explain-error.ts";
export { parseCondition } from "./parse-condition.ts";
