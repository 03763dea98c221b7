import type { Command, SyntaxNode, Word, WordPart } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { ScriptRange } from "../placement.ts";

/** What a word is made of without any change: stretches of the script, and variables. */
export interface UnchangedTexts {
  readonly ranges: readonly ScriptRange[];
  readonly names: ReadonlySet<string>;
}

/** Finds what stands in words of a script just as it came: not what `basename`, `tr` or `${name##*\/}` make of it. */
export class TextsOfScript {
  readonly #assigned = new Map<string, Word[]>();

  /** Takes in a node of the script, which may set a variable. */
  add(node: SyntaxNode): void {
    if (node.type === "Assignment" && node.value.type === "Word")
      this.#set(node.name, [node.value]);
    if (node.type === "For") this.#set(node.name.value, node.wordlist ?? []);
  }

  #set(name: string, values: readonly Word[]): void {
    const known = this.#assigned.get(name);
    if (known) known.push(...values);
    else this.#assigned.set(name, [...values]);
  }

  /** What a word is made of; `isAside`: only by way of what its variables are set to. */
  textsOf(word: Word, isAside: boolean): UnchangedTexts {
    const ranges: ScriptRange[] = [];
    const names = new Set<string>();
    const seen = new Set<string>();
    const pending: Piece[] = [...piecesOf(word)];
    const own = new Set(isAside ? pending : []);
    for (const piece of pending) {
      const { isChanged, name } = piece;
      if (isChanged || (name !== undefined && this.#isChanged(name))) continue;
      if (!own.has(piece)) ranges.push(piece);
      if (name === undefined) continue;
      if (!own.has(piece)) names.add(name);
      if (seen.has(name)) continue;
      seen.add(name);
      pending.push(...this.#valuesOf(name));
    }
    return { ranges, names };
  }

  #valuesOf(name: string): readonly Piece[] {
    return (this.#assigned.get(name) ?? []).flatMap(piecesOf);
  }

  /** Whether a variable is set to something that is made of itself: `path=$(basename "$path")`. */
  #isChanged(name: string): boolean {
    return this.#valuesOf(name).some((piece) => piece.name === name);
  }
}

/** A stretch of a word: its own text, or a variable. */
interface Piece extends ScriptRange {
  readonly name?: string | undefined;
  /** Whether it becomes something else there. */
  readonly isChanged?: boolean;
}

function piecesOf({ end, parts = [], pos: start }: Word): readonly Piece[] {
  return parts.length === 0 ? [{ start, end }] : parts.flatMap(piecesOfPart);
}

function piecesOfPart(part: WordPart): readonly Piece[] {
  const { end, pos: start } = part;
  switch (part.type) {
    case "DoubleQuoted":
      return part.parts.flatMap(piecesOfPart);
    case "SimpleExpansion":
      return [{ start, end, name: part.text.slice(1) }];
    case "ParameterExpansion":
      return [{ start, end, name: part.parameter, isChanged: !isAsItIs(part) }];
    case "CommandExpansion":
      return printedPieces(part) ?? changedPieces(part);
    case "SingleQuoted":
    case "Literal":
      return [{ start, end }];
    default:
      return [];
  }
}

function changedPieces({ end, pos: start, text }: WordPart): readonly Piece[] {
  const names = text.matchAll(/\$\{?([A-Za-z_]\w*)/g);
  return [...names].map(([, name]) => ({ start, end, name, isChanged: true }));
}

/** Whether an expansion gives the text of its variable, or another one only where that is not set. */
function isAsItIs({
  operation,
  prefix,
  text,
}: Extract<WordPart, { type: "ParameterExpansion" }>): boolean {
  if (prefix !== undefined) return false;
  return operation === undefined || /^\$\{\w+:?[-=]/.test(text);
}

/** Programs that hand on what they are given, or pieces of it. */
const passing: ReadonlySet<string> = new Set(["cat", "echo", "head", "jq", "printf", "tail"]);

/** What a substitution prints of words and texts just as they are: `$(echo "$ANSWER" | jq -r .file)`. */
function printedPieces({
  script,
}: Extract<WordPart, { type: "CommandExpansion" }>): readonly Piece[] | undefined {
  if (script === undefined || script.source !== undefined) return undefined;
  const [statement, ...others] = script.commands;
  if (statement === undefined || others.length > 0) return undefined;
  const { command } = statement;
  const stages = command.type === "Pipeline" ? command.commands : [command];
  const [first] = stages;
  const isPassed = stages.every(
    (one) => one.type === "Command" && passing.has(one.name?.value ?? ""),
  );
  return isPassed && first?.type === "Command" ? givenTo(first).flatMap(piecesOf) : undefined;
}

function givenTo(command: Command): readonly Word[] {
  if (/^(?:echo|printf)$/.test(command.name?.value ?? "")) return wordsOf(command);
  return command.redirects.flatMap((one) =>
    one.type === "HereString" && one.target ? [one.target] : [],
  );
}
