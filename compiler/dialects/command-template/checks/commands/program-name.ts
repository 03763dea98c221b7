/** The name of a program or a script, without folder and ending. */
export function nameOf(word: string): string {
  return (word.split("/").at(-1) ?? "").replace(/\.(?:[cm]?[jt]s|py|rb|sh)$/, "");
}
