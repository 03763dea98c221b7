/** What other languages call the functions and methods of amplihack's conditions. */
export const foreignCalls: ReadonlyMap<string, string> = new Map([
  ["endsWith", "endswith"],
  ["length", "len"],
  ["startsWith", "startswith"],
  ["toLowerCase", "lower"],
  ["toUpperCase", "upper"],
  ["trim", "strip"],
]);
