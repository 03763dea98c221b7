import type { Report } from "../../../../document/cursor.ts";
import { isCountingName } from "../../../../source/counting-name.ts";
import { spanText } from "../../../../source/span.ts";
import type { TemplateNode } from "../../ast.ts";
import { elementNames } from "../../element-names.ts";
import type { NameUse } from "../../name-uses.ts";
import { nodesOf } from "../../nodes-of.ts";

/** What lowering the copies of a node has shown. */
interface Copies {
  /** The numbers of the repetition that they read. */
  readonly read: ReadonlySet<string>;
  /** The other names that they read. */
  readonly uses: readonly NameUse[];
}

/**
 * Reports a repetition for each element of a list whose copies read no number of it, so that all of them do the same: at the
 * place that reads the list as a whole, or always the same element, or a name for the element, where there is one.
 */
export function checkCopies(node: TemplateNode, { read, uses }: Copies, report: Report): void {
  const { repeat } = node;
  if (repeat === undefined || !("lengthOf" in repeat) || read.size > 0) return;
  // A recipe that is not there may read anything.
  if (nodesOf(node).some(({ content }) => content.kind === "absent")) return;
  const { lengthOf: name, span } = repeat;
  if (isCountingName(name) || triesToRead(node, name)) return;
  const own = uses.filter((use) => use.span.source === span.source);
  const instead =
    own.find((use) => use.name === name) ?? own.find((use) => elementNames.has(use.name));
  const related = instead && [{ span, message: "repeated here" }];
  report("equal-copies", instead?.span ?? span, { name }, { related: related ?? [] });
}

/** Whether braces that mean nothing ask for an element all the same, which is told there. */
function triesToRead({ span }: TemplateNode, list: string): boolean {
  const written = spanText(span);
  // Without braces it is a text, which is told there, too.
  if (new RegExp(`(?<![\\w-])${list}\\[(?:index|prev|next)\\]`).test(written)) return true;
  // What has quotes or a colon before a blank in it is a mapping of the file itself.
  const texts = written.match(/\{(?![^{}]*(?:["'\n]|: ))[^{}]*\}/g) ?? [];
  return texts.some((text) => {
    const asked = text.slice(1).trimStart();
    const isOdd =
      asked.startsWith(list) && /^\s*(?:[.(]|\[(?!\d+\]))/.test(asked.slice(list.length));
    return (isOdd && !asked.startsWith(`${list}.length`)) || /\b(?:index|prev|next)\b/.test(asked);
  });
}
