import type { Value, ValueMap } from "../../runtime/values/value.ts";

/** Runs a command of bash with variables and yields what it prints; undefined where it cannot be started. */
export type RunBash = (
  command: string,
  variables: Readonly<Record<string, string>>,
) => string | undefined;

/** What a request of `eval` may say besides dialect and kind. */
export interface EvaluationRequest {
  readonly text: Value;
  /** The variables that the text sees. */
  readonly context: Readonly<Record<string, Value>>;
  /** Whether an output is searched for JSON (`parse_json`). */
  readonly aggressive: boolean;
  /** Undefined where commands cannot be run. */
  readonly runBash: RunBash | undefined;
  /** The whole request, for what only the kinds of one dialect take. */
  readonly fields: ValueMap;
}

/** Evaluates requests of one kind of one dialect; throws `EvaluationError` or `RequestError` where that fails. */
export type Evaluator = (request: EvaluationRequest) => Value;

/** A request that cannot be carried out: it is malformed, or its text is not in the language. */
export class RequestError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "RequestError";
    this.code = code;
  }
}
