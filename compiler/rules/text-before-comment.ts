import { scalarAt } from "../document/scalar-at.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import { inputsOf } from "../ir/evaluated.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import { commentBehind } from "../source/comment-behind.ts";
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
        if (expression.kind !== "template") continue;
        const cut = cutFrom(expression.span, plan);
        const text = cut && spanText(cut);
        const isText = texts.has(role) || (role === "command" && text?.startsWith("#{{") === true);
        if (cut && text && isText) report("cut-by-comment", cut, { text: firstWord(text) });
      }
    }
  },
});

/** What agents, people and programs read; a shell takes a comment for one all the same, where nobody means a value. */
const texts: ReadonlySet<Evaluated["role"]> = new Set(["gate", "prompt", "word"]);

/** A comment that seems to belong to the text before it: its sign is the beginning of a word, as no author begins one. */
function cutFrom(text: Span, { document }: Plan): Span | undefined {
  const cut = commentBehind(text);
  if (cut === undefined) return undefined;
  const said = spanText(cut);
  if (!/^#[\w{$<]/.test(said)) return undefined;
  const scalar = scalarAt(document, { ...text, start: text.end - 1 });
  if (scalar?.style !== "plain") return undefined;
  // Behind a single word, a comment may begin so, unless the sentence goes on with a placeholder.
  return /\s/.test(scalar.text) || said.includes("{{") ? cut : undefined;
}

function firstWord(text: string): string {
  return /^\S+/.exec(text)?.[0] ?? text;
}
