import type { Command, HereDoc, SyntaxNode, Word } from "unbash";
import { forEachChild } from "unbash";
import { createQuestionMemo, createTextMemo } from "../../source/text-memo.ts";
import { wordsOf } from "./command-words.ts";
import { jsonName, looksLikeJson } from "./json-text.ts";
import { parseShell } from "./parse-shell.ts";
import type { Quoting, ScriptRange } from "./placement.ts";
import { programWords, readsItsProgram } from "./program-words.ts";
import { rangesInside } from "./ranges-inside.ts";
import { hasOwnPositions } from "./script-nodes.ts";
import { visitScript } from "./visit-script.ts";

/** Where something stands in a script. */
export interface ScriptPlace {
  /** `unknown`: in a nested script whose places are not known. */
  readonly quoting: Quoting | "unknown";
  /** The program that reads the text around it as code of its own: `python3`, `jq`. */
  readonly program: string | undefined;
  /** The word that ends the heredoc around it. */
  readonly delimiter: string | undefined;
}

/** Something that bash would not take. */
export interface ScriptError {
  readonly message: string;
  readonly offset: number;
}

/** A script as far as it could be parsed. */
export interface ParsedShell {
  readonly errors: readonly ScriptError[];
  /** Heredocs whose last line is missing; bash takes all that follows for their text. */
  readonly openHeredocs: readonly OpenHeredoc[];
  /** The places of the stretches asked for, in their order. */
  readonly places: readonly ScriptPlace[];
}

/** A heredoc that nothing ends. */
export interface OpenHeredoc {
  /** Where it starts, or the delimiter in the line that is meant to end it. */
  readonly offset: number;
  readonly delimiter: string;
  /** Whether there is such a line, with blanks around the delimiter. */
  readonly hasBlanks: boolean;
}

/** Parses a bash script and tells how each of some stretches is quoted. */
export function parseScript(text: string, stretches: readonly ScriptRange[]): ParsedShell {
  const mistakes = mistakesOf(text, () => findMistakes(text));
  if (stretches.length === 0) return mistakes;
  const ranges = stretches.map(({ start, end }) => `${start}-${end}`).join(" ");
  return walked(text, ranges, () => ({ ...mistakes, places: findPlaces(text, stretches) }));
}

/** Whether a script has a heredoc that nothing ends: what stands behind it is not what its author takes it for. */
export function hasOpenHeredoc(text: string): boolean {
  return text.includes("<<") && parseScript(text, []).openHeredocs.length > 0;
}

const mistakesOf = createTextMemo<ParsedShell>();
const walked = createQuestionMemo<ParsedShell>();

/** What most ask for, who need no places. */
function findMistakes(text: string): ParsedShell {
  if (isPlain(text)) return nothingSpecial;
  const { errors = [] } = parseShell(text);
  return {
    errors: errors.map(({ message, pos }) => ({ message, offset: pos })),
    openHeredocs: text.includes("<<") ? findOpenHeredocs(text) : [],
    places: [],
  };
}

function findOpenHeredocs(text: string): readonly OpenHeredoc[] {
  const found: OpenHeredoc[] = [];
  visitScript(text, (node) => {
    if (node.type === "HereDoc" && node.closing === undefined && node.delimiter) {
      const open = openHeredoc(node.pos, node.delimiter.value, text);
      if (open !== undefined) found.push(open);
    }
  });
  return found;
}

function findPlaces(text: string, stretches: readonly ScriptRange[]): readonly ScriptPlace[] {
  const walk = new Walk(stretches);
  walk.visit(parseShell(text), outside);
  return walk.places;
}

const nothingSpecial: ParsedShell = { errors: [], openHeredocs: [], places: [] };

/** Whether a script consists of words and closed quotes only: most do, and loading the parser takes longer than checking a small recipe. */
function isPlain(text: string): boolean {
  return plainScript.test(text) && !reservedWord.test(text);
}

const plainScript = /^(?:[\w\s./:,=@%+-]|"[^"$`\\]*"|'[^']*')*$/;
const reservedWord =
  /(?:^|\s)(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|select|function|time|coproc)(?=\s|$)/;

const outside: ScriptPlace = { quoting: "comment", program: undefined, delimiter: undefined };
const bare: ScriptPlace = { ...outside, quoting: "bare" };

class Walk {
  readonly places: ScriptPlace[];
  /** In the order of their starts. */
  private readonly stretches: readonly NumberedStretch[];

  constructor(stretches: readonly ScriptRange[]) {
    this.stretches = stretches
      .map(({ start, end }, number) => ({ start, end, number }))
      .sort((one, other) => one.start - other.start);
    this.places = stretches.map(() => outside);
  }

  /** The deepest node around a stretch is visited last, so its place is what remains. */
  visit(node: SyntaxNode, around: ScriptPlace): void {
    const place = placeIn(node, around);
    for (const { number } of rangesInside(this.stretches, node)) this.places[number] = place;
    if (hasOwnPositions(node)) return;
    const inside = node.type === "Command" ? programPlace(node, place) : undefined;
    forEachChild(node, (child) => {
      this.visit(child, inside?.(child) ?? (child.type === "Word" ? bareIn(place) : place));
    });
  }
}

/**
 * A heredoc without an end, with the line that most likely should be it. Bash takes one that begins in `$(...)` and ends
 * behind it for whole, with a warning.
 */
function openHeredoc(start: number, delimiter: string, text: string): OpenHeredoc | undefined {
  let offset = text.indexOf("\n", start) + 1;
  while (offset > 0) {
    const end = text.indexOf("\n", offset);
    const line = text.slice(offset, end < 0 ? undefined : end);
    if (line === delimiter) return undefined;
    if (line.trim() === delimiter) {
      return { offset: offset + line.indexOf(delimiter), delimiter, hasBlanks: true };
    }
    offset = end + 1;
  }
  return { offset: start, delimiter, hasBlanks: false };
}

interface NumberedStretch extends ScriptRange {
  readonly number: number;
}

function bareIn(around: ScriptPlace): ScriptPlace {
  const { quoting, program, delimiter } = around;
  if (quoting !== "comment") return around;
  return program === undefined && delimiter === undefined
    ? bare
    : { quoting: "bare", program, delimiter };
}

function placeIn(node: SyntaxNode, around: ScriptPlace): ScriptPlace {
  const { program, delimiter } = around;
  switch (node.type) {
    case "Script":
      return node.source === undefined ? outside : { ...around, quoting: "unknown" };
    case "Statement":
    case "Command":
      return outside;
    case "SingleQuoted":
      return { quoting: "single", program, delimiter };
    case "AnsiCQuoted":
      return { quoting: "ansi-c", program, delimiter };
    case "DoubleQuoted":
    case "LocaleString":
      return { quoting: "double", program, delimiter };
    case "ArithmeticExpansion":
    case "ArithmeticCommand":
      return { quoting: "arithmetic", program: undefined, delimiter: undefined };
    default:
      return around;
  }
}

/** Programs whose code breaks on a quote in the middle of it. */
const codePrograms: ReadonlySet<string> = new Set([
  "awk",
  "bash",
  "eval",
  "jq",
  "node",
  "perl",
  "python",
  "python3",
  "ruby",
  "sed",
  "sh",
]);

/** What stands in the words and heredocs of a command whose program reads code. */
function programPlace(
  command: Command,
  around: ScriptPlace,
): ((child: SyntaxNode) => ScriptPlace | undefined) | undefined {
  const name = command.name?.value.split("/").at(-1) ?? "";
  const code = codeWord(command, name);
  const readsCode = codePrograms.has(name) && readsItsProgram(name, wordsOf(command));
  return (child) => {
    if (child.type === "HereDoc") return heredocPlace(child, readsCode ? name : undefined);
    if (child.type === "Word" && child === code) return { ...bare, program: name };
    return child.type === "Word" ? bare : around;
  };
}

function codeWord(command: Command, name: string): Word | undefined {
  if (!codePrograms.has(name)) return undefined;
  const code = programWords(command).find(({ program }) => program === name);
  return code && wordsOf(command).find(({ pos }) => pos === code.start);
}

function heredocPlace(heredoc: HereDoc, program: string | undefined): ScriptPlace {
  const { delimiter, body } = heredoc;
  const quoting = delimiter?.quoted === true ? "quoted-heredoc" : "heredoc";
  const language = program ?? (looksLikeJson(body.text) ? jsonName : undefined);
  return { quoting, program: language, delimiter: delimiter?.value };
}
