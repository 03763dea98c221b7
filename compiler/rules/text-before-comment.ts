import { scalarAt } from "../document/scalar-at.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import { inputsOf } from "../ir/evaluated.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** An unquoted text ends where a blank and a `#` follow, in the middle of the sentence: `prompt: Fix issue #12 first`. */
export const textBeforeComment = defineRule({
  name: "text-before-comment",
  reports: ["cut-by-comment"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const { role, expression } of inputsOf(step)) {
        if (expression.kind !== "template" || !texts.has(role)) continue;
        const word = wordBehind(expression.span, plan);
        if (word) report("cut-by-comment", word, { text: spanText(word) });
      }
    }
  },
});

/** What agents, people and programs read; a shell takes a comment for one all the same. */
const texts: ReadonlySet<Evaluated["role"]> = new Set(["gate", "prompt", "word"]);

/** A comment whose sign is the beginning of a word, as no author begins one. */
const comment = /(?<blanks>[ \t]+)#[\w{$<]\S*/y;

/** The first word of a comment that seems to belong to the text before it. */
function wordBehind({ source, end }: Span, { document }: Plan): Span | undefined {
  comment.lastIndex = end;
  const found = comment.exec(source.text);
  if (found === null) return undefined;
  const scalar = scalarAt(document, { source, start: end - 1, end });
  if (scalar?.style !== "plain" || !/\s/.test(scalar.text)) return undefined;
  return { source, start: end + (found.groups?.["blanks"]?.length ?? 0), end: comment.lastIndex };
}
