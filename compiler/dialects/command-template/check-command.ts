import type { Report } from "../../document/cursor.ts";
import type { CommandDefaults } from "../../ir/command.ts";
import type { LoweredCommand } from "../../lower/command.ts";
import type { TextTree } from "./tree.ts";

/** A command line with what it became and the defaults that it sees. */
export interface CheckedCommand {
  readonly command: TextTree;
  readonly lowered: LoweredCommand;
  readonly defaults: CommandDefaults;
}

/** Reports what is most likely not meant in a command line. */
export function checkCommand({ command, lowered }: CheckedCommand, report: Report): void {
  for (const { kind, start, end } of lowered.flaws) {
    if (kind === "unclosed-quote") report("open-quote", command.spanAt(start, end), {});
  }
  checkSplit(lowered, report);
}

/** A blank in a placeholder that no quotes enclose tears it apart. */
function checkSplit({ words }: LoweredCommand, report: Report): void {
  words.forEach((word, index) => {
    const next = words[index + 1];
    const text = textOf(word);
    const opened = /\{[A-Za-z_][\w-]*[?=:][^{}]*$/.exec(text);
    if (opened === null || next === undefined || !/^[^{}]*\}/.test(textOf(next))) return;
    const span = { ...word.span, end: next.span.end };
    report("split-placeholder", span, { text: opened[0] });
  });
}

function textOf({ parts }: LoweredCommand["words"][number]): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "x")).join("");
}
