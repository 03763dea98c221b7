import type { Command, Redirection, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { wordsOf } from "./command-words.ts";
import { hasOwnPositions, parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

/** A variable that a script has or is given, where single quotes leave its name as it is. */
export interface UnexpandedName extends ScriptRange {
  readonly name: string;
  /** Whether the script itself gives it a value. */
  readonly isAssigned: boolean;
}

/**
 * The names in single quotes of what a command prints or sends, where nothing expands them: `echo '{"a": "$NAME"}'`. In JSON
 * each of them is meant for a variable; in other texts those that the script expands nowhere, because it may as well speak of
 * them. What is kept in a file, or goes to a program that may expand it, may be meant as it is.
 */
export function unexpandedNames(script: string): readonly UnexpandedName[] {
  if (!maybeUnexpanded.test(script) || expandsLater.test(script)) return [];
  const found: Found[] = [];
  const assigned = new Set<string>();
  const visit = (node: SyntaxNode, isKept: boolean): void => {
    if (hasOwnPositions(node)) return;
    if (node.type === "Assignment") assigned.add(node.name);
    const isWritten = isKept || ("redirects" in node && node.redirects.some(isFile));
    if (node.type === "Command" && !isWritten) found.push(...namesIn(node));
    const handed = new Set(node.type === "Pipeline" ? handedOn(node.commands) : []);
    forEachChild(node, (child) => visit(child, isWritten || handed.has(child)));
  };
  visit(parseShell(script), false);
  if (found.length === 0) return [];
  const quoted = countsOf(found.map(({ name }) => name));
  const all = countsOf([...script.matchAll(mention)].map(([, name = ""]) => name));
  return found
    .filter(({ isJson, name }) => isJson || all.get(name) === quoted.get(name))
    .map(({ name, start, end }) => ({ name, start, end, isAssigned: assigned.has(name) }));
}

/** Most scripts have no such text, and need no parser. */
const maybeUnexpanded = /'[^']*\$\{?[A-Za-z_]/;

const expandsLater = /\beval\b|\benvsubst\b/;

/** Commands of a pipe that are read by a program which may expand what it gets. */
function handedOn(commands: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return commands.filter((_, index) => {
    const reader = commands[index + 1];
    return reader !== undefined && !(reader.type === "Command" && takesText.has(nameOf(reader)));
  });
}

/** Programs that take a text as it is. */
const takesText: ReadonlySet<string> = new Set(["base64", "cat", "curl", "gh", "jq", "wc"]);

function nameOf({ name }: Command): string {
  return name?.value ?? "";
}

function isFile(one: Redirection): boolean {
  if (one.type !== "Redirect" || !one.operator.startsWith(">")) return false;
  return !/^(?:\/dev\/.*|\d|-)$/.test(one.target?.value ?? "");
}

interface Found extends Omit<UnexpandedName, "isAssigned"> {
  readonly isJson: boolean;
}

/** Programs that print or send their words. */
const tellers: ReadonlySet<string> = new Set(["curl", "echo", "gh", "printf"]);

function namesIn(command: Command): readonly Found[] {
  if (!tellers.has(nameOf(command))) return [];
  return wordsOf(command).flatMap(({ parts = [] }) =>
    parts.flatMap((part): readonly Found[] => {
      // Queries have variables of their own.
      if (part.type !== "SingleQuoted" || /\b(?:mutation|query)\b/.test(part.value)) return [];
      const isJson = /^\s*[{[]/.test(part.value);
      return [...part.value.matchAll(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g)].map((match) => {
        const [text, braced, bare = ""] = match;
        const start = part.pos + 1 + match.index;
        return { name: braced ?? bare, start, end: start + text.length, isJson };
      });
    }),
  );
}

/** A name that may be expanded. */
const mention = /\$\{?([A-Za-z_]\w*)/g;

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
