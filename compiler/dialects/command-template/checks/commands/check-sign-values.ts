import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import { likelyWords, placeOfLikely } from "./likely-texts.ts";
import { mayExpand } from "./may-expand.ts";

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
  for (const word of words.slice(1)) {
    for (const likely of likelyWords(word.parts, defaults)) {
      const { text } = likely;
      const effect = signs.find(({ pattern }) => pattern.test(text))?.effect;
      if (effect === undefined || mayExpand(words)) continue;
      const { span, related } = placeOfLikely(likely, word, "a word here");
      report("literal-shell-syntax", span, { text, effect }, { related });
    }
  }
}
