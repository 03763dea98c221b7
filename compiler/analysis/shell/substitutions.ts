import type { Assignment, Command, CommandExpansionPart, Word, WordPart } from "unbash";

/** The commands whose output is put into a word, in quotes or without. */
export function substitutionsIn({ parts = [] }: Word): readonly CommandExpansionPart[] {
  return parts
    .flatMap((part): readonly WordPart[] => (part.type === "DoubleQuoted" ? part.parts : [part]))
    .filter((part) => part.type === "CommandExpansion");
}

/** What is all of a word, in quotes or without. */
export function solePart({ parts = [] }: Word): WordPart | undefined {
  const [only, ...others] = parts;
  const inner = only?.type === "DoubleQuoted" && only.parts.length === 1 ? only.parts[0] : only;
  return others.length === 0 ? inner : undefined;
}

/** The command whose output is all of a word. */
export function soleSubstitution(word: Word): CommandExpansionPart | undefined {
  const only = solePart(word);
  return only?.type === "CommandExpansion" ? only : undefined;
}

/** The words that a command sets variables to before it runs. */
export function assignedWords({ prefix }: Pick<Command, "prefix">): readonly Word[] {
  return prefix.filter(isAssignment).flatMap(({ value }) => (value.type === "Word" ? [value] : []));
}

function isAssignment(one: Command["prefix"][number]): one is Assignment {
  return one.type === "Assignment";
}
