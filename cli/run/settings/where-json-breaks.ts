/**
 * Where a text stops being JSON, as words to put behind "is not JSON"; empty where the parser of the system does not tell. What
 * it quotes is left out, since that may be a secret.
 */
export function whereJsonBreaks(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    const place = /\(line (\d+) column (\d+)\)/.exec(said);
    if (place) return ` at line ${place[1]}, column ${place[2]}`;
    return said.startsWith("Unexpected end") ? ": it ends too early" : "";
  }
}
