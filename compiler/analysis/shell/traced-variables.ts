import type { ArithmeticExpression, Assignment, Command, ParsedScript, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { settingBuiltins } from "./builtins.ts";
import { wordTextsOf } from "./command-words.ts";
import { runsInShell } from "./run-files.ts";

/**
 * The variables of a script that commands such as `kind=app` set and nothing else does: no `read`, no loop, no
 * condition of an `if`. What they hold can be read off the commands before a place.
 */
export function tracedVariables(script: ParsedScript): ReadonlySet<string> {
  const { counted, traced } = variablesIn(script);
  return traced.difference(counted);
}

/** Those, and others that are set so, and then counted up or down. */
export function tracedAndCounted(script: ParsedScript): ReadonlySet<string> {
  return variablesIn(script).traced;
}

function variablesIn(script: ParsedScript): {
  readonly counted: ReadonlySet<string>;
  readonly traced: ReadonlySet<string>;
} {
  const found: Found = {
    set: new Set(),
    counted: new Set(),
    lost: new Set(),
    functions: [],
    traps: [],
    isLost: false,
  };
  look(script, false, found);
  const isLost = found.isLost || setsInTrap(found);
  return { counted: found.counted, traced: isLost ? new Set() : found.set.difference(found.lost) };
}

interface Found {
  readonly set: Set<string>;
  /** Set to what the shell computes. */
  readonly counted: Set<string>;
  /** Set in some other way. */
  readonly lost: Set<string>;
  /** What functions are called. */
  readonly functions: string[];
  /** What is run when signals come. */
  readonly traps: string[];
  /** Whether texts are run that may set any. */
  isLost: boolean;
}

/** `isAside`: whether it is not known if, or how often, a node runs. */
function look(node: SyntaxNode, isAside: boolean, found: Found): void {
  noteOf(node, isAside, found);
  forEachChild(node, (child) => look(child, isAside || isAsideIn(node, child), found));
}

function isAsideIn(node: SyntaxNode, child: SyntaxNode): boolean {
  switch (node.type) {
    case "If":
    case "Elif":
    case "While":
      return child === node.clause;
    case "ArithmeticFor":
    case "Coproc":
    case "Select":
      return true;
    default:
      return false;
  }
}

function noteOf(node: SyntaxNode, isAside: boolean, found: Found): void {
  switch (node.type) {
    case "Command":
      noteOfCommand(node, isAside, found);
      return;
    case "Function":
      found.functions.push(node.name.value);
      return;
    case "For":
    case "Select":
      found.lost.add(node.name.value);
      return;
    case "ParameterExpansion":
      if (/^:?=$/.test(node.operation?.operator ?? "")) found.lost.add(node.parameter);
      return;
    case "ArithmeticUnary":
      if (/^(?:\+\+|--)$/.test(node.operator)) noteOfNumber(node.operand, found);
      return;
    case "ArithmeticBinary":
      if (/^(?![=!<>]=$).*=$/.test(node.operator)) noteOfNumber(node.left, found);
      return;
    default:
  }
}

function noteOfNumber(target: ArithmeticExpression, found: Found): void {
  if (target.type === "ArithmeticWord") found.counted.add(target.value);
  else found.isLost = true;
}

function noteOfCommand(command: Command, isAside: boolean, found: Found): void {
  const { args, name } = command;
  if (name === undefined) {
    noteOfAssignments(command, isAside, found);
    return;
  }
  if (runsInShell.has(name.value)) found.isLost = true;
  if (name.value === "trap") found.traps.push(...wordTextsOf({ args }).slice(0, 1));
  if (!settingBuiltins.has(name.value)) return;
  const said = args.map((one) => (one.type === "Word" ? one.value : one.name));
  // Another name for a variable sets that.
  if (said.some((word) => /^-\w*n/.test(word)) && !/^(?:export|read)/.test(name.value)) {
    found.isLost = true;
  }
  // What `printf` prints is most often no name.
  if (name.value === "printf" && !said[0]?.startsWith("-v")) return;
  for (const [word] of said.join(" ").matchAll(/\w+/g)) found.lost.add(word);
}

function noteOfAssignments({ prefix }: Command, isAside: boolean, found: Found): void {
  for (const one of prefix) {
    if (one.type !== "Assignment") continue;
    (isAside || !isWhole(one) ? found.lost : found.set).add(one.name);
    // Where words are split otherwise, no value tells how many it is.
    if (one.name === "IFS") found.isLost = true;
  }
}

/** Whether a trap may set a variable, at any time, itself or in a function. */
function setsInTrap({ functions, traps }: Found): boolean {
  return traps.some(
    (text) => /=|\b(?:read|unset)\b/.test(text) || functions.some((name) => text.includes(name)),
  );
}

function isWhole({ append, index, value }: Assignment): boolean {
  return append !== true && index === undefined && value.type === "Word";
}
