/** The door to evaluating single expressions, as a compiled plan would evaluate them. */
export { errorAnswer, evaluateLine } from "./evaluate-line.ts";
