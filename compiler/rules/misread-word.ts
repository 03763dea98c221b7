import type { MisreadWord } from "../analysis/shell/misread-words.ts";
import { misreadWords } from "../analysis/shell/misread-words.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { commandsOf, stepsOf } from "../ir/visit.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/** Bash knows only the blanks, quotes and hyphens of ASCII, and joins a line only to a backslash that is its very last character. */
export const misreadWord = defineRule({
  name: "misread-word",
  reports: ["misread-word"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const { command } of commandsOf(step)) {
        const scalar = scalarAt(plan.document, command.span);
        if (scalar === undefined) continue;
        const words = wordsOf(scalar.text, () => misreadWords(scalar.text));
        for (const { start, end, looksLike, program } of words) {
          const text = scalar.text.slice(start, end);
          const span = scalarMapOf(scalar).span(start, end);
          report("misread-word", span, { text, looksLike, program });
        }
      }
    }
  },
});

const wordsOf = createTextMemo<readonly MisreadWord[]>();
