/** Whether a text has a name in it as a word of its own. */
export function namesWord(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? " "}${text[at + name.length] ?? " "}`;
    if (!/[\w-]/.test(around)) return true;
  }
  return false;
}
