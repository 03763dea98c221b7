/** Columns that a line of generated code may have. */
const lineWidth = 100;
const indentation = "  ";

/**
 * Code whose lines are not decided yet. Text stands as it is; a group goes on one line where it
 * fits, else it has each of its items on a line of its own.
 */
export type Code = string | Group | Sequence | Body;

/** Items between brackets. */
export interface Group {
  readonly kind: "group";
  readonly open: string;
  readonly close: string;
  /** What stands between the brackets and the items on one line: a space in objects. */
  readonly padding: string;
  /** What ends each item on a line of its own. */
  readonly separator: "," | ";";
  readonly items: readonly Code[];
  /** One item a line even where all would fit on one. */
  readonly spread: boolean;
}

/** Pieces one behind the other. */
export interface Sequence {
  readonly kind: "sequence";
  readonly parts: readonly Code[];
}

/** The expression behind an arrow; goes to the next line, indented, where that makes it fit. */
export interface Body {
  readonly kind: "body";
  readonly code: string;
}

/** An object literal from its properties. */
export function object(items: readonly Code[], spread = false): Group {
  return { kind: "group", open: "{", close: "}", padding: " ", separator: ",", items, spread };
}

/** A list literal. */
export function list(items: readonly Code[]): Group {
  const look = { open: "[", close: "]", padding: "", separator: "," } as const;
  return { kind: "group", ...look, items, spread: false };
}

/** Statements between braces. */
export function statements(items: readonly Code[]): Group {
  const look = { open: "{", close: "}", padding: " ", separator: ";" } as const;
  return { kind: "group", ...look, items, spread: true };
}

/** A call with one argument, which hugs the parentheses. */
export function call(callee: string, argument: Code): Sequence {
  return sequence(`${callee}(`, argument, ")");
}

/** Pieces one behind the other. */
export function sequence(...parts: readonly Code[]): Sequence {
  return { kind: "sequence", parts };
}

/** An arrow function that returns the code. */
export function arrow(parameters: string, body: Code): Sequence {
  return sequence(
    `${parameters} =>`,
    typeof body === "string" ? bodyOf(body) : sequence(" ", body),
  );
}

function bodyOf(code: string): Body {
  return { kind: "body", code };
}

/** Decides the lines: `column` is where the code starts, `depth` how far its lines are indented. */
export function renderCode(code: Code, column = 0, depth = 0): string {
  if (typeof code === "string") return code;
  switch (code.kind) {
    case "sequence":
      return renderSequence(code, column, depth);
    case "body":
      return renderBody(code, column, depth);
    case "group":
      return renderGroup(code, column, depth);
    default:
      return code satisfies never;
  }
}

function renderSequence(code: Sequence, column: number, depth: number): string {
  let text = "";
  for (const part of code.parts) text += renderCode(part, columnAfter(text, column), depth);
  return text;
}

function renderBody({ code }: Body, column: number, depth: number): string {
  const inner = indentation.repeat(depth + 1);
  const mayMove = !code.includes("\n") && !fits(column + 1 + code.length);
  return mayMove && inner.length < column ? `\n${inner}${code}` : ` ${code}`;
}

function renderGroup(code: Group, column: number, depth: number): string {
  const flat = flatText(code);
  if (flat !== undefined && fits(column + flat.length)) return flat;
  const inner = indentation.repeat(depth + 1);
  const lines = code.items.map(
    (item) => `${inner}${renderCode(item, inner.length, depth + 1)}${code.separator}\n`,
  );
  return `${code.open}\n${lines.join("")}${indentation.repeat(depth)}${code.close}`;
}

/** The code on one line; undefined where it cannot be on one. */
function flatText(code: Code): string | undefined {
  if (typeof code === "string") return code.includes("\n") ? undefined : code;
  if (code.kind === "body") return code.code.includes("\n") ? undefined : ` ${code.code}`;
  if (code.kind === "group" && code.spread && code.items.length > 0) return undefined;
  const parts = code.kind === "sequence" ? code.parts : code.items;
  const texts = parts.map(flatText);
  if (texts.includes(undefined)) return undefined;
  if (code.kind === "sequence") return texts.join("");
  if (texts.length === 0) return code.open + code.close;
  return code.open + code.padding + texts.join(", ") + code.padding + code.close;
}

function columnAfter(text: string, column: number): number {
  const lineStart = text.lastIndexOf("\n") + 1;
  return lineStart === 0 ? column + text.length : text.length - lineStart;
}

/** One column stays free for the comma behind. */
function fits(width: number): boolean {
  return width < lineWidth;
}
