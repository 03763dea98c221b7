import type { JsonToken } from "../json-token.ts";

/** What should stand at some place; behind an item a comma, or what closes the object or array. */
export type Expected = "value" | "key" | "colon" | "end" | "comma-in-object" | "comma-in-array";

/** Where a JSON text is not as it should be. */
export interface JsonMismatch {
  /** What stands there. */
  readonly token: JsonToken;
  readonly expected: Expected;
  /** The offset behind the token before. */
  readonly behind: number;
}
