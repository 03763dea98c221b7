/** The header of a block scalar: its chomping indicator and where the lines begin. */
export function readBlockHeader(
  text: string,
  start: number,
  end: number,
): { readonly chomping: string; readonly body: number } {
  const header = /^[|>]\d?([+-]?)\d?[^\r\n]*(?:\r\n?|\n|$)/.exec(text.slice(start, end));
  return { chomping: header?.[1] ?? "", body: start + (header?.[0].length ?? 0) };
}
