import { hole } from "./hole.ts";

/**
 * The JSON that `gh NOUN VERB --json FIELDS` prints, by its words: the fields that it is asked for, of one thing or of each in a
 * list. Undefined for other commands, and where a filter or template makes something else of it.
 * Source: https://cli.github.com/manual/gh_help_formatting
 */
export function printedByGh([noun = "", verb = "", ...options]: readonly string[]):
  | string
  | undefined {
  if (options.some((word) => /^(?:-q|-t|-w|--jq|--template|--web)/.test(word))) return undefined;
  const isJson = (word: string): boolean => /^--json(?:=|$)/.test(word);
  const at = options.findIndex(isJson);
  // Given again, it asks for more fields.
  if (at !== options.findLastIndex(isJson)) return undefined;
  const fields = options[at] === "--json" ? options[at + 1] : options[at]?.slice("--json=".length);
  if (fields === undefined || !/^\w+(?:,\w+)*$/.test(fields)) return undefined;
  const one = `{${fields
    .split(",")
    .map((field) => `"${field}":${hole}`)
    .join(",")}}`;
  if (verb === "list" || noun === "search" || `${noun} ${verb}` === "pr checks") return `[${one}]`;
  return verb === "view" ? one : undefined;
}
