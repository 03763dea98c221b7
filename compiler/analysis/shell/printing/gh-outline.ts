import { hole, numberHole } from "./hole.ts";
import { builtByFilter } from "./jq-outline.ts";

/** Fields that are numbers, whatever they are asked of. */
const numeric: ReadonlySet<string> = new Set(
  "additions attempt changedFiles databaseId deletions diskUsage forkCount number stargazerCount".split(
    " ",
  ),
);

/**
 * The JSON that `gh NOUN VERB --json FIELDS` prints, by its words: the fields that it is asked for, of one thing or of each in a
 * list, or what its filter may make of it. None for other commands, and where a template makes something else of it.
 * Source: https://cli.github.com/manual/gh_help_formatting
 */
export function printedByGh([
  noun = "",
  verb = "",
  ...options
]: readonly string[]): readonly string[] {
  if (options.some((word) => /^(?:-t|-w|--paginate|--template|--web)/.test(word))) return [];
  const filterAt = options.findIndex((word) => /^(?:-q|--jq)/.test(word));
  if (filterAt >= 0) {
    const isApart = /^(?:-q|--jq)$/.test(options[filterAt] ?? "");
    const readsOne = verb === "view";
    const input = { texts: new Set<string>(), readsOne, readsSeveral: false };
    return isApart ? builtByFilter(options[filterAt + 1] ?? "", input) : [];
  }
  const isJson = (word: string): boolean => /^--json(?:=|$)/.test(word);
  const at = options.findIndex(isJson);
  // Given again, it asks for more fields.
  if (at !== options.findLastIndex(isJson)) return [];
  const fields = options[at] === "--json" ? options[at + 1] : options[at]?.slice("--json=".length);
  if (fields === undefined || !/^\w+(?:,\w+)*$/.test(fields)) return [];
  const one = `{${fields
    .split(",")
    .map((field) => `"${field}":${numeric.has(field) ? numberHole : hole}`)
    .join(",")}}`;
  if (verb === "list" || noun === "search" || `${noun} ${verb}` === "pr checks")
    return [`[${one}]`];
  return verb === "view" ? [one] : [];
}
