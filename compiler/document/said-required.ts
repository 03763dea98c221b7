import { lineIndexOf } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";

/** What comments say of an entry. */
interface Said {
  /** Behind it, or in the lines above it. */
  readonly own: readonly Span[];
  /** Above the first entry of its paragraph, where nothing is said of it alone. */
  readonly heading?: Span;
}

/**
 * Where a comment says of an entry that its value must be given: behind it, above it, or as the heading of its paragraph,
 * `# Required inputs`. One that names a condition is no such comment.
 */
export function saidRequired(entry: Span): Span | undefined {
  const { own, heading } = saidOf(entry);
  if (heading !== undefined) return requiredTogether.test(spanText(heading)) ? heading : undefined;
  const isConditional = own.some((comment) => conditional.test(spanText(comment)));
  return isConditional ? undefined : own.find((comment) => isRequired(spanText(comment)));
}

/** Whether a comment speaks of what becomes of an entry that nobody gives a value. */
export function isSaidOptional(entry: Span): boolean {
  const { own, heading } = saidOf(entry);
  return [...own, ...(heading ? [heading] : [])].some((one) => optional.test(spanText(one)));
}

function isRequired(comment: string): boolean {
  return requiredAlone.test(comment) || requiredTogether.test(comment);
}

/** `# Required: the file to read`, `# (required) The file`, `# The file (required)` */
const requiredAlone =
  /^#+ ?(?:required ?(?:[:.,;–—(-]|$)|[[(]required[\])])|[[(]required[\])][.\s]*$/i;

/** `# Required inputs`, `# --- Required ---` */
const requiredTogether =
  /^[#\s=*–—-]{1,90}required(?: (?:arg(?:ument)?s|context|fields?|inputs?|param(?:eter)?s?|settings|values?|variables?))?[:\s=*–—-]{0,90}$/i;

const conditional =
  /\b(?:if|unless|only|when|otherwise|optional|defaults?)\b|\brequired\b[^:\n]{0,90}\bor\b/i;

const optional = /\b(?:default|empty|if|none|null|optional|set by|unless|when|without)\b/i;

function saidOf({ source, start, end }: Span): Said {
  const index = lineIndexOf(source);
  const { end: lineEnd } = index.lineBounds(index.position(end).line);
  const behind = commentIn({ source, start: end, end: lineEnd });
  if (behind !== undefined) return { own: [behind] };
  const own: Span[] = [];
  const first = index.position(start).line - 1;
  for (let line = first; line > Math.max(0, first - mostLines); line -= 1) {
    const found = { source, ...index.lineBounds(line) };
    const comment = commentIn(found);
    if (comment === undefined && (own.length > 0 || spanText(found).trim() === "")) break;
    if (comment === undefined) continue;
    if (own.length < first - line) return { own, heading: comment };
    own.push(comment);
  }
  return { own };
}

/** Nobody writes longer paragraphs of entries. */
const mostLines = 40;

/** The comment with which a line, or the rest of one, begins. */
function commentIn({ source, start, end }: Span): Span | undefined {
  const sign = /^[\s,]*(?=#)/.exec(source.text.slice(start, end))?.[0].length;
  return sign === undefined ? undefined : { source, start: start + sign, end };
}
