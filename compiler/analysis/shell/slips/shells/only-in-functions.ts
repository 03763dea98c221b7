import type { AndOr, Command, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { functionNames } from "../../own-functions.ts";
import { parseShell } from "../../parse-shell.ts";
import { hasOwnPositions } from "../../script-nodes.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which such a thing may stand: most have none, and need no parser. */
export const maybeOnlyInFunctions =
  /\$(?:[1-9@*#]|\{#?[1-9@*#]\W)|(?:^|[\s;&|(!])(?:return|local|break|continue)(?:[\s;&|)]|$)|\bfor \w{1,60};? ?(?:;|\n) ?do\b/;

/**
 * What a script has outside of its functions and only they have: arguments, since a command is given none, variables of
 * their own, and somebody to return to. In the same way, what ends a loop where none is.
 */
export function onlyInFunctions(script: string): readonly ShellSlip[] {
  const walk = new Walk(functionNames(script));
  walk.visit(parseShell(script), false);
  const [first] = walk.hasArguments ? [] : walk.parameters;
  return [...(first === undefined ? [] : [first]), ...walk.others];
}

/**
 * The first argument for which a script asks though fewer are given to it: `bash -c 'mv "$1" "$2"' name a`. Scripts that shift
 * them, count them or ask whether one is there do without.
 */
export function missingArgument(script: string, count: number): ShellSlip | undefined {
  if (!/\$\{?[1-9]/.test(script) || /\$#|\bshift\b|-[nz] "?\$/.test(script)) return undefined;
  const walk = new Walk(functionNames(script));
  walk.visit(parseShell(script), false);
  const found = walk.parameters.find(({ start, end }) => {
    const [, digit] = /^\$(?:([1-9])|\{[1-9]\})$/.exec(script.slice(start, end)) ?? [];
    return digit !== undefined && Number(digit) > count;
  });
  return found === undefined || walk.hasArguments
    ? undefined
    : { ...found, kind: "missing argument" };
}

class Walk {
  /** Whether the script may give itself arguments. */
  hasArguments = false;
  readonly parameters: ShellSlip[] = [];
  readonly others: ShellSlip[] = [];
  private readonly functions: ReadonlySet<string>;

  constructor(functions: ReadonlySet<string>) {
    this.functions = functions;
  }

  visit(node: SyntaxNode, isInLoop: boolean): void {
    if (hasOwnPositions(node) || node.type === "Function") return;
    this.look(node, isInLoop);
    const isLoop = loops.has(node.type);
    const left = this.leftOut(node);
    forEachChild(node, (child) => {
      if (!left.has(child)) this.visit(child, isInLoop || isLoop);
    });
  }

  private look(node: SyntaxNode, isInLoop: boolean): void {
    if (isParameter(node)) {
      this.parameters.push({ start: node.pos, end: node.end, kind: "parameter of nothing" });
    }
    if (node.type === "For" && node.wordlist === undefined) {
      const { end } = node.name;
      this.parameters.push({ start: node.pos, end, kind: "parameter of nothing" });
    }
    if (node.type !== "Command") return;
    if (givesArguments(node)) this.hasArguments = true;
    const kind = kindOf(node, isInLoop);
    if (kind) this.others.push({ start: node.pos, end: node.name?.end ?? node.end, kind });
  }

  /** What is right as it is: `return 2>/dev/null || exit`, and what passes all arguments on: `main "$@"`. */
  private leftOut(node: SyntaxNode): ReadonlySet<SyntaxNode> {
    if (node.type === "AndOr") return new Set(triedFirst(node));
    if (node.type !== "Command" || !this.functions.has(node.name?.value ?? "")) return nobody;
    return new Set(wordsOf(node).filter(({ text }) => text === '"$@"'));
  }
}

const nobody: ReadonlySet<SyntaxNode> = new Set();

const loops: ReadonlySet<SyntaxNode["type"]> = new Set(["ArithmeticFor", "For", "Select", "While"]);

/** Where a parameter has another text in its place, the script is meant to do without arguments. */
function isParameter(node: SyntaxNode): boolean {
  if (node.type === "SimpleExpansion") return /^\$[1-9@*#]$/.test(node.text);
  return (
    node.type === "ParameterExpansion" &&
    /^(?:[1-9]\d*|[@*#])$/.test(node.parameter) &&
    node.operation?.type !== "Default"
  );
}

/** `set -- a b`, which also a text may do that is evaluated. */
function givesArguments({ name, args }: Command): boolean {
  if (name?.value === "eval" || name?.value === "getopts") return true;
  return name?.value === "set" && wordsOf({ args }).some(({ text }) => !/^[-+]\w/.test(text));
}

function kindOf({ name, redirects }: Command, isInLoop: boolean): ShellSlip["kind"] | undefined {
  if (redirects.length > 0) return undefined;
  if (name?.text === "return") return "return to nobody";
  if (name?.text === "local") return "local of nothing";
  const endsLoop = name?.text === "break" || name?.text === "continue";
  return endsLoop && !isInLoop ? "loop of nothing" : undefined;
}

function triedFirst({ commands, operators }: AndOr): readonly SyntaxNode[] {
  return commands.filter(
    (one, index) =>
      operators[index] === "||" && one.type === "Command" && one.name?.text === "return",
  );
}
