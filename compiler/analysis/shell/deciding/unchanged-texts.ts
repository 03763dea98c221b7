import type { Command, SyntaxNode, Word, WordPart } from "unbash";
import { wordsOf } from "../command-words.ts";
import type { ScriptRange } from "../placement.ts";
import { numberFormat } from "../prints-no-quotes.ts";
import { readTexts } from "../read-texts.ts";

/** What a word is made of without any change: stretches of the script, and variables. */
export interface UnchangedTexts {
  readonly ranges: readonly ScriptRange[];
  readonly names: ReadonlySet<string>;
}

interface TextsAsked {
  readonly isAside: boolean;
  readonly isPath: boolean;
}

/** Finds what stands in words of a script just as it came: not what `basename`, `tr` or `${name##*\/}` make of it. */
export class TextsOfScript {
  readonly #assigned = new Map<string, Word[]>();

  /** Takes in a node of the script, which may set a variable. */
  add(node: SyntaxNode): void {
    if (node.type === "Assignment" && node.value.type === "Word")
      this.#set(node.name, [node.value]);
    if (node.type === "For") this.#set(node.name.value, node.wordlist ?? []);
    for (const { names, words } of readTexts(node)) {
      for (const name of names) this.#set(name, words);
    }
  }

  #set(name: string, values: readonly Word[]): void {
    const known = this.#assigned.get(name);
    if (known) known.push(...values);
    else this.#assigned.set(name, [...values]);
  }

  /**
   * What a word is made of; `isAside`: only by way of what its variables are set to; `isPath`: as far as that is free to lead
   * anywhere.
   */
  textsOf(word: Word, { isAside, isPath }: TextsAsked): UnchangedTexts {
    const ranges: ScriptRange[] = [];
    const names = new Set<string>();
    const seen = new Set<string>();
    const piecesIn = isPath ? freePieces : piecesOf;
    const pending: Piece[] = [...piecesIn(word)];
    const own = new Set(isAside ? pending : []);
    for (const piece of pending) {
      const { name } = piece;
      if (this.#isChanged(piece)) continue;
      if (!own.has(piece)) {
        ranges.push(piece);
        if (name !== undefined) names.add(name);
      }
      if (name === undefined || seen.has(name)) continue;
      seen.add(name);
      pending.push(...this.#valuesOf(name).flatMap(piecesIn));
    }
    return { ranges, names };
  }

  /** Whether it is not what it was: also what is set to something that is made of itself, `path=$(basename "$path")`. */
  #isChanged({ isChanged, name }: Piece): boolean {
    if (isChanged || name === undefined) return isChanged === true;
    return this.#valuesOf(name)
      .flatMap(piecesOf)
      .some((piece) => piece.name === name);
  }

  /** Each word asks again, so that of what is set in more places the others are left out. */
  #valuesOf(name: string): readonly Word[] {
    return (this.#assigned.get(name) ?? []).slice(0, mostValues);
  }
}

const mostValues = 20;

/** A stretch of a word: its own text, or a variable. */
interface Piece extends ScriptRange {
  readonly name?: string | undefined;
  /** Whether it becomes something else there. */
  readonly isChanged?: boolean;
  /** Where the substitution starts that it stands in. */
  readonly around?: number;
}

/** What stands in a script in the place of a placeholder. */
const placeholder = /v_{3,}/g;

/**
 * The pieces of a word that say where a path leads: behind the beginning of a name nothing leads out of its folder, and a
 * path that ends with a fixed name can be no other than one of that name.
 */
function freePieces(word: Word): readonly Piece[] {
  const pieces = piecesOf(word);
  const nameStart = word.pos + word.text.lastIndexOf("/") + 1;
  const isFixed =
    nameStart > word.pos &&
    !/^["*]*$/.test(word.text.slice(nameStart - word.pos)) &&
    pieces.every(({ start }) => start < nameStart);
  if (isFixed) return [];
  return pieces.filter(({ start, around = start }) =>
    [start, around].every((place) => beginsName(word.text, place - word.pos)),
  );
}

/** Whether a name of a path begins at a place, but for quotes. */
function beginsName(text: string, place: number): boolean {
  let at = place;
  while (/["']/.test(text.charAt(at - 1))) at -= 1;
  return at <= 0 || /[/=(\s]/.test(text.charAt(at - 1));
}

function piecesOf(word: Word): readonly Piece[] {
  const { end, parts = [], pos } = word;
  if (parts.length === 0) return placeholdersIn(word, pos, end);
  return parts.flatMap((part) => piecesOfPart(part, word));
}

function piecesOfPart(part: WordPart, word: Word): readonly Piece[] {
  const { end, pos: start } = part;
  switch (part.type) {
    case "DoubleQuoted":
      return part.parts.flatMap((inner) => piecesOfPart(inner, word));
    case "SimpleExpansion":
      return [{ start, end, name: part.text.slice(1) }];
    case "ParameterExpansion":
      return [{ start, end, name: part.parameter, isChanged: !isAsItIs(part) }];
    case "CommandExpansion":
      return (printedPieces(part) ?? changedPieces(part)).map((one) => ({ ...one, around: start }));
    case "SingleQuoted":
    case "Literal":
      return placeholdersIn(word, start, end);
    default:
      return [];
  }
}

function placeholdersIn({ pos, text }: Word, from: number, to: number): readonly Piece[] {
  const found = text.slice(from - pos, to - pos).matchAll(placeholder);
  return [...found].map(({ 0: all, index }) => ({
    start: from + index,
    end: from + index + all.length,
  }));
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
  const words = wordsOf(command);
  const name = command.name?.value;
  if (name === "echo") return words;
  // A number leads nowhere else.
  if (name === "printf") return numberFormat.test(words[0]?.value ?? "") ? [] : words;
  return command.redirects.flatMap((one) =>
    one.type === "HereString" && one.target ? [one.target] : [],
  );
}
