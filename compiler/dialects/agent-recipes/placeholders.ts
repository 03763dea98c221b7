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

/** Reports placeholders in what an agent is told: nothing puts values into a text. `text`: what is written, as it is judged. */
export function checkPlaceholders(prompt: Scalar, text: string, report: Report): void {
  reportAll(prompt, text, { form: placeholder, reason: "constant" }, report);
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
}

function reportAll(scalar: Scalar, text: string, { form, reason }: Form, report: Report): void {
  for (const { 0: braces, index } of text.matchAll(form)) {
    const end = index + braces.length;
    // What is judged may lack what is shown: both say whose the braces are.
    if (namesTemplates(text, index, end) || isShown(scalar.text, index, end)) continue;
    const span = scalarMapOf(scalar).span(index, end);
    report("not-a-placeholder", span, { text: quoteUserText(braces), reason });
  }
}
