import { scalarAt } from "../document/scalar-at.ts";
import type { Evaluated } from "../ir/evaluated.ts";
import { inputsOf } from "../ir/evaluated.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import { commentBehind, goesOnWith, meansValue } from "../source/comment-behind.ts";
import { lineEnd } from "../source/line-end.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** An unquoted text ends where a blank and a `#` follow, in the middle of the sentence: `prompt: Fix issue #12 first`. */
export const textBeforeComment = defineRule({
  name: "text-before-comment",
  reports: ["cut-by-comment"],
  check({ plan }, report) {
    for (const cut of plan.params.flatMap((param) => cutFromDefault(param, plan) ?? [])) {
      report("cut-by-comment", cut, { text: firstWord(spanText(cut)) });
    }
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

/** A comment that seems to belong to a default, or to be all of it: `color: #ff0000`. */
function cutFromDefault(
  { default: value, defaultSpan, name }: Param,
  plan: Plan,
): Span | undefined {
  if (defaultSpan === undefined) return undefined;
  if (value !== null) return typeof value === "string" ? cutFrom(defaultSpan, plan) : undefined;
  // Where there is no value, its place is that of the comment.
  const { source, start } = defaultSpan;
  const said = source.text.slice(start, lineEnd(source.text, start)).trimEnd();
  const isValue = colorOrNumber.test(said) || (isNamedBySign.test(name) && oneWord.test(said));
  return isValue ? { source, start, end: start + said.length } : undefined;
}

const oneWord = /^#[\w-]+$/;
const colorOrNumber = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8}|\d+)$/i;

/** Variables for what people write with the sign: channels, colors, tags. */
const isNamedBySign = /(?:^|_)(?:channel|colou?r|hashtag|issue|room|selector|tag)$/i;

function firstWord(text: string): string {
  return /^\S+/.exec(text)?.[0] ?? text;
}
