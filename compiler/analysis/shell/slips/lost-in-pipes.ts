import type { Command, Pipeline, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { partitionPoint } from "../../../source/partition-point.ts";
import { wordsOf } from "../command-words.ts";
import { arithmeticNames } from "../environment/arithmetic-names.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { hasOwnPositions } from "../script-nodes.ts";
import type { ShellSlip } from "./shell-slip.ts";

/** Scripts with a pipe into what may set a variable. */
export const maybeLostInPipe =
  /\|&?\s{0,80}(?:(?:while|until|for|if|read|mapfile|readarray)\s|\{\s)|\b(?:done|fi|esac)\b[^\n|;&]{0,80}\|[^|]/;

/**
 * What the commands of a pipe set, where it is read behind the pipe: each of them has a shell of its own, and the variable is
 * what it was before. What is set again in between is left out, and what may be another variable of the same name.
 */
export function lostInPipes(script: string): readonly ShellSlip[] {
  if (!maybeLostInPipe.test(script) || script.includes("lastpipe")) return [];
  const walk = new Walk(script);
  walk.visit(parseShell(script), undefined);
  const uses = new Uses(walk);
  // Who gives the loop its input otherwise keeps all that it sets.
  const found = new Map<Pipeline, ShellSlip>();
  for (const change of walk.changes) {
    const { end, pipe, start } = change;
    if (pipe === undefined || found.has(pipe) || !uses.isLost(change, pipe)) continue;
    found.set(pipe, { start, end, kind: "lost in a pipe" });
  }
  return [...found.values()];
}

/** Where a variable is set. */
interface Change extends ScriptRange {
  readonly name: string;
  /** Whether it gets more than it has, or a constant, such as a flag does. */
  readonly isSure: boolean;
  readonly isEmpty: boolean;
  readonly pipe: Pipeline | undefined;
  readonly owner: SyntaxNode | undefined;
}

interface Reading {
  readonly name: string;
  readonly start: number;
  readonly owner: SyntaxNode | undefined;
}

class Walk {
  readonly changes: Change[] = [];
  readonly readings: Reading[] = [];
  private readonly script: string;

  constructor(script: string) {
    this.script = script;
  }

  /** `owner`: the function around the node. `pipe`: the outermost pipe in it. */
  visit(node: SyntaxNode, owner: SyntaxNode | undefined, pipe?: Pipeline): void {
    if (hasOwnPositions(node)) return;
    const place = { owner, pipe };
    this.changes.push(...this.changesBy(node).map((change) => ({ ...change, ...place })));
    for (const name of this.readBy(node)) this.readings.push({ name, start: node.pos, owner });
    const inside = node.type === "Function" ? node : owner;
    const around =
      pipe ?? (node.type === "Pipeline" && node.commands.length > 1 ? node : undefined);
    // What ends a loop that reads has no value behind it in any shell.
    const clause = node.type === "While" ? node.clause : undefined;
    forEachChild(node, (child) => this.visit(child, inside, child === clause ? undefined : around));
  }

  private readBy(node: SyntaxNode): readonly string[] {
    if (node.type === "SimpleExpansion") return [node.text.slice(1)];
    if (node.type === "ParameterExpansion") return [node.parameter];
    const computed = arithmeticNames(node, this.script.slice(node.pos, node.end));
    return [...(computed?.read ?? []), ...(computed?.counted ?? [])].map(({ name }) => name);
  }

  private changesBy(node: SyntaxNode): readonly Omit<Change, "owner" | "pipe">[] {
    const { pos: start, end } = node;
    if (node.type === "Command") return [...assignedBy(node), ...readIntoBy(node)];
    if (node.type === "For") {
      return [{ name: node.name.value, start, end, isSure: false, isEmpty: false }];
    }
    const { set = [], counted = [] } = arithmeticNames(node, this.script.slice(start, end)) ?? {};
    return [
      ...set.map((name) => ({ name, start, end, isSure: false, isEmpty: false })),
      ...counted.map((one) => ({ ...one, start, end, isSure: true, isEmpty: false })),
    ];
  }
}

/** Where a script reads and sets its variables, in order. */
class Uses {
  private readonly readings: ReadonlyMap<string, readonly Reading[]>;
  private readonly changes: ReadonlyMap<string, readonly Change[]>;

  constructor({ changes, readings }: Walk) {
    this.readings = grouped(readings, (one) => keyOf(one));
    this.changes = grouped(changes, ({ name }) => name);
  }

  isLost(change: Change, { end }: Pipeline): boolean {
    return this.isReadBehind(end, change) && this.isSame(change);
  }

  /** Whether the first that mentions a variable behind a place reads it. */
  private isReadBehind(place: number, change: Change): boolean {
    const read = firstBehind(place, this.readings.get(keyOf(change)));
    const set = firstBehind(place, this.changes.get(change.name));
    return read !== undefined && (set === undefined || set.start > read.start);
  }

  /** Whether a change is not one of another variable with the same name, which has its own value before the pipe. */
  private isSame({ name, start, isSure }: Change): boolean {
    if (isSure) return true;
    const other = this.changes.get(name)?.find((one) => !(one.isEmpty || one.pipe));
    return !/^[A-Z]/.test(name) && (other === undefined || other.start > start);
  }
}

/** Variables are told apart by their functions, which may have their own. */
function keyOf({ name, owner }: Pick<Reading, "name" | "owner">): string {
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
function assignedBy(command: Command): readonly Omit<Change, "owner" | "pipe">[] {
  const assignments = command.name === undefined ? command.prefix : declared(command);
  return assignments.flatMap((one) => {
    if (one.type !== "Assignment") return [];
    const { append, end, name, pos: start, text } = one;
    const value = text.slice(text.indexOf("=") + 1);
    const isConstant = !/[$`]|\{\{/.test(value);
    const isGrown = append === true || new RegExp(`\\b${name}\\b`).test(value);
    const isEmpty = /^(?:""|''|\(\)|0)?$/.test(value);
    return [{ name, start, end, isSure: isConstant || isGrown, isEmpty }];
  });
}

const declaring: ReadonlySet<string> = new Set(["declare", "export", "local", "typeset"]);

function declared({ name, args }: Command): Command["args"] {
  return declaring.has(name?.value ?? "") ? args : [];
}

const reading: ReadonlySet<string> = new Set(["mapfile", "read", "readarray"]);

/** The names behind `read`; the word behind some of its options is none. */
function readIntoBy(command: Command): readonly Omit<Change, "owner" | "pipe">[] {
  if (!reading.has(command.name?.value ?? "")) return [];
  const words = wordsOf(command);
  return words.flatMap(({ pos: start, end, text }, index) => {
    const isOption = /^-\w*[dinNptu]$/.test(words[index - 1]?.text ?? "");
    if (isOption || !/^[A-Za-z_]\w*$/.test(text)) return [];
    return [{ name: text, start, end, isSure: false, isEmpty: false }];
  });
}
