/** What JSON is called where the programs of a script are named. */
export const jsonName = "JSON";

/** Whether a text is a JSON object with texts in it, as far as that can be told with holes in it. */
export function looksLikeJson(text: string): boolean {
  return /^\s*\{\s*"[^"\n]*"\s*:/.test(text) && /\}\s*$/.test(text);
}

/** Whether what follows on the same line of JSON stands between its quotes, which may be escaped for a shell. */
export function endsInJsonText(before: string, quote: '"' | '\\"'): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const quotes = quote === '"' ? line.match(/(?<!\\)"/g) : line.match(/(?<!\\)\\"/g);
  return (quotes?.length ?? 0) % 2 === 1;
}
