import type { If, Script, Statement, SyntaxNode } from "unbash";
import { patternOf } from "../../../../source/pattern-of.ts";
import { wordTextsOf } from "../../command-words.ts";
import { isSetByCommands } from "../../environment/set-by-commands.ts";
import { systemVariables } from "../../environment/system-variables.ts";
import { parseShell } from "../../parse-shell.ts";
import { visitNode } from "../../visit-script.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that end at a variable which is not set, and have an `if`. */
export const maybeUnset = /\bset[ \t]+-(?:[A-Za-z]{0,8}u|[a-z]{0,8}o[ \t]+nounset)[\s\S]*\bif\b/;

/** What may set any variable, let the script go on without one, or end it before one is missing. */
const otherwise =
  /\bset[ \t]+\+u|\b(?:eval|source|exit|return|exec|break|continue)\b|(?:^|[\s;&|(])\.[ \t]/;

/**
 * `set -u; if [ -f x ]; then mode=fast; fi; run "$mode"`: without an `else` the script ends at the expansion. Only expansions are
 * meant that are made in any case: what is around others may ask for the same.
 */
export function maybeUnsetVariables(script: string): readonly ShellSlip[] {
  if (script.length > longestScript || otherwise.test(script)) return [];
  const { commands } = parseShell(script);
  const from = commands.findIndex(setsNounset);
  if (from < 0) return [];
  return commands.flatMap(({ command }, at) => {
    if (command.type !== "If" || command.else !== undefined) return [];
    const names = [...assignedIn(command)].filter((name) => isOnlySetIn(command, name, script));
    const behind = commands.slice(Math.max(at, from) + 1);
    return names.flatMap((name) => firstExpansion(name, behind) ?? []);
  });
}

function setsNounset({ command }: Statement): boolean {
  if (command.type !== "Command" || command.name?.value !== "set") return false;
  return wordTextsOf(command).some((text) => /^-[A-Za-z]*u|^nounset$/.test(text));
}

/** The variables that the branches of an `if` set, in whatever is in them. */
function assignedIn({ elif, then }: If): ReadonlySet<string> {
  const found = new Set<string>();
  for (const branch of [then, ...elif.map((one) => one.then)]) {
    visitNode(branch, (node) => {
      if (node.type === "Assignment" && !systemVariables.has(node.name)) found.add(node.name);
    });
  }
  return found;
}

/** Whether a script sets a variable in the branches of an `if` and nowhere else, and the `if` does not ask for it. */
function isOnlySetIn({ clause, elif, pos, end }: If, name: string, script: string): boolean {
  const conditions = [{ pos, end: clause.end }, ...elif.map((one) => one.clause)];
  const elsewhere = `${script.slice(0, clause.end)}\n${script.slice(end)}`;
  const written = patternOf(name);
  const mention = new RegExp(String.raw`\b${written}\b`);
  const isSet = new RegExp(String.raw`(?<![\w$-])${written}(?:\[[^\]]*\])?\+?=|\$\{${written}:?=`);
  const isAsked = conditions.some((one) => mention.test(script.slice(one.pos, one.end)));
  return !(isAsked || isSet.test(elsewhere) || isSetByCommands(written, elsewhere));
}

/** The first place where statements expand a variable in any case, as it is. */
function firstExpansion(name: string, statements: readonly Statement[]): ShellSlip | undefined {
  for (const { command } of statements) {
    for (const root of surelyRun(command)) {
      let found: ShellSlip | undefined;
      visitNode(root, (node) => {
        if (found === undefined && isPlain(node, name))
          found = { start: node.pos, end: node.end, kind: "maybe unset" };
      });
      if (found) return found;
    }
  }
  return undefined;
}

/** What of a statement runs whatever is the case. */
function surelyRun(command: Script["commands"][number]["command"]): readonly SyntaxNode[] {
  switch (command.type) {
    case "Command":
    case "Pipeline":
      return [command];
    case "AndOr":
      return command.commands.slice(0, 1);
    case "If":
      return [command.clause];
    default:
      return [];
  }
}

function isPlain(node: SyntaxNode, name: string): boolean {
  return (
    (node.type === "SimpleExpansion" && node.text === `$${name}`) ||
    (node.type === "ParameterExpansion" && node.text === `\${${name}}`)
  );
}
