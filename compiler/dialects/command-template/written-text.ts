import type { CommandText } from "../../ir/command.ts";

/** What a text is in every run; undefined where placeholders are in it. */
export function fixedText({ parts }: CommandText): string | undefined {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** A text as its author wrote it, with another text in the place of each placeholder; by default the placeholder itself. */
export function writtenText({ parts }: CommandText, placeholder?: string): string {
  const [first] = parts;
  // Nearly every word is without placeholders.
  if (parts.length === 1 && first?.kind === "text") return first.text;
  return parts
    .map((part) => (part.kind === "text" ? part.text : (placeholder ?? `{${part.content}}`)))
    .join("");
}
