import type { Command, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { shellBuiltins } from "./builtins.ts";
import { hasOwnPositions, parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

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

/** What a script hands over in the arguments of programs; commands of the shell itself start none. */
export function handedOver(text: string, stretches: readonly ScriptRange[]): HandedOver {
  const walk = new Walk(stretches);
  walk.visit(parseShell(text), false);
  return walk;
}

class Walk implements HandedOver {
  readonly stretches = new Set<ScriptRange>();
  readonly variables: HandedVariable[] = [];
  private readonly asked: readonly ScriptRange[];

  constructor(asked: readonly ScriptRange[]) {
    this.asked = asked;
  }

  visit(node: SyntaxNode, isArgument: boolean): void {
    if (hasOwnPositions(node)) return;
    if (node.type === "Command") this.command(node);
    else {
      if (isArgument) this.take(node);
      const isPassedOn = isArgument && node.type !== "Script";
      forEachChild(node, (child) => this.visit(child, isPassedOn));
    }
  }

  private command(command: Command): void {
    const isProgram = !shellBuiltins.has(command.name?.value ?? ":");
    const words = new Set<SyntaxNode>(command.args);
    forEachChild(command, (child) => this.visit(child, isProgram && words.has(child)));
  }

  private take(node: SyntaxNode): void {
    const { pos: start, end } = node;
    if (node.type === "SimpleExpansion") {
      this.variables.push({ name: node.text.slice(1), start, end });
    } else if (node.type === "ParameterExpansion" && node.prefix === undefined) {
      const operator =
        node.operation && "operator" in node.operation ? node.operation.operator : "";
      if (!/^:?\+$/.test(operator)) this.variables.push({ name: node.parameter, start, end });
    } else if (node.type === "Word") {
      for (const one of this.asked)
        if (start <= one.start && one.end <= end) this.stretches.add(one);
    }
  }
}
