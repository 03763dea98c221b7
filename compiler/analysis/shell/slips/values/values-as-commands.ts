import type { SyntaxNode } from "unbash";
import { commonPrograms } from "../../common-programs.ts";
import { functionNames } from "../../own-functions.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts in which a value or the name of one may stand where the shell takes it for a command. */
export const maybeValueAsCommand = /`\{\{|`[A-Za-z_]\w{0,60}`|\$\([A-Za-z_]\w{0,60}\)/;

/** A value in backquotes: a path of values may be one word, too. */
const value = /^`\{\{(?<name>[\w.\u0080-\uffff-]+)\}\}[^\s`]*`$/;

/** Variables that hold commands, which backquotes are meant to run. */
const holdsCommand =
  /(?:^|[_.-])(?:bin|binary|cli|cmd|command|exe|executable|program|runner|script|tool)s?$/i;

/**
 * Values in backquotes among the words of a text in double quotes or of a heredoc: in Markdown they are code, and the shell
 * runs them; and names of variables that are run themselves.
 */
export function valuesAsCommands(node: SyntaxNode, script: string): readonly ShellSlip[] {
  switch (node.type) {
    case "Command":
      return node.redirects.flatMap((one) =>
        one.type === "HereDoc" && "parts" in one.body ? valuesAmong(one.body.parts ?? []) : [],
      );
    case "CommandExpansion":
      return isNameAsCommand(node.text, script)
        ? [{ start: node.pos, end: node.end, kind: "variable as command" }]
        : [];
    case "DoubleQuoted":
      return valuesAmong(node.parts);
    default:
      return [];
  }
}

/** `parts`: those of a text. */
function valuesAmong(parts: readonly SyntaxNode[]): readonly ShellSlip[] {
  if (!parts.some((part) => part.type === "Literal" && isProse(part.value))) return [];
  return parts.flatMap((part): readonly ShellSlip[] => {
    const name = part.type === "CommandExpansion" && value.exec(part.text)?.groups?.["name"];
    if (typeof name !== "string" || holdsCommand.test(name)) return [];
    return [{ start: part.pos, end: part.end, kind: "value as command" }];
  });
}

function isProse(text: string): boolean {
  return /[A-Za-z]{2}\s|\s[A-Za-z]{2}/.test(text);
}

/** Whether a substitution is `$(name)`, or the same in backquotes, and hardly any command has that name. */
function isNameAsCommand(text: string, script: string): boolean {
  const [, quoted, inside = quoted] = /^(?:`(\w+)`|\$\((\w+)\))$/.exec(text) ?? [];
  return inside !== undefined && !commonPrograms.has(inside) && !functionNames(script).has(inside);
}
