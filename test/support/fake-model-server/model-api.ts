/** What a model was asked for. */
export interface ModelCall {
  readonly path: string;
  readonly model: string;
  /** Text of the system prompt or the instructions. */
  readonly system: string;
  /** Text of each message of the conversation, in order. */
  readonly messages: readonly string[];
  /** Whether the caller wants the answer as a stream of events. */
  readonly streams: boolean;
}

/** How the server answers one request. */
export type ModelTurn =
  | { readonly kind: "answer"; readonly text: string }
  | {
      readonly kind: "refusal";
      readonly status: number;
      readonly type: string;
      readonly message: string;
    }
  /** The connection is cut in the middle of an answer. */
  | { readonly kind: "broken"; readonly text: string }
  /** No answer ever comes. */
  | { readonly kind: "silence" };

/** Chooses the answer to the request with this index, counted from 0. */
export type Dialogue = (call: ModelCall, index: number) => ModelTurn;

/** One vendor's interface. */
export interface ModelApi {
  readonly serves: (path: string) => boolean;
  readonly read: (body: unknown, path: string) => Omit<ModelCall, "path">;
  /** The pieces of the answer, as they go over the wire. */
  readonly write: (text: string, call: ModelCall) => readonly string[];
}

/** The field of a mapping; undefined for anything else. */
export function at(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The items of a list; none for anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All texts inside of a message, whatever its shape. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value !== "object" || value === null) return "";
  return ["text", "content", "parts"].map((name) => textOf(at(value, name))).join("");
}

/** One server-sent event. */
export function serverEvent(data: object, event?: string): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}

/** A text in pieces, so that a cut connection cuts it too. */
export function pieces(text: string): readonly string[] {
  const size = Math.max(1, Math.ceil(text.length / 8));
  return Array.from({ length: Math.ceil(text.length / size) }, (_none, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}
