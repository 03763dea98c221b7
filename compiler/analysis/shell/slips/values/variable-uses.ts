import type { Command, Pipeline, Subshell, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { partitionPoint } from "../../../../source/partition-point.ts";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { wordsOf } from "../../command-words.ts";
import { arithmeticNames } from "../../environment/arithmetic-names.ts";
import { parseShell } from "../../parse-shell.ts";
import type { ScriptRange } from "../../placement.ts";
import { hasOwnPositions } from "../../script-nodes.ts";

/** Where a variable is set. */
export interface VariableChange extends ScriptRange {
  readonly name: string;
  /** Whether it gets more than it has, or a constant, such as a flag does. */
  readonly isSure: boolean;
  readonly isEmpty: boolean;
  /** Whether it gets elements of a list: `names=(a b)`, `names[2]=c`. */
  readonly isList: boolean;
  /** Whether programs are given it. */
  readonly isExported: boolean;
  readonly place: ChangePlace;
}

/** What a change stands in. */
interface ChangePlace {
  /** The outermost pipe, behind which the variable is what it was before. */
  readonly pipe: Pipeline | undefined;
  /** The outermost parentheses that run in a shell of their own. */
  readonly subshell: Subshell | undefined;
  /** The innermost function. */
  readonly owner: SyntaxNode | undefined;
}

type ChangeAlone = Omit<VariableChange, "place">;

interface VariableReading {
  readonly name: string;
  readonly start: number;
  readonly owner: SyntaxNode | undefined;
}

/** Goes through a script, and notes where it sets and reads its variables. */
class Walk {
  readonly changes: VariableChange[] = [];
  readonly readings: VariableReading[] = [];
  private readonly script: string;

  constructor(script: string) {
    this.script = script;
  }

  visit(node: SyntaxNode, place: ChangePlace): void {
    if (hasOwnPositions(node)) return;
    const { owner } = place;
    for (const change of this.changesBy(node)) this.changes.push({ ...change, place });
    for (const name of this.readBy(node)) this.readings.push({ name, start: node.pos, owner });
    const inside = placeIn(node, place);
    // What ends a loop that reads has no value behind it in any shell.
    const clause = node.type === "While" ? node.clause : undefined;
    const alone = { ...inside, pipe: undefined, subshell: undefined };
    forEachChild(node, (child) => this.visit(child, child === clause ? alone : inside));
  }

  private readBy(node: SyntaxNode): readonly string[] {
    if (node.type === "SimpleExpansion") return [node.text.slice(1)];
    if (node.type === "ParameterExpansion") return [node.parameter];
    const computed = arithmeticNames(node, this.script.slice(node.pos, node.end));
    return [...(computed?.read ?? []), ...(computed?.counted ?? [])].map(({ name }) => name);
  }

  private changesBy(node: SyntaxNode): readonly ChangeAlone[] {
    const { pos: start, end } = node;
    if (node.type === "Command") return [...assignedBy(node), ...readIntoBy(node)];
    if (node.type === "For") {
      return [{ ...unknown, name: node.name.value, start, end }];
    }
    const { set = [], counted = [] } = arithmeticNames(node, this.script.slice(start, end)) ?? {};
    return [
      ...set.map((name) => ({ ...unknown, name, start, end })),
      ...counted.map((one) => ({ ...unknown, ...one, start, end, isSure: true })),
    ];
  }
}

/** A change of which only the place is known. */
const unknown = { isSure: false, isEmpty: false, isList: false, isExported: false };

function placeIn(node: SyntaxNode, place: ChangePlace): ChangePlace {
  if (node.type === "Function") return { ...place, owner: node };
  if (node.type === "Subshell") return { ...place, subshell: place.subshell ?? node };
  const isPipe = node.type === "Pipeline" && node.commands.length > 1;
  return isPipe ? { ...place, pipe: place.pipe ?? node } : place;
}

/** The variables of a script, looked for once for all that ask. */
export function variableUses(script: string): VariableUses {
  return known(script, () => new VariableUses(script));
}

const known = createTextMemo<VariableUses>();

/** Where a script reads and sets its variables, in order. */
export class VariableUses {
  /** In the order of the script, but for heredocs. */
  readonly all: readonly VariableChange[];
  private readonly readings: ReadonlyMap<string, readonly VariableReading[]>;
  private readonly readersOf: ReadonlyMap<string, readonly VariableReading[]>;
  private readonly changes: ReadonlyMap<string, readonly VariableChange[]>;

  constructor(script: string) {
    const walk = new Walk(script);
    walk.visit(parseShell(script), { owner: undefined, pipe: undefined, subshell: undefined });
    this.all = walk.changes;
    this.readings = grouped(walk.readings, (one) => keyOf(one.name, one));
    this.readersOf = grouped(walk.readings, ({ name }) => name);
    this.changes = grouped(walk.changes, ({ name }) => name);
  }

  changesOf(name: string): readonly VariableChange[] {
    return this.changes.get(name) ?? [];
  }

  /** Whether functions read a variable that is set elsewhere. */
  isReadInOthers({ name, place }: VariableChange): boolean {
    const all = this.readersOf.get(name) ?? [];
    return all.some((one) => one.owner !== place.owner);
  }

  /** Whether the first that mentions a variable behind a place reads it. */
  isReadBehind(place: number, change: VariableChange): boolean {
    const read = firstBehind(place, this.readings.get(keyOf(change.name, change.place)));
    const set = firstBehind(place, this.changes.get(change.name));
    return read !== undefined && (set === undefined || set.start > read.start);
  }
}

/** Variables are told apart by their functions, which may have their own. */
function keyOf(name: string, { owner }: Pick<ChangePlace, "owner">): string {
  return `${name} ${owner?.pos ?? ""}`;
}

function grouped<One extends { readonly start: number }>(
  all: readonly One[],
  keyFor: (one: One) => string,
): ReadonlyMap<string, readonly One[]> {
  // What stands in a heredoc is visited before what follows its first line.
  return Map.groupBy(
    all.toSorted((one, other) => one.start - other.start),
    keyFor,
  );
}

function firstBehind<One extends { readonly start: number }>(
  place: number,
  all: readonly One[] = [],
): One | undefined {
  return all[partitionPoint(all, ({ start }) => start < place)];
}

/** What a command sets that is nothing but assignments; those before a program are for that one. */
function assignedBy(command: Command): readonly ChangeAlone[] {
  const assignments = command.name === undefined ? command.prefix : declared(command);
  return assignments.flatMap((one) => {
    if (one.type !== "Assignment") return [];
    const { append, end, index, name, pos: start, text } = one;
    const value = text.slice(text.indexOf("=") + 1);
    const isConstant = !/[$`]|\{\{/.test(value);
    const isGrown = append === true || new RegExp(`\\b${name}\\b`).test(value);
    const isEmpty = /^(?:""|''|\(\)|0)?$/.test(value);
    const isSure = isConstant || isGrown;
    const isList = index !== undefined || one.value.type === "ArrayValue";
    return [{ name, start, end, isSure, isEmpty, isList, isExported: exports(command) }];
  });
}

const declaring: ReadonlySet<string> = new Set(["declare", "export", "local", "typeset"]);

function declared({ name, args }: Command): Command["args"] {
  return declaring.has(name?.value ?? "") ? args : [];
}

/** Whether a command gives what it sets to programs. */
function exports({ name, args }: Command): boolean {
  return name?.value === "export" || args.some(({ text }) => /^-\w*x/.test(text));
}

const reading: ReadonlySet<string> = new Set(["mapfile", "read", "readarray"]);

/** The names behind `read`; the word behind some of its options is none. */
function readIntoBy(command: Command): readonly ChangeAlone[] {
  if (!reading.has(command.name?.value ?? "")) return [];
  const words = wordsOf(command);
  return words.flatMap(({ pos: start, end, text }, index) => {
    const isOption = /^-\w*[dinNptu]$/.test(words[index - 1]?.text ?? "");
    if (isOption || !/^[A-Za-z_]\w*$/.test(text)) return [];
    return [{ ...unknown, name: text, start, end }];
  });
}
