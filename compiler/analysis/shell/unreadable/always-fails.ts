import type { AndOr, Command, CommandNode, Pipeline, Statement } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { exitsBadly, mayLeaveWell } from "../exits-badly.ts";
import type { OwnFunctions } from "../own-functions.ts";
import { ownFunctions } from "../own-functions.ts";
import { statementsInTurn } from "../parse-in-turn.ts";

/** So long are scripts that only say what is wrong; from others nothing is claimed. */
const longest = 5000;

/** Whether a script never ends well: its last command is `exit 1` or `false`, and nothing before that may end it otherwise. */
export function alwaysFails(script: string): boolean {
  return known(script, () => ({ fails: endsBadly(script) })).fails;
}

const known = createTextMemo<{ readonly fails: boolean }>();

function endsBadly(script: string): boolean {
  if (script.length > longest || !/\b(?:exit|false)\b/.test(script)) return false;
  if (otherEnd.test(script)) return false;
  const commands = statementsInTurn(script);
  return listFails(commands, ownFunctions(commands));
}

/** What may end a script otherwise: another exit, or another program or script in its place. */
const otherEnd = new RegExp(
  String.raw`\b(?:eval|exec|source|trap)\b|(?:^|[;&|\n])[ \t]*\.[ \t]|<<|${mayLeaveWell}`,
);

function listFails(statements: readonly Statement[], functions: OwnFunctions): boolean {
  const last = statements.at(-1);
  return last !== undefined && last.background !== true && nodeFails(last.command, functions);
}

function nodeFails(node: AndOr | CommandNode | Pipeline, functions: OwnFunctions): boolean {
  switch (node.type) {
    case "Command":
      return commandFails(node, functions);
    case "AndOr": {
      // Where what stands before it fails, that is how the script ends.
      const last = node.commands.at(-1);
      return node.operators.at(-1) === "&&" && last !== undefined && nodeFails(last, functions);
    }
    case "BraceGroup":
    case "Subshell":
      return listFails(node.body.commands, functions);
    case "Redirected":
      return nodeFails(node.command, functions);
    default:
      return false;
  }
}

function commandFails(command: Command, functions: OwnFunctions): boolean {
  const name = command.name?.text ?? "";
  if (name === "false") return !functions.has(name);
  if (name === "exit") return exitsBadly(command);
  // Functions that the body of one calls are not asked, which ends where they call each other.
  return listFails(functions.get(name)?.body.commands ?? [], new Map());
}
