/** A prompt that asks for a JSON object, with what its line says before and behind. */
const oneObject =
  /^(?<before>[^\n]{0,2000})\b(?:an?|exactly one|one|single|the following|this)(?: [\w-]+){0,2} JSON[ -]object\b(?<behind>[^\n]*)/gim;

/** Words behind which an object is one of several. */
const severally = /\b(?:arrays?|each|every|lists?|per)\b/i;

/** Where a prompt asks for a list as a whole, or for several objects. */
const asksForMany =
  /\bJSON[ -](?:arrays?|lists?|lines|objects)\b|\b(?:array|list) of JSON\b|\b(?:answer|emit|output|print|produce|reply|respond|return)\b[^.:\n]{0,40}\b(?:array|list)\b/i;

/**
 * Whether a prompt wants one JSON object, so that the lists that it speaks of are in that object: `Return a JSON object with:`,
 * and a line `"issues": array of objects` below it.
 */
export function wantsOneObject(text: string): boolean {
  if (!/\bJSON[ -]object\b/i.test(text) || asksForMany.test(text)) return false;
  const asked = [...text.matchAll(oneObject)];
  return (
    asked.length > 0 &&
    asked.every(({ index, groups }) => {
      const paragraph = text.slice(text.lastIndexOf("\n\n", index) + 1, index);
      const said = `${paragraph}${groups?.["before"] ?? ""}`;
      return !severally.test(said) && !/\b(?:each|every|per)\b/i.test(groups?.["behind"] ?? "");
    })
  );
}
