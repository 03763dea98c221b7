import type { AndOr, Command, PipelineNode } from "unbash";
import { shellBuiltins } from "../builtins.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/** Scripts that look for programs themselves, or that change where or how they are found. */
const searching =
  /\b(?:PATH|alias|source|command|exec|which|type|hash)\b|(?:^|[;&|(\n])\s*\.\s|\(\s*\)|\bfunction\b/;

/**
 * The programs that a script runs whatever happens, by their names: those that stand in no branch, loop or substitution,
 * and whose failure nothing makes good. `holes` are the places of placeholders.
 */
export function neededPrograms(script: string, holes: readonly ScriptRange[]): readonly string[] {
  if (searching.test(script)) return [];
  const { commands, errors = [] } = parseShell(script);
  if (errors.length > 0) return [];
  const names = commands
    .flatMap(({ command }) => simpleCommands(command))
    .flatMap(({ name }) => {
      if (name === undefined || !/^[A-Za-z][\w+-]*$/.test(name.text)) return [];
      const isComputed = holes.some(({ start, end }) => start < name.end && name.pos < end);
      return isComputed || shellBuiltins.has(name.text) ? [] : [name.text];
    });
  return [...new Set(names)];
}

function simpleCommands(node: AndOr | PipelineNode): readonly Command[] {
  switch (node.type) {
    case "Command":
      return [node];
    case "Pipeline":
      return node.commands.flatMap(simpleCommands);
    case "AndOr":
      return node.operators.includes("||") ? [] : node.commands.flatMap(simpleCommands);
    default:
      return [];
  }
}
