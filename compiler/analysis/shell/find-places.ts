import type { Command, HereDoc, ParsedScript, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { isInJsonText, jsonName } from "./json-text.ts";
import { jsonWords } from "./json-words.ts";
import { parseShell } from "./parse-shell.ts";
import type {
  NoPlace,
  Obstacle,
  Place,
  Placements,
  QuotedHeredoc,
  Quoting,
  ScriptRange,
} from "./placement.ts";
import { printedPrograms, writtenPrograms } from "./printed-programs.ts";
import { substitutesNoQuotes } from "./prints-no-quotes.ts";
import type { ProgramWord } from "./program-words.ts";
import { programWords } from "./program-words.ts";
import { anyProgram, programsQuotedFor } from "./programs-quoted-for.ts";
import { rangesAround, rangesInside } from "./ranges-inside.ts";
import { scriptNodes } from "./script-nodes.ts";

/** Finds out what surrounds each placeholder of a script, by the tree of a shell parser. */
export function findPlaces(script: string, holes: readonly ScriptRange[]): Placements {
  const tree = parseShell(neutralized(script, holes));
  if (holes.length === 0) return { places: [], heredocs: [], error: errorIn(tree) };
  const finder = new PlaceFinder(script, holes);
  finder.script(tree);
  finder.evaluated(writtenPrograms(tree, script));
  return {
    places: finder.places(),
    heredocs: finder.heredocs,
    error: finder.error,
  };
}

/** The script with a name in place of each placeholder, whose braces would mean something to the shell. */
function neutralized(script: string, holes: readonly ScriptRange[]): string {
  let index = 0;
  while (script.includes(`_Z${index}q`)) index += 1;
  let text = "";
  let reached = 0;
  for (const { start, end } of holes) {
    const length = end - start;
    text += script.slice(reached, start) + `_Z${index}q`.repeat(length).slice(0, length);
    reached = end;
  }
  return text + script.slice(reached);
}

/** The first mistake of a script, or of one that it substitutes. */
function errorIn(tree: ParsedScript): Placements["error"] {
  for (const node of scriptNodes(tree).all) {
    const error = node.type === "Script" ? errorOf(node) : undefined;
    if (error) return error;
  }
  return undefined;
}

function errorOf({ errors }: ParsedScript): Placements["error"] {
  const [error] = errors ?? [];
  return error && { message: error.message, offset: error.pos };
}

/** What is known on the way down to a node. */
interface Surroundings {
  readonly quoting: Quoting;
  readonly numeric: boolean;
  /** Whether the text is read twice by the shell, because backquotes surround it. */
  readonly backquoted: boolean;
}

const outside: Surroundings = { quoting: "bare", numeric: false, backquoted: false };
const computed: Pick<Surroundings, "quoting" | "numeric"> = {
  quoting: "arithmetic",
  numeric: true,
};

const arithmeticTests: ReadonlySet<string> = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** A substitution, and the programs that read what it prints as a text of theirs. */
interface QuotedFor extends ScriptRange {
  readonly programs: RegExp;
}

/** What stands around a hole: the first program, and substitutions. */
interface AroundHole {
  readonly word: ProgramWord | undefined;
  readonly quoted: readonly QuotedFor[];
}

class PlaceFinder {
  readonly heredocs: QuotedHeredoc[] = [];
  error: Placements["error"];
  readonly #text: string;
  readonly #holes: readonly ScriptRange[];
  readonly #byStart: readonly ScriptRange[];
  readonly #found = new Map<ScriptRange, Place | NoPlace>();
  readonly #programs: ProgramWord[] = [];
  /** Substitutions that print what they are given in a form that the program around them reads as a text. */
  readonly #quoted: QuotedFor[] = [];
  /** Names of arrays whose subscripts are texts. */
  readonly #associative: ReadonlySet<string>;

  constructor(text: string, holes: readonly ScriptRange[]) {
    this.#text = text;
    this.#holes = holes;
    this.#byStart = holes.toSorted((one, other) => one.start - other.start);
    this.#associative = associativeArrays(text);
  }

  places(): readonly (Place | NoPlace)[] {
    const programs = rangesAround(this.#byStart, this.#programs);
    const quoted = rangesAround(this.#byStart, this.#quoted);
    return this.#holes.map((hole) => {
      const place = this.#found.get(hole) ?? this.#left(hole);
      return this.#withProgram(hole, place, { word: programs(hole)[0], quoted: quoted(hole) });
    });
  }

  script(script: ParsedScript, around: Surroundings = outside): void {
    this.error ??= errorOf(script);
    forEachChild(script, (child) => this.#visit(child, around));
  }

  evaluated(words: readonly ProgramWord[]): void {
    this.#programs.push(...words);
  }

  /** Children first, so that the innermost node claims what it holds. */
  #visit(node: SyntaxNode, around: Surroundings): void {
    if (node.type === "Command") this.#command(node, around);
    else if (node.type === "HereDoc") this.#heredoc(node, around);
    else if (!this.#special(node, around)) this.#children(node, around);
    this.#claim(node, around);
  }

  #children(node: SyntaxNode, around: Surroundings): void {
    forEachChild(node, (child) => this.#visit(child, around));
  }

  /** Visits the children of nodes that change what surrounds them; false for all other nodes. */
  #special(node: SyntaxNode, around: Surroundings): boolean {
    switch (node.type) {
      case "CommandExpansion":
      case "ArithmeticCommandExpansion":
      case "ProcessSubstitution":
        this.#substitution(node, around);
        return true;
      case "DoubleQuoted":
      case "LocaleString":
        this.#children(node, { ...around, quoting: "double" });
        return true;
      case "ArithmeticExpansion":
      case "ArithmeticCommand":
        this.#children(node, { ...around, ...computed });
        return true;
      case "ArithmeticFor":
        for (const part of [node.initialize, node.test, node.update]) {
          if (part) this.#visit(part, { ...around, ...computed });
        }
        this.#visit(node.body, around);
        return true;
      case "Pipeline":
        this.#programs.push(...printedPrograms(node));
        this.#children(node, around);
        return true;
      case "TestUnary":
        // Names of variables may have subscripts, which are evaluated.
        if (/^-[vR]$/.test(node.operator)) {
          this.#programs.push({ ...rangeOf(node.operand), program: "[[" });
        }
        this.#children(node, around);
        return true;
      case "Redirect":
        // bash expands what stands there twice, and runs what the value says.
        if (node.operator === ">&" || node.operator === "<&") {
          this.#block(this.#holesIn(node.target), "file-descriptor");
        }
        this.#children(node, around);
        return true;
      case "TestBinary":
        this.#children(node, { ...around, numeric: arithmeticTests.has(node.operator) });
        return true;
      default:
        return this.#expansion(node, around);
    }
  }

  #expansion(node: SyntaxNode, around: Surroundings): boolean {
    switch (node.type) {
      case "ParameterExpansion":
        if (node.index) this.#visit(node.index, this.#subscript(node.parameter, around));
        if (node.operation) this.#visit(node.operation, around);
        return true;
      case "Slice":
        this.#children(node, { ...around, ...computed });
        return true;
      case "Remove":
      case "Replace":
      case "CaseModification":
        // Patterns have quotes of their own, also between double quotes.
        this.#children(node, { ...around, quoting: "bare" });
        return true;
      case "Assignment":
        if (node.index) this.#visit(node.index, this.#subscript(node.name, around));
        this.#visit(node.value, around);
        return true;
      case "For":
      case "Select":
      case "Function":
      case "Coproc":
        this.#block(
          this.#holesIn(node.name),
          node.type === "Function" ? "function-name" : "variable-name",
        );
        this.#children(node, around);
        return true;
      default:
        return false;
    }
  }

  #subscript(array: string, around: Surroundings): Surroundings {
    return this.#associative.has(array) ? around : { ...around, ...computed };
  }

  #substitution(
    node: Extract<
      SyntaxNode,
      { type: "CommandExpansion" | "ArithmeticCommandExpansion" | "ProcessSubstitution" }
    >,
    around: Surroundings,
  ): void {
    if (node.script === undefined) return;
    const programs = programsQuotedFor(node.script) ?? this.#programsOfPlain(node);
    if (programs) this.#quoted.push({ ...rangeOf(node), programs });
    // Its positions are those of another text, from which the backslashes are gone.
    if (node.script.source !== undefined) this.#block(this.#holesIn(node), "backquotes");
    else {
      const backquoted = around.backquoted || this.#text.charAt(node.pos) === "`";
      this.script(node.script, { ...outside, backquoted });
    }
  }

  /** All programs where a substitution in the text of one prints no quotes: `$(date -d "$day" +%F)`. */
  #programsOfPlain(node: SyntaxNode): RegExp | undefined {
    const { end, pos, type } = node;
    if (type !== "CommandExpansion") return undefined;
    if (!this.#programs.some((one) => one.start <= pos && end <= one.end)) return undefined;
    return substitutesNoQuotes(node, this.#text) ? anyProgram : undefined;
  }

  #command(node: Command, around: Surroundings): void {
    this.#programs.push(...programWords(node), ...printedPrograms(node), ...jsonWords(node));
    for (const part of node.prefix) {
      if (part.type === "Assignment") this.#block(this.#holesInName(part), "variable-name");
      this.#visit(part, around);
    }
    if (node.name) this.#visit(node.name, around);
    const numeric = node.name?.value === "let";
    for (const part of node.suffix) this.#visit(part, { ...around, numeric });
  }

  #heredoc(node: HereDoc, around: Surroundings): void {
    const { delimiter, body, closing } = node;
    if (node.descriptor) this.#visit(node.descriptor, around);
    this.#block(this.#holesIn(delimiter), "heredoc-delimiter");
    if (!delimiter?.quoted) {
      this.#visit(body, { ...around, quoting: "heredoc" });
      return;
    }
    const inside = this.#holesIn(body);
    if (inside.length === 0) return;
    if (around.backquoted) this.#block(inside, "backquotes");
    for (const hole of inside) this.#place(hole, { ...around, quoting: "quoted-heredoc" });
    this.heredocs.push({
      delimiter: rangeOf(delimiter),
      word: delimiter.value,
      body: rangeOf(body),
      closing: closing && rangeOf(closing),
    });
  }

  /** Gives the holes directly inside a node their place. */
  #claim(node: SyntaxNode, around: Surroundings): void {
    const obstacle = obstacleOf(node);
    const quoting = textQuoting(node, around);
    if (obstacle === undefined && quoting === undefined) return;
    for (const hole of this.#holesIn(node)) {
      const dollar = node.type === "SimpleExpansion" && hole.start === node.pos + 1;
      if (obstacle !== undefined) this.#block([hole], obstacle);
      else if (dollar && around.quoting === "arithmetic") this.#block([hole], "parameter-name");
      else this.#place(hole, { ...around, quoting: quoting ?? around.quoting }, dollar);
    }
  }

  #place(hole: ScriptRange, { quoting, numeric }: Surroundings, behindDollar = false): void {
    if (this.#found.has(hole)) return;
    let backslashes = 0;
    while (this.#text[hole.start - 1 - backslashes] === "\\") backslashes += 1;
    this.#found.set(hole, {
      kind: "place",
      quoting,
      numeric,
      behindDollar,
      behindBackslash: backslashes % 2 === 1,
      program: undefined,
    });
  }

  #block(holes: readonly ScriptRange[], obstacle: Obstacle): void {
    for (const hole of holes) {
      if (!this.#found.has(hole)) this.#found.set(hole, { kind: "no-place", obstacle });
    }
  }

  #holesIn(
    node: { readonly pos: number; readonly end: number } | undefined,
  ): readonly ScriptRange[] {
    if (node === undefined) return [];
    return rangesInside(this.#byStart, node);
  }

  #holesInName(node: Extract<SyntaxNode, { type: "Assignment" }>): readonly ScriptRange[] {
    return this.#holesIn({ pos: node.pos, end: node.pos + node.name.length });
  }

  #withProgram(
    hole: ScriptRange,
    place: Place | NoPlace,
    { word, quoted }: AroundHole,
  ): Place | NoPlace {
    if (place.kind === "no-place" || place.quoting === "comment") return place;
    if (word === undefined) return place;
    const { program } = word;
    // A substitution within a program may make of what it is given a text of that program.
    if (quoted.some((one) => word.start <= one.start && one.programs.test(program))) return place;
    const quote = place.quoting === "double" ? '\\"' : '"';
    const json = { start: word.start, end: hole.start };
    const isAside = program === jsonName && !isInJsonText(this.#text, json, quote);
    if (isAside) return place;
    const around = this.#text.slice(word.start, hole.start) + this.#text.slice(hole.end, word.end);
    return /^["'\s;]*$/.test(around)
      ? { ...place, program, isWholeProgram: true }
      : { ...place, program };
  }

  /** A hole in no word of the script: a comment, which nobody reads. */
  #left(hole: ScriptRange): Place | NoPlace {
    const line = this.#text.slice(this.#text.lastIndexOf("\n", hole.start) + 1, hole.start);
    if (!/(?:^|[\s;&|()])#/.test(line)) return { kind: "no-place", obstacle: "unknown" };
    return {
      kind: "place",
      quoting: "comment",
      numeric: false,
      behindDollar: false,
      behindBackslash: false,
      program: undefined,
    };
  }
}

function obstacleOf(node: SyntaxNode): Obstacle | undefined {
  switch (node.type) {
    case "ParameterExpansion":
    case "Transform":
    case "Unknown":
    case "Names":
      return "parameter-name";
    case "FileDescriptor":
    case "FileDescriptorVariable":
      return "file-descriptor";
    case "BraceExpansion":
      return /^\{(?=[^,]*\}$)[^,]*?\.\./.test(node.text) ? "range" : undefined;
    default:
      return undefined;
  }
}

/** How text directly inside a node is quoted; undefined for nodes that hold no text of their own. */
function textQuoting(node: SyntaxNode, { quoting }: Surroundings): Quoting | undefined {
  switch (node.type) {
    case "SingleQuoted":
      // Between double quotes they are ordinary characters.
      return quoting === "double" || quoting === "heredoc" ? quoting : "single";
    case "AnsiCQuoted":
      return quoting === "double" || quoting === "heredoc" ? quoting : "ansi-c";
    case "DoubleQuoted":
    case "LocaleString":
      return "double";
    case "ArithmeticExpansion":
    case "ArithmeticCommand":
    case "ArithmeticWord":
      return "arithmetic";
    case "Assignment":
    case "BraceExpansion":
    case "ExtendedGlob":
    case "Glob":
    case "HereDocBody":
    case "Literal":
    case "SimpleExpansion":
    case "Word":
      return quoting;
    default:
      return undefined;
  }
}

function rangeOf({ pos, end }: { readonly pos: number; readonly end: number }): ScriptRange {
  return { start: pos, end };
}

function associativeArrays(script: string): ReadonlySet<string> {
  const declarations = script.matchAll(
    /\b(?:declare|local|typeset|readonly|export)\s+-[a-zA-Z]{0,8}A[a-zA-Z]{0,8}\s+([\w \t]+)/g,
  );
  return new Set([...declarations].flatMap(([, names = ""]) => names.trim().split(/\s+/)));
}
