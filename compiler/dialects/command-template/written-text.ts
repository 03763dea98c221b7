import type { CommandText } from "../../ir/command.ts";

/** What a text is in every run; undefined where placeholders are in it. */
export function fixedText({ parts }: CommandText): string | undefined {
  let text = "";
  for (const part of parts) {
    if (part.kind !== "text") return undefined;
    text += part.text;
  }
  return text;
}

/** A text as its author wrote it, with another text in the place of each placeholder; by default the placeholder itself. */
export function writtenText({ parts }: CommandText, placeholder?: string): string {
  let text = "";
  for (const part of parts) {
    text += part.kind === "text" ? part.text : (placeholder ?? `{${part.content}}`);
  }
  return text;
}
