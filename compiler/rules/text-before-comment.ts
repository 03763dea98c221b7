import { scalarAt } from "../document/scalar-at.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import { inputsOf } from "../ir/evaluated.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import { commentBehind, goesOnWith, meansValue } from "../source/comment-behind.ts";
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
        const cut = expression.kind === "template" ? cutFrom(expression.span, plan) : undefined;
        if (cut === undefined || !isMeant(role, cut)) continue;
        const help = role === "command" ? ofShells : undefined;
        report("cut-by-comment", cut, { text: firstWord(spanText(cut)) }, { help });
      }
    }
  },
});

const ofShells =
  "A shell takes it for one, too: quote the word for the shell, and write the whole command as a block (`|`).";

/** What agents, people and programs read. */
const texts: ReadonlySet<Evaluated["role"]> = new Set(["gate", "prompt", "word"]);

/** Whether a comment is most likely meant as text: a shell takes it for one all the same, where nobody means a value. */
function isMeant(role: Evaluated["role"], comment: Span): boolean {
  return texts.has(role) || (role === "command" && meansValue(spanText(comment)));
}

/** A comment that seems to belong to the text before it. */
function cutFrom(text: Span, { document }: Plan): Span | undefined {
  const cut = commentBehind(text);
  if (cut === undefined) return undefined;
  const scalar = scalarAt(document, { ...text, start: text.end - 1 });
  return scalar?.style === "plain" && goesOnWith(scalar.text, spanText(cut)) ? cut : undefined;
}

function firstWord(text: string): string {
  return /^\S+/.exec(text)?.[0] ?? text;
}
