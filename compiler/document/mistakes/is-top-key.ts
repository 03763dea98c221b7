import type { SourceLine } from "./source-lines.ts";

/** What recipes of one language or another have at their top, where nothing else of such a name begins a line. */
const topKeys: ReadonlySet<string> = new Set(
  "args author context defaults description id imports initialStep label name stages steps tags template version".split(
    " ",
  ),
);

/** Whether a name that begins a line at the top of a file is the key of a recipe, so that its sign is what is wrong. */
export function isTopKey({ text }: Pick<SourceLine, "text">, name: string): boolean {
  return text.startsWith(name) && topKeys.has(name);
}
