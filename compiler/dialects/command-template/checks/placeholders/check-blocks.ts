import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { TextTree } from "../../tree.ts";

/** What begins a block in other languages; `{{#if name}}` and `{{^name}}` name what they ask for. */
const opening = /\{\{[#^]\s*(?:[A-Za-z]\w*\s+)?(?<name>[A-Za-z_][\w-]*)(?![\w-])[^{}]*\}\}/;

/** Reports blocks of another language from the first to the last of their marks: there are none, and one mistake is one. */
export function checkBlocks({ text, spanAt }: TextTree, report: Report): void {
  if (!text.includes("{{")) return;
  const found = opening.exec(text);
  if (found === null) return;
  const [written] = found;
  const closing = text.indexOf("}}", text.lastIndexOf("{{/"));
  const end = Math.max(found.index + written.length, closing + 2);
  const hint = hintForBlock(found.groups?.["name"]);
  const parameters = { text: quoteUserText(written), hint };
  report("malformed-placeholder", spanAt(found.index, end), parameters);
}

/** What to write in the place of a block that asks for a name, if it does. */
export function hintForBlock(name = "name"): string {
  return `There are no blocks: choose between two words with {${name}?yes:no}, or give a command of its own a \`when\`.`;
}
