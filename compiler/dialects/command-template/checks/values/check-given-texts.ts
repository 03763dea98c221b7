import { quoteUserText } from "../../../../diagnostics/quote-user-text.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandText } from "../../../../ir/command.ts";
import { lowerUnsplit } from "../../../../lower/command.ts";
import { commentBehind, goesOnWith } from "../../../../source/comment-behind.ts";
import { spanText } from "../../../../source/span.ts";
import type { ArgumentNode } from "../../ast.ts";
import { givenIn } from "../../given-fields.ts";
import { fieldsOf } from "../../import-node.ts";
import type { MapTree, TextTree, Tree } from "../../tree.ts";
import { checkLookalikes } from "../placeholders/check-foreign-placeholders.ts";
import { checkGivenText } from "../placeholders/check-placeholders.ts";
import { checkBareNames } from "./check-bare-names.ts";

/** Looks at the placeholders in the texts of all defaults and values of a recipe, its nodes and its imports, and in its artifacts. */
export function checkGivenTexts(
  root: MapTree,
  args: readonly ArgumentNode[],
  report: Report,
): void {
  const given = givenIn(root);
  const artifacts = fieldsOf(root, "artifacts");
  const all = [...given.defaults, ...given.values, ...artifacts];
  if (all.length === 0) return;
  const defaults = fieldsOf(root, "defaults");
  const declared = new Set([...args, ...defaults].map(({ name }) => name));
  const lists = new Set([
    ...args.filter(({ type }) => type?.kind === "array").map(({ name }) => name),
    ...defaults.filter(({ value }) => value.kind === "list").map(({ name }) => name),
  ]);
  const known = { declared, lists };
  for (const field of all) {
    const { name, value } = field;
    if (value.kind === "list") for (const item of value.items) checkElement(item, declared, report);
    if (value.kind !== "text") continue;
    checkComment(value, report);
    if (/[{}]/.test(value.text)) {
      const text = lowerUnsplit(value.text, value.spanAt);
      checkGivenText(text, known, report);
      if (!artifacts.includes(field)) checkOwnName(name, text, report);
    }
    checkLookalikes(value, { names: declared, hasDollars: () => isProse(value) }, report);
  }
  checkBareNames({ ...given, artifacts }, known, report);
}

/** Reports declared names in an element of a list, which a command gets as it is. */
function checkElement(item: Tree, declared: ReadonlySet<string>, report: Report): void {
  if (item.kind !== "text" || !item.text.includes("{")) return;
  const { parts } = lowerUnsplit(item.text, item.spanAt);
  if (parts.some(({ kind }) => kind === "command-malformed")) return;
  for (const part of parts) {
    if (part.kind !== "command-value" || !declared.has(part.name)) continue;
    const text = quoteUserText(`{${part.content}}`);
    report("not-a-placeholder", part.span, { text, reason: "element" });
  }
}

/** Reports a text without quotes that ends where a comment begins: `issue #12 and others`. */
function checkComment({ span, text }: TextTree, report: Report): void {
  if (/^["'|>]/.test(spanText(span))) return;
  const cut = commentBehind(span);
  if (cut === undefined || !goesOnWith(text, spanText(cut))) return;
  const [word = ""] = /^\S+/.exec(spanText(cut)) ?? [];
  report("cut-by-comment", cut, { text: word });
}

/** Reports choices that ask for the name that their own text stands for: a name means the same everywhere, so there is one. */
function checkOwnName(name: string, { parts }: CommandText, report: Report): void {
  if (parts.some(({ kind }) => kind === "command-malformed")) return;
  for (const part of parts) {
    const isChoice = part.kind === "command-choice" || part.kind === "command-fallback";
    if (!isChoice || part.name !== name) continue;
    const { content, kind, span } = part;
    const taken = kind === "command-choice" ? part.yes : `{${content}}`;
    const help = `Where callers give no "${quoteUserText(name)}", this text is its value, and never empty: give it another name.`;
    report("constant-choice", span, { text: content, taken }, { help });
  }
}

/** Whether a text is a sentence or a path, but for its placeholders: no program of another language. */
function isProse({ text, span: { source } }: TextTree): boolean {
  if (!text.includes("$") || !/^[\w\s.,:!?'/()${}-]*$/.test(text)) return false;
  // What a program is started with, it may expand in what it is given.
  return !/[${}(][\s(]|\(\$/.test(text) && !/\benv\s+[A-Za-z_]\w*=/.test(source.text);
}
