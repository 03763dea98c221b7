/** The door of the Amplifier dialect's condition grammar. */
export type { ConditionNode, TextPiece } from "./ast.ts";
export type { ConditionSyntaxError } from "./explain-error.ts";
export { parseCondition } from "./parse-condition.ts";
