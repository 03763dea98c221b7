import type { Command, Word } from "unbash";

/** The words behind the name of a command. */
export function wordsOf({ args }: Pick<Command, "args">): readonly Word[] {
  return args.filter((argument) => argument.type === "Word");
}

/** What they say. */
export function wordTextsOf(command: Pick<Command, "args">): readonly string[] {
  return wordsOf(command).map(({ value }) => value);
}
