import type { SyntaxNode } from "unbash";
import { commonPrograms } from "./common-programs.ts";
import type { ShellSlip } from "./shell-slip.ts";

/** Scripts in which a value or the name of one may stand where the shell takes it for a command. */
export const maybeValueAsCommand = /`\{\{|`[A-Za-z_]\w{0,60}`|\$\([A-Za-z_]\w{0,60}\)/;

/** A value in backquotes: a path of values may be one word, too. */
const value = /^`\{\{(?<name>[\w.-]+)\}\}[^\s`]*`$/;

/** Variables that hold commands, which backquotes are meant to run. */
const holdsCommand =
  /(?:^|[_.-])(?:bin|binary|cli|cmd|command|exe|executable|program|runner|script|tool)s?$/i;

/**
 * Values in backquotes among the words of a text in double quotes or of a heredoc: in Markdown they are code, and the shell
 * runs them. `parts`: those of the text.
 */
export function valuesAsCommands(parts: readonly SyntaxNode[]): readonly ShellSlip[] {
  if (!parts.some((part) => part.type === "Literal" && isProse(part.value))) return [];
  return parts.flatMap((part): readonly ShellSlip[] => {
    const name = part.type === "CommandExpansion" && value.exec(part.text)?.groups?.["name"];
    if (typeof name !== "string" || holdsCommand.test(name)) return [];
    return [{ start: part.pos, end: part.end, kind: "value as command" }];
  });
}

function isProse(text: string): boolean {
  return /[A-Za-z]{2,}\s|\s[A-Za-z]{2,}/.test(text);
}

/** `$(name)` and the same in backquotes, which run a command of that name; undefined where there may well be one. */
export function nameAsCommand(text: string, script: string): string | undefined {
  const [, quoted, inside = quoted] = /^(?:`(\w+)`|\$\((\w+)\))$/.exec(text) ?? [];
  if (inside === undefined || commonPrograms.has(inside)) return undefined;
  // A function of the script has parentheses behind its name, or that word before it.
  const isFunction = new RegExp(`\\b${inside} {0,4}\\(\\)|\\bfunction {1,4}${inside}\\b`);
  return isFunction.test(script) ? undefined : inside;
}
