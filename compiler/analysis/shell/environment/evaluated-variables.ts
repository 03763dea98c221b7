import type { Assignment, Command, ParameterExpansionPart, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { partitionPoint } from "../../../source/partition-point.ts";
import { createTextMemo } from "../../../source/text-memo.ts";
import { jsonName } from "../json-text.ts";
import { jsonWords, textsOfJson } from "../json-words.ts";
import { parseInTurn } from "../parse-in-turn.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { printedPrograms, writtenPrograms } from "../printed-programs.ts";
import { substitutesNoQuotes, variablesWithoutQuotes } from "../prints-no-quotes.ts";
import type { ProgramWord } from "../program-words.ts";
import { programWords } from "../program-words.ts";
import { programsQuotedFor } from "../programs-quoted-for.ts";
import { isQuotedFor, replacesQuotes } from "../quoted-for.ts";
import { readTexts } from "../read-texts.ts";
import { hasOwnPositions } from "../script-nodes.ts";
import { arithmetic, computedNames, computedParts, maybeComputes } from "./computed-parts.ts";

/** A variable of the environment that a shell puts into the text which a program evaluates: `eval "$RECIPE_VAR_name"`. */
export interface EvaluatedVariable extends ScriptRange {
  readonly program: string;
  /** Itself and the variables that the script itself sets it to: `b="$a"; eval "$b"`. */
  readonly names: ReadonlySet<string>;
  /** The texts that the script itself sets any of them to: `a={{x}}; eval "$a"`. */
  readonly values: readonly ScriptRange[];
}

const found = createTextMemo<readonly EvaluatedVariable[]>();

/** Most scripts expand no variable, or start no program with its text, and need no parser. */
const expands = /\$\{?[A-Za-z_]|\(\(/;
const evaluates =
  /\b(?:at|awk|batch|bq|duckdb|eval|jq|mariadb|mongo(?:sh)?|mysql|psql|sed|sqlite3|tee|trap|watch)\b|\bclickhouse\b|\{\s*\\?"|\s-\w*[cer]\b|--call\b|<<|<\(|>|\bssh\b|\bprintf\s+-v|\bunset\s+"?\$|\|\s*(?:ba|da|k|z)?sh\b|\|\s*(?:crontab|node|perl|php|python|ruby)/;

/** The variables that a script has evaluated; those that single quotes leave to the program are values of it. */
export function evaluatedVariables(script: string): readonly EvaluatedVariable[] {
  if (!expands.test(script) || !(evaluates.test(script) || maybeComputes(script))) return [];
  return found(script, () => findVariables(script));
}

/** One `$NAME`, and the program whose text it stands in. */
interface Expansion extends ScriptRange {
  readonly name: string;
  readonly program: string | undefined;
}

function findVariables(script: string): readonly EvaluatedVariable[] {
  const tree = parseShell(script);
  if (hasErrors(tree)) return [];
  const walk = new Walk(script, writtenPrograms(tree, script));
  walk.visit(tree, []);
  return walk.expansions.flatMap(({ end, name, program, start }) => {
    if (program === undefined) return [];
    const names = program === arithmetic ? walk.copiedBy(name) : walk.namesIn(name);
    return [
      { start, end, program, names, values: [...names].flatMap((one) => walk.valuesOf(one)) },
    ];
  });
}

/** JSON in a script, and whether a place in it stands in a text. */
interface JsonWord extends ScriptRange {
  readonly isText: (offset: number) => boolean;
}

class Walk {
  readonly expansions: Expansion[] = [];
  private readonly assigned = new Map<string, ScriptRange[]>();
  private readonly texts: JsonWord[] = [];
  private readonly behind = new Map<string, ReadonlySet<string>>();
  private readonly reached = new Map<string, ReadonlySet<string>>();
  /** The expansions by where they start, once all have been visited. */
  private sorted: readonly Expansion[] | undefined;
  private readonly script: string;
  private readonly doesCompute: boolean;
  private readonly doesRead: boolean;
  /** By programs, the variables that hold neither quotes nor what would end a text for them, once the script has set them. */
  private readonly harmless = new Map<string, ReadonlySet<string>>();
  /** The parts that are written into programs, by their starts: those that a node visits are told to all in it alone. */
  private readonly written: ReadonlyMap<number, ProgramWord>;

  constructor(script: string, written: readonly ProgramWord[]) {
    this.script = script;
    this.doesCompute = maybeComputes(script);
    this.doesRead = /\b(?:mapfile|read|readarray)\b/.test(script);
    this.written = new Map(written.map((word) => [word.start, word]));
  }

  visit(node: SyntaxNode, words: readonly ProgramWord[]): void {
    const written = this.written.get(node.pos);
    const computed = this.doesCompute ? computedParts(node, this.script) : [];
    const programs = [...computed, ...programsOf(node)];
    const own = written?.end === node.end ? [written, ...programs] : programs;
    const around = words.length === 0 ? words : reachedFrom(node, words, this.script);
    const inside = own.length === 0 ? around : [...around, ...own];
    if (this.doesCompute) this.compute(node);
    if (node.type === "SimpleExpansion") this.expand(node.text.slice(1), node, inside);
    if (node.type === "ParameterExpansion" && givesValue(node))
      this.expand(node.parameter, node, inside);
    this.set(node);
    if (node.type === "Command") this.json(node);
    if (hasOwnPositions(node)) return;
    forEachChild(node, (child) => this.visit(child, inside));
  }

  /** What a node puts into variables: by an assignment, or by `read`. */
  private set(node: SyntaxNode): void {
    if (node.type === "Assignment" && node.value) this.assign(node.name, takenOf(node.value));
    for (const { names, words } of this.doesRead ? readTexts(node) : []) {
      for (const name of names) for (const word of words) this.assign(name, word);
    }
  }

  private assign(name: string, { pos: start, end }: Pick<SyntaxNode, "end" | "pos">): void {
    const known = this.assigned.get(name);
    if (known) known.push({ start, end });
    else this.assigned.set(name, [{ start, end }]);
  }

  private compute(node: SyntaxNode): void {
    for (const one of computedNames(node, this.script)) {
      this.expansions.push({ ...one, program: arithmetic });
    }
  }

  /** A variable, and those that it is a mere copy of; none where it is set to more, which may have made a number of it. */
  copiedBy(name: string): ReadonlySet<string> {
    const names = new Set([name]);
    for (const one of names) {
      for (const { end, start } of this.valuesOf(one)) {
        const [, copied, placeholder] = copy.exec(this.script.slice(start, end)) ?? [];
        if (copied === undefined && placeholder === undefined) return new Set();
        if (copied !== undefined) names.add(copied);
      }
    }
    return names;
  }

  valuesOf(name: string): readonly ScriptRange[] {
    return this.assigned.get(name) ?? [];
  }

  /** A variable, and those in what it is set to. */
  namesIn(name: string): ReadonlySet<string> {
    const known = this.reached.get(name);
    if (known) return known;
    const names = new Set([name]);
    for (const one of names) for (const other of this.namesBehind(one)) names.add(other);
    this.reached.set(name, names);
    return names;
  }

  /** The variables in what a variable is set to. */
  private namesBehind(name: string): ReadonlySet<string> {
    const known = this.behind.get(name);
    if (known) return known;
    this.sorted ??= this.expansions.toSorted((left, right) => left.start - right.start);
    const names = new Set<string>();
    for (const value of this.valuesOf(name)) {
      const first = partitionPoint(this.sorted, ({ start }) => start < value.start);
      for (let index = first; ; index += 1) {
        const inner = this.sorted[index];
        if (inner === undefined || inner.start >= value.end) break;
        if (inner.end <= value.end) names.add(inner.name);
      }
    }
    this.behind.set(name, names);
    return names;
  }

  private json(command: Command): void {
    for (const word of jsonWords(command)) {
      const isDocument = !command.args.some((argument) => argument.pos === word.start);
      const written = this.script.slice(word.start, word.end);
      this.texts.push({ ...word, isText: textsOfJson(written, isDocument) });
    }
  }

  private expand(name: string, { pos: start, end }: SyntaxNode, words: readonly ProgramWord[]) {
    const word = words.find((one) => isWithin({ start, end }, one));
    const json = this.texts.find((one) => isWithin({ start, end }, one));
    const isText = word === undefined && json?.isText(start - json.start) === true;
    const program = isText ? jsonName : word?.program;
    if (program !== undefined && this.isHarmless(name, start, program)) return;
    this.expansions.push({ name, start, end, program });
  }

  /** Whether what a variable has been set to before a place is no more than a text for a program. */
  private isHarmless(name: string, start: number, program: string): boolean {
    if (!this.valuesOf(name).some((value) => value.end <= start)) return false;
    let names = this.harmless.get(program);
    if (names === undefined) {
      const parsed = parseInTurn(this.script);
      names = variablesWithoutQuotes(parsed, this.script, (word) => isQuotedFor(program, word));
      this.harmless.set(program, names);
    }
    return names.has(name);
  }
}

/** The words around a node that what is in it may end as a text: none of those for whose programs it is printed as one. */
function reachedFrom(
  node: SyntaxNode,
  words: readonly ProgramWord[],
  script: string,
): readonly ProgramWord[] {
  if (node.type !== "CommandExpansion" || node.script === undefined) return words;
  const quoted = programsQuotedFor(node.script);
  const left = quoted ? words.filter(({ program }) => !quoted.test(program)) : words;
  return left.length > 0 && substitutesNoQuotes(node, script) ? [] : left;
}

/** The part of what a variable is set to that gets into it: `basename "$path" "$suffix"` prints no suffix. */
function takenOf(value: NonNullable<Assignment["value"]>): Pick<SyntaxNode, "end" | "pos"> {
  const part = value.type === "Word" ? value.parts?.[0] : undefined;
  if (part?.type !== "CommandExpansion" || part.end !== value.end) return value;
  // Behind a backtick, places are counted anew.
  const command = part.script?.source === undefined ? part.script?.commands[0]?.command : undefined;
  if (command?.type !== "Command" || command.name?.value !== "basename") return value;
  const [path, suffix, ...others] = command.args;
  return path === undefined || suffix === undefined || others.length > 0 ? value : path;
}

/** The value of an assignment that copies another variable, or takes a value of the recipe as it is. */
const copy = /^"?(?:\$\{?([A-Za-z_]\w*)(?::?-\w*)?\}?|(\{\{[\w. ]+\}\}))"?$/;

/** Whether an expansion puts in what its variable holds: not how long that is, nor another text where it is set, nor what is escaped. */
function givesValue(part: ParameterExpansionPart): boolean {
  const { operation, prefix } = part;
  const operator = operation && "operator" in operation ? operation.operator : "";
  return prefix === undefined && !/^:?\+$/.test(operator) && !replacesQuotes(part);
}

/** Whether a range is a part of another one. */
export function isWithin(inner: ScriptRange, outer: ScriptRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function programsOf(node: SyntaxNode): readonly ProgramWord[] {
  if (node.type !== "Command") return printedPrograms(node);
  const printed = printedPrograms(node);
  return printed.length === 0 ? programWords(node) : [...programWords(node), ...printed];
}
