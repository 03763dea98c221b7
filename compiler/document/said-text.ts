import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Document } from "./node.ts";
import { scalarsOf } from "./scalar-at.ts";

/** All that a document says, in values, keys and comments, however it is written down: in a file, a word may be cut by a line. */
export const saidText: ObjectMemo<Document, string> = createObjectMemo((document) =>
  [...scalarsOf(document), ...document.comments].map(({ text }) => text).join("\n"),
);

/** The same of what was read from a document. */
export function saidIn({ document }: { readonly document: Document }): string {
  return saidText(document);
}
