/** How often a YAML text has a name as a key, as far as lines tell. */
export function timesAsKey(text: string, name: string): number {
  const key = `${name}:`;
  let times = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length)) {
    const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    const behind = text[at + key.length] ?? "\n";
    if (/^ *(?:- +)*$/.test(before) && /[ \r\n]/.test(behind)) times += 1;
  }
  return times;
}
