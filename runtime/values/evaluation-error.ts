const brand = Symbol.for("recipec.evaluation-error");

/** What went wrong in a compiled expression; the names are those of `ErrorKind` in the plan contract. */
export type EvaluationErrorKind = "undefined" | "condition" | "type";

/** Thrown by compiled conditions and templates for what a recipe's data does wrong; the engine turns it into a failure. */
export class EvaluationError extends Error {
  readonly kind: EvaluationErrorKind;
  readonly [brand] = true;

  constructor(kind: EvaluationErrorKind, message: string) {
    super(message);
    this.name = "EvaluationError";
    this.kind = kind;
  }
}

/** Tells whether a caught value is an `EvaluationError`, also of another copy of the runtime. */
export function isEvaluationError(error: unknown): error is EvaluationError {
  return error instanceof Error && brand in error;
}
