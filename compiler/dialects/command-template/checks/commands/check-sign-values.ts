import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { namesInterpreter } from "../../interpreters.ts";
import { writtenText } from "../../written-text.ts";
import { likelyWords } from "./likely-texts.ts";

/** Values that are nothing but signs of a shell, with what does not happen. */
const signs: readonly { readonly pattern: RegExp; readonly effect: string }[] = [
  {
    pattern: /^(?:\d?>&\d|(?:\d|&)?>>? ?[A-Za-z./~$][^\s<>=]*|< [A-Za-z./~$][^\s<>=]*)$/,
    effect: "nothing is redirected",
  },
  { pattern: /^\|&? ?[a-z][\w-]*(?: [^|]*)?$/, effect: "nothing is piped" },
  { pattern: /^&$|^(?:&&|\|\|) ?[a-z][^&|]*$/, effect: "no second command is run" },
];

/** Reports words of a command that are nothing but signs of a shell where callers leave the defaults alone. */
export function checkSignValues(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  const likely = words.slice(1).flatMap((word) => {
    return likelyWords(word.parts, defaults).map((one) => ({ ...one, word: word.span }));
  });
  for (const { text, word, span = word } of likely) {
    const effect = signs.find(({ pattern }) => pattern.test(text))?.effect;
    if (effect === undefined || mayExpand(words)) continue;
    const isHere = span.source === word.source && span.start === word.start;
    const related = isHere ? [] : [{ span: word, message: "a word here" }];
    report("literal-shell-syntax", span, { text, effect }, { related });
  }
}

/** Whether a command starts a program that may read the signs itself. */
function mayExpand(words: readonly LoweredWord[]): boolean {
  return namesInterpreter(words.map((word) => writtenText(word)).join(" "));
}
