import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import type { Entry, Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import { isShown } from "../../source/is-shown.ts";
import { namesTemplates } from "../../source/names-templates.ts";

/** What would be a placeholder in other recipe languages; with dots in it, `${{ }}` is one of the workflows of GitHub. */
const placeholder =
  /\$\{\{ *[A-Za-z_]\w* *\}\}|(?<!\$)\{\{ *(?:[#^] *(?:\w+ +)?)?[A-Za-z_][\w.]*(?:\[\d+\])?(?: *\|[^{}\n]{1,80}| *)\}\}|<%= *[A-Za-z_]\w* *%>|\{% *(?:if|for) [^{}%\n]{1,60}%\}|\$ARGUMENTS\b/g;

/** One in single braces, which may be anything in a long text, and in a path or a word is a part of what is described. */
const inSingleBraces = /(?<![^\s(:,;])\$?\{[A-Za-z_]\w*\}(?![^\s).:,;!?])/g;

/** What recipes of other languages are given, as what a sentence orders work on: `Review {file} only.`, `Repair ${FILE}.`, `Read <spec>.` */
const given =
  /(?<=(?:^|[.!?]\s{1,9}|\n[ \t]{0,20}(?:[-*] )?)(?:(?:Analy[sz]e|Check|Document|Fix|Implement|Improve|Inspect|Investigate|Look at|Plan|Read|Refactor|Repair|Research|Review|Solve|Summari[sz]e|Test|Work on)(?: the(?: [a-z]{1,20})?)?|(?:The|Your) (?:goal|issue|question|task|topic) is:?|(?:Goal|Issue|Question|Task|Topic):) )(?:\$?\{(?:args|arguments|branch|bug|description|feature|file|goal|issue|module|path|pr|project|question|repo|request|spec|subject|target|task|ticket|topic|url|user_input|input)\}|<(?:args|arguments|branch|bug|description|feature|file|goal|issue|module|path|pr|project|question|repo|request|spec|subject|target|task|ticket|topic|url|user_input)>)(?=\s{0,9}(?:[.,;:!?\n]|$)|\s{1,9}(?:and|as|by|carefully|first|for|from|in|now|on|only|to|until|with)\b)/gi;

/** One that stands alone behind a word or a label: `Work in the branch ${BRANCH}.`, `Files: {files}` */
const alone =
  /(?<=(?:[A-Za-z]:?|\n)[ \t]{1,9})\$?\{[A-Za-z_]\w*\}(?=\s{0,9}(?:[.,;:!?](?!\w)|\n|$)|\s[a-z])/g;

/** What a recipe is given is called so, or has such a word in its name: `{task_id}`, `{designPath}`. */
const input =
  /(?:^|_)(?:args|arguments|branch|bug|description|design|diff|features?|files?|findings|goal|input|instructions|issues?|module|pr|project|question|repo|repository|request|requirements|spec|story|subject|target|task|ticket|topic|user_input)(?:_|$)/;

/** Where a form is described that something has, a variable of the shell is meant, or several things are spoken of. */
const ofForm =
  /\b(?:called|e\.g|each|endpoints?|env\w*|every|examples?|export|fields?|form|formats?|formatted|labels?|like|lines?|logs?|messages?|names?|named|patterns?|prefix\w*|render\w*|schema|scripts?|shape|shell|strings?|style|such as|suffix|syntax|titles?|urls?)\b/i;

function isOfForm(before: string): boolean {
  const paragraphs = before.slice(-mostBefore).split(/\n[ \t]{0,20}\n/);
  const [last = "", announced = ""] = [paragraphs.at(-1), paragraphs.at(-2)];
  // What announces a paragraph belongs to it.
  const near = announced.trimEnd().endsWith(":") ? `${announced}\n${last}` : last;
  return ofForm.test(
    near
      .split(/[.!?]\s/)
      .slice(-2)
      .join(" "),
  );
}

function isInput(braces: string): boolean {
  const words = braces.replaceAll(/[${}]/g, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_");
  return input.test(words.toLowerCase()) && !/(?:key|secret|token)$/i.test(words);
}

/** Where braces are the work, or what such a text is made of. */
const ofBraces =
  /\b(?:braces?|format strings?|interpolat\w*|placeholders|routes?|substitut\w*|templates?|translations?|variables?)\b|\b(?:let|replace|where|with) [`"']?\$?\{/i;

/** Whether the sentence, or the one before, speaks of several things for which the braces stand one by one. */
function isOfSeveral(before: string): boolean {
  const near = before
    .slice(-mostBefore)
    .split(/[.!?]\s/)
    .slice(-2);
  return /\b(?:each|every)\b/i.test(near.join(" "));
}

const mostBefore = 400;

const constant = { reason: "constant" };

/** Reports placeholders in what an agent is told: nothing puts values into a text. `text`: what is written, as it is judged. */
export function checkPlaceholders(prompt: Scalar, text: string, report: Report): void {
  reportAll(prompt, text, { form: placeholder, ...constant }, report);
  if (!/[{<]/.test(text) || ofBraces.test(text)) return;
  const told = reportAll(prompt, text, { form: given, isOther: isOfSeveral, ...constant }, report);
  const isOther = (before: string, braces: string): boolean =>
    told.has(before.length) || !isInput(braces) || isOfForm(before);
  if (/\benv(?:ironment)?\b/i.test(text)) return;
  reportAll(prompt, text, { form: alone, isOther, ...constant }, report);
}

/** Reports placeholders in a text that people read when a run is listed or ends. */
export function checkFixedText(entry: Entry | undefined, report: Report): void {
  if (entry?.value.kind !== "scalar") return;
  const { value } = entry;
  if (!/[{$%]/.test(value.text)) return;
  for (const form of [placeholder, inSingleBraces]) {
    reportAll(value, value.text, { form, reason: "shown" }, report);
  }
}

interface Form {
  readonly form: RegExp;
  readonly reason: string;
  /** Whether what stands before tells that it is something else. */
  readonly isOther?: (before: string, braces: string) => boolean;
}

/** Reports what has a form, and returns where it stands. */
function reportAll(scalar: Scalar, text: string, kind: Form, report: Report): ReadonlySet<number> {
  const { form, reason, isOther } = kind;
  const told = new Set<number>();
  for (const { 0: braces, index } of text.matchAll(form)) {
    const end = index + braces.length;
    if (isOther?.(text.slice(0, index), braces)) continue;
    // What is judged may lack what is shown: both say whose the braces are.
    if (namesTemplates(text, index, end) || isShown(scalar.text, index, end)) continue;
    const span = scalarMapOf(scalar).span(index, end);
    report("not-a-placeholder", span, { text: quoteUserText(braces), reason });
    told.add(index);
  }
  return told;
}
