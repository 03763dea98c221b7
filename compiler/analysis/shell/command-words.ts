import type { Command, SyntaxNode, Word } from "unbash";

/** The name of a command as the shell reads it; empty for what is no command, such as a loop. */
export function commandName(node: SyntaxNode | undefined): string {
  return node?.type === "Command" ? (node.name?.value ?? "") : "";
}

/** A command that is more than assignments and redirections. */
type NamedCommand = Command & { readonly name: Word };

/** Whether a node is a command that tests: `[ ]` or `test`. */
export function isTest(node: SyntaxNode | undefined): node is NamedCommand {
  return /^(?:\[|test)$/.test(commandName(node));
}

/** The words behind the name of a command. */
export function wordsOf({ args }: Pick<Command, "args">): readonly Word[] {
  return args.filter((argument) => argument.type === "Word");
}

/** What they say. */
export function wordTextsOf(command: Pick<Command, "args">): readonly string[] {
  return wordsOf(command).map(({ value }) => value);
}

/** The format of `printf` and what it is filled with: the words behind the `--` that lets a format begin with a dash. */
export function formatAndValues(words: readonly string[]): readonly string[] {
  return words[0] === "--" ? words.slice(1) : words;
}
