import type { Command, Statement } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { wordTextsOf } from "../command-words.ts";
import { parseInTurn } from "../parse-in-turn.ts";
import { hasOpenHeredoc } from "../parse-script.ts";
import type { Stage } from "./printing-stages.ts";
import { isSilent } from "./printing-stages.ts";
import { printsErrors } from "./takes-output.ts";

const known = createTextMemo<{ readonly isSilent: boolean }>();

/** Whether nothing of a script reaches its standard output in any run. */
export function printsNothingAtAll(script: string): boolean {
  // Most commands print something, by what they are called.
  if (!maybeSilent.test(script)) return false;
  return known(script, () => ({ isSilent: isSilentScript(script) })).isSilent;
}

const maybeSilent = />|\b(?:cp|grep|ln|mkdir|mv|rm|sleep|test|touch)\b|\[/;

function isSilentScript(script: string): boolean {
  const { commands, errors } = parseInTurn(script);
  const isRead = (errors ?? []).length === 0 && !hasOpenHeredoc(script);
  return commands.length > 0 && isRead && areSilent(commands);
}

function areSilent(statements: readonly Statement[]): boolean {
  return statements.every(({ command }) =>
    command.type === "Pipeline" ? isSilent(command) : isSilentStage(command),
  );
}

function isSilentStage(node: Stage): boolean {
  // What goes wrong is told there then, also by what else is quiet.
  if ("redirects" in node && printsErrors(node.redirects)) return false;
  if (isSilent(node)) return true;
  switch (node.type) {
    case "AndOr":
      return node.commands.every((one) =>
        one.type === "Pipeline" ? isSilent(one) : isSilentStage(one),
      );
    case "If":
      return [node, ...node.elif]
        .flatMap(({ clause, then }) => [clause, then])
        .concat(node.else ?? [])
        .every((list) => areSilent(list.commands));
    case "For":
    case "BraceGroup":
    case "Subshell":
      return areSilent(node.body.commands);
    case "Command":
      return isQuiet(node);
    default:
      return false;
  }
}

/** Programs that print nothing but errors, with such words behind them. */
const quiet: ReadonlyMap<string, RegExp> = new Map([
  ["chmod", /^(?!.*(?:^| )(?:-\w*v|--verbose))/],
  ["exit", /^/],
  ["grep", /(?:^| )(?:-\w*q\w*|--quiet|--silent)(?: |$)/],
  ["ln", /^(?!.*(?:^| )(?:-\w*v|--verbose))/],
]);

function isQuiet(command: Command): boolean {
  return quiet.get(command.name?.value ?? "")?.test(wordTextsOf(command).join(" ")) ?? false;
}
