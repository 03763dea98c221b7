import type { CommandText } from "../../ir/command.ts";

/** A text as its author wrote it, with another text in the place of each placeholder; by default the placeholder itself. */
export function writtenText({ parts }: CommandText, placeholder?: string): string {
  return parts
    .map((part) => (part.kind === "text" ? part.text : (placeholder ?? `{${part.content}}`)))
    .join("");
}
