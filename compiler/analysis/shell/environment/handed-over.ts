import type { Assignment, Command, ParsedScript, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { shellBuiltins } from "../builtins.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { hasOwnPositions, scriptNodes } from "../script-nodes.ts";
import { visitNode } from "../visit-script.ts";

/** What a script hands to programs in their command lines. */
export interface HandedOver {
  /** Those of the stretches asked for that stand in an argument of a program. */
  readonly stretches: ReadonlySet<ScriptRange>;
  /** The variables of the shell that do. */
  readonly variables: readonly HandedVariable[];
}

/** One `$NAME` in an argument. */
export interface HandedVariable extends ScriptRange {
  readonly name: string;
}

/** What a script hands over in the arguments of programs, also by way of its own variables; commands of the shell start none. */
export function handedOver(text: string, stretches: readonly ScriptRange[]): HandedOver {
  const script = parseShell(text);
  const walk = new Walk(stretches, programsIn(script));
  walk.visit(script, undefined);
  return walk.withValues();
}

/** Tells whether what a command of such a name is given gets to a program. */
type Programs = (name: string) => boolean;

/** What is given to a function of the script gets to a program where that hands it on: `log() { echo "$*" >&2; }` does not. */
function programsIn(script: ParsedScript): Programs {
  const calls = new Map<string, readonly string[]>();
  for (const node of scriptNodes(script).all) {
    if (node.type === "Function") calls.set(node.name.text, givenParameters(node));
  }
  const known = new Map<string, boolean>();
  const isProgram = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // One that is being looked at hands nothing on by calling itself.
    known.set(name, false);
    const result = calls.get(name)?.some(isProgram) ?? !shellBuiltins.has(name);
    known.set(name, result);
    return result;
  };
  return isProgram;
}

/** The commands in a function that get something of what it is given. */
function givenParameters(body: SyntaxNode): readonly string[] {
  const names: string[] = [];
  visitNode(body, (node) => {
    if (node.type !== "Command") return;
    const isGiven = node.args.some((word) => "text" in word && /\$\{?[1-9@*]/.test(word.text));
    if (isGiven) names.push(node.name?.value ?? ":");
  });
  return names;
}

/** What stands in some words of a script. */
interface Content {
  readonly stretches: ScriptRange[];
  readonly variables: HandedVariable[];
}

class Walk {
  readonly handed: Content = { stretches: [], variables: [] };
  /** What stands in the texts that variables are set to. */
  private readonly assigned = new Map<string, Content[]>();
  private readonly asked: readonly ScriptRange[];
  private readonly isProgram: Programs;

  constructor(asked: readonly ScriptRange[], isProgram: Programs) {
    this.asked = asked;
    this.isProgram = isProgram;
  }

  /** `into`: takes what stands in the words of this node; undefined where nobody is given them. */
  visit(node: SyntaxNode, into: Content | undefined): void {
    if (hasOwnPositions(node)) return;
    if (node.type === "Command") this.command(node);
    else if (node.type === "Assignment") this.assignment(node, into);
    else {
      if (into) this.take(node, into);
      const isPassedOn = node.type !== "Script";
      forEachChild(node, (child) => this.visit(child, isPassedOn ? into : undefined));
    }
  }

  /** What is handed over, with the values of the variables that are. A variable stands for all that its value has. */
  withValues(): HandedOver {
    const variables = [...this.handed.variables];
    const stretches = new Set(this.handed.stretches);
    const seen = new Set<string>();
    for (const { end, name, start } of variables) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const content of this.assigned.get(name) ?? []) {
        for (const inner of content.variables) variables.push({ name: inner.name, start, end });
        for (const stretch of content.stretches) stretches.add(stretch);
      }
    }
    return { stretches, variables };
  }

  private command(command: Command): void {
    const isProgram = this.isProgram(command.name?.value ?? ":");
    const words = new Set<SyntaxNode>(command.args);
    forEachChild(command, (child) => {
      this.visit(child, isProgram && words.has(child) ? this.handed : undefined);
    });
  }

  private assignment(node: Assignment, into: Content | undefined): void {
    const content: Content = { stretches: [], variables: [] };
    forEachChild(node, (child) => this.visit(child, into ?? content));
    this.assigned.set(node.name, [...(this.assigned.get(node.name) ?? []), content]);
  }

  private take(node: SyntaxNode, { stretches, variables }: Content): void {
    const { pos: start, end } = node;
    if (node.type === "SimpleExpansion") {
      variables.push({ name: node.text.slice(1), start, end });
    } else if (node.type === "ParameterExpansion" && node.prefix === undefined) {
      const operator =
        node.operation && "operator" in node.operation ? node.operation.operator : "";
      if (!/^:?\+$/.test(operator)) variables.push({ name: node.parameter, start, end });
    } else if (node.type === "Word") {
      for (const one of this.asked) {
        if (start <= one.start && one.end <= end) stretches.push(one);
      }
    }
  }
}
