import { outcomePrompt } from "../../../runtime/semantics/agent-recipes.ts";
import { closestName } from "../../diagnostics/closest-name.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { Span } from "../../source/span.ts";
import type { StepNode } from "./ast.ts";

/** More bytes than this may not fit into one argument of a process. */
const mostBytes = 100 * 1024;

/** Warns about what a prompt says of outcomes, which the block that is appended to it says too. */
export function checkPrompt(step: StepNode, prompt: Scalar, report: Report): void {
  const outcomes = step.outcomes.map(({ value }) => value);
  const spanAt = scalarMapOf(prompt).span;
  const bytes = new TextEncoder().encode(outcomePrompt(prompt.text, outcomes)).length;
  if (bytes > mostBytes) report("large-prompt", step.prompt?.span ?? prompt.span, { bytes });
  const block = ownBlock.exec(prompt.text);
  if (block) {
    const span = spanAt(block.index, block.index + block[0].length);
    report("conflicting-outcome-block", span, { step: step.name.value });
  }
  for (const { 0: text, index } of prompt.text.matchAll(placeholder)) {
    const span = spanAt(index, index + text.length);
    report("not-a-placeholder", span, { text: quoteUserText(text), reason: "constant" });
  }
  // Which outcomes there are is known once their list can be read.
  if (outcomes.length === 0) return;
  for (const match of prompt.text.matchAll(namedOutcome)) {
    const [, quoted, hyphenated, plain] = match;
    const name = quoted ?? hyphenated ?? plain ?? "";
    if (outcomes.includes(name)) continue;
    const closest = alike(name, outcomes) ?? closestName(name, outcomes);
    const start = match.index + match[0].lastIndexOf(name);
    if (!isMeant({ closest, plain }, endsInstruction(prompt.text, match))) continue;
    report("unknown-outcome-in-prompt", spanAt(start, start + name.length), { name, closest });
  }
}

interface Guess {
  readonly closest: string | undefined;
  readonly plain: string | undefined;
}

/** A plain word is most often one of the sentence: it has to end it, and to begin like an outcome. */
function isMeant({ closest, plain }: Guess, ends: boolean): boolean {
  if (closest === "other") return false;
  if (plain === undefined) return closest !== undefined || ends;
  return ends && closest?.slice(0, 3).toLowerCase() === plain.slice(0, 3).toLowerCase();
}

/** The outcome that only capitals, or words behind it, tell from a name. */
function alike(name: string, outcomes: readonly string[]): string | undefined {
  const known = outcomes.map((outcome) => [outcome, outcome.toLowerCase()] as const);
  const sought = name.toLowerCase();
  const [found] =
    known.find(([, outcome]) => outcome === sought) ??
    known.find(([, one]) => one.startsWith(`${sought}-`) || sought.startsWith(`${one}-`)) ??
    [];
  return found;
}

/** Whether nothing else is said to be reported: `report all-good.`, `report "done" when ...`. */
function endsInstruction(text: string, match: RegExpExecArray): boolean {
  const rest = text.slice(match.index + match[0].length);
  return /^\s*(?:[.,;:)\n]|$|(?:when|if|once|unless|only|otherwise)\b)/.test(rest);
}

/** What would be a placeholder in other recipe languages. */
const placeholder = /\{\{ *[A-Za-z_][\w.]* *\}\}/g;

/** Notes work on many files that is given to the smallest model, where the model is named. */
export function checkModel(
  { model, name }: StepNode,
  prompt: Scalar,
  modelSpan: Span | undefined,
  report: Report,
): void {
  const match = model === "haiku" ? largeWork.exec(prompt.text) : undefined;
  if (!match || modelSpan === undefined) return;
  const [text] = match;
  const span = scalarMapOf(prompt).span(match.index, match.index + text.length);
  const work = text.toLowerCase().replaceAll(/\s+/g, " ");
  const related = [{ span, message: "the work" }];
  report("weak-model", modelSpan, { step: name.value, work }, { related });
}

/** What a prompt says that asks for work on code, or on more than a file or two. */
const largeWork =
  /(?<!\b(?:not|never|don't) )\b(?:implement|refactor|rewrite|redesign|migrate)\b(?! (?:no|nothing)\b)(?: the| this| all)?(?: \w+)?|\b(?:read|review|fix|change|edit|update) (?:each|every|all)(?: \w+)? files?\b/i;

/** JSON of its own to answer with, or advice on how to write the block, where, or what to write behind it. */
const ownBlock = new RegExp(
  [
    /\{\s*"outcome"\s*:/,
    /\b(?:answer|end|finish|reply|respond) with [^.\n{]{0,40}\{\s*"\w+"\s*:/,
    /\b(?:fence|fenced|code block|pretty-print|indent)\w*\b[^.\n]{0,40}\bJSON\b/,
    /\bJSON\b[^.\n]{0,40}\b(?:(?:fence|fenced|code block|pretty-print|indent)\w*|as a bullet|at the (?:beginning|start|top)\b)/,
    /\b(?:after|below|behind) the (?:final |outcome )?JSON\b[^.\n]{0,20}\b(?:add|append|describe|explain|give|list|put|summari[sz]e|write)\b/,
    /\b(?:add|append|put|write)\b[^.\n]{0,40}\b(?:after|below|behind) the (?:final |outcome )?JSON\b/,
    /\bJSON,? (?:and )?then (?:add|describe|explain|give|list|summari[sz]e|write)\b/,
    /\boutcome (?:as|in) (?:HTML|Markdown|XML|YAML)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** A word that the prompt tells the agent to report: `report no-issues`, "outcome `done`". */
const namedOutcome =
  /\b(?:[Rr]eport|[Ss]elect|[Cc]hoose|[Oo]utcome|[Oo]utcome is)\s+(?:["'`]([\w-]+)["'`]|([a-z0-9]+(?:-[a-z0-9]+)+)|([A-Za-z]{3,})\b(?!-))/g;
