import type { AndOr, CommandNode, CompoundList, Pipeline } from "unbash";
import { branchesOf, clausesOf } from "./lists-of-if.ts";

/** What runs in a script. */
export type Running = AndOr | CommandNode | Pipeline;

/**
 * What a list, a group, a loop or a choice may run, in the order in which it stands there; undefined for what is a command by
 * itself. The commands of a pipe depend on one another and are not told.
 */
export function innerCommands(node: Running): readonly Running[] | undefined {
  switch (node.type) {
    case "AndOr":
      return node.commands;
    case "BraceGroup":
    case "For":
    case "Subshell":
      return commandsOf(node.body);
    case "Case":
      return node.items.flatMap(({ body }) => commandsOf(body));
    case "If":
      return [...clausesOf(node), ...branchesOf(node)].flatMap(commandsOf);
    case "While":
      return [node.clause, node.body].flatMap(commandsOf);
    default:
      return undefined;
  }
}

function commandsOf({ commands }: CompoundList): readonly Running[] {
  return commands.map(({ command }) => command);
}
