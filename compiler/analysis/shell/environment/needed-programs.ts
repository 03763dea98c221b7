import type { AndOr, Command, PipelineNode, Redirection } from "unbash";
import { shellBuiltins } from "../builtins.ts";
import { wordTextsOf } from "../command-words.ts";
import { mayLeaveWell } from "../exits-badly.ts";
import { isOfErrors } from "../of-errors.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/** Scripts that look for programs themselves, or that change where or how they are found. */
const searching =
  /\b(?:PATH|alias|source|command|exec|which|type|hash)\b|(?:^|[;&|(\n])[^\S\n]*\.\s|\(\s*\)|\bfunction\b/;

/**
 * The programs that a script runs wherever all goes well, by their names: those that stand in no branch, loop or substitution,
 * and whose failure nothing makes good. `holes` are the places of placeholders.
 */
export function neededPrograms(script: string, holes: readonly ScriptRange[]): readonly string[] {
  if (searching.test(script)) return [];
  const { commands, errors = [] } = parseShell(script);
  if (errors.length > 0) return [];
  const last = commands.findIndex((one) => mayEndWell.test(script.slice(one.pos, one.end)));
  const names = commands
    .slice(0, last < 0 ? undefined : last)
    .flatMap(({ command }) => simpleCommands(command))
    .flatMap(({ name }) => {
      if (name === undefined || !/^[A-Za-z][\w+-]*$/.test(name.text)) return [];
      const isComputed = holes.some(({ start, end }) => start < name.end && name.pos < end);
      return isComputed || shellBuiltins.has(name.text) ? [] : [name.text];
    });
  return [...new Set(names)];
}

/** What ends a script well before its end, or sets that something does. */
const mayEndWell = new RegExp(String.raw`${mayLeaveWell}|\b(?:kill|trap)\b|\bset[ \t]+-\w*n`);

function simpleCommands(node: AndOr | PipelineNode): readonly Command[] {
  switch (node.type) {
    case "Command":
      return [node];
    case "Pipeline":
      return node.commands.flatMap(simpleCommands);
    case "AndOr": {
      if (node.operators.includes("||")) return [];
      // What stands behind a question is a branch.
      const asked = node.commands.findIndex(isQuestion);
      return node.commands.slice(0, asked < 0 ? undefined : asked + 1).flatMap(simpleCommands);
    }
    default:
      return [];
  }
}

/** Programs that answer by how they end, and where they are asked for no more than that. */
const questions: ReadonlySet<string> = new Set(
  "[ cmp diff egrep false fgrep grep pgrep read test".split(" "),
);

function isQuestion(node: AndOr | PipelineNode): boolean {
  if (node.type === "Pipeline") {
    const isNegated = node.prefixes.some(({ type }) => type === "Negation");
    return isNegated || node.commands.some(isQuestion);
  }
  if (node.type !== "Command") return true;
  if (questions.has(node.name?.value ?? "")) return true;
  const isQuiet = wordTextsOf(node).some((word) => /^--(?:quiet|silent|exit-code)$/.test(word));
  return isQuiet || node.redirects.some(takesErrors);
}

/** `2>/dev/null`, where a failure is no news. */
function takesErrors(one: Redirection): boolean {
  if (one.type !== "Redirect") return false;
  const { operator, target } = one;
  if (operator === "&>" || operator === "&>>") return true;
  return isOfErrors(one) && (operator.startsWith(">") || target?.value === "/dev/null");
}
