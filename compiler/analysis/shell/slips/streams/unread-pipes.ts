import type { Command, CommandNode, Pipeline, SyntaxNode } from "unbash";
import { commandName, wordsOf, wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a pipe into what reads nothing, or into what counts lines. */
export const maybeUnreadPipe =
  /\|&?\s{0,80}(?:basename|cd|chmod|cp|date|dirname|echo|kill|ls|mkdir|mv|printf|rm|touch|wc)\b/;

/** `find . -name '*.log' | rm`, which is told no files, and `printf '%s' "$lines" | wc -l`, which counts one line less. */
export function unreadPipes(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type !== "Pipeline") return [];
  return node.commands.slice(1).flatMap((command, index): readonly ShellSlip[] => {
    if (command.type !== "Command" || command.redirects.length > 0) return [];
    const before = node.commands[index];
    const { end, pos: start } = command;
    if (readsNothing(command, before)) return [{ start, end, kind: "unread pipe" }];
    return countsTooFew(command, before, node)
      ? [{ start, end, kind: "count without the last" }]
      : [];
  });
}

/** Programs that read no input, but may ask something there, which `yes` answers. */
const asking = /^(?:cp|mv|rm)$/;
const silent = /^(?:basename|cd|chmod|date|dirname|echo|kill|ls|mkdir|printf|touch)$/;

function readsNothing(command: Command, before: CommandNode | undefined): boolean {
  const name = commandName(command);
  // A process that is substituted reads the pipe.
  if (command.args.some(({ text }) => /[<>$]\(|`|\/dev\/(?:fd|stdin)/.test(text))) return false;
  if (asking.test(name)) return !/^(?:echo|printf|yes)$/.test(commandName(before));
  // `cmd | echo` may wait for the end of the other one, and no more, where nothing is printed.
  return silent.test(name) && !(name === "printf" && wordsOf(command).length === 0);
}

/** `echo -n "$files" | wc -l`, where the last line has no end that could be counted. */
function countsTooFew(
  command: Command,
  before: CommandNode | undefined,
  { commands }: Pipeline,
): boolean {
  if (commandName(command) !== "wc" || wordTextsOf(command).join(" ") !== "-l") return false;
  if (before?.type !== "Command" || commands.length !== 2) return false;
  const [first, second, ...others] = wordsOf(before);
  if (second === undefined || others.length > 0) return false;
  const isWhole = /^"\$(?:\w+|\{\w+\})"$/.test(second.text);
  const isBare =
    commandName(before) === "echo" ? first?.text === "-n" : /^(["'])%s\1$/.test(first?.text ?? "");
  return isWhole && isBare && /^(?:echo|printf)$/.test(commandName(before));
}
