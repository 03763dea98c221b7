/** More names would bury what is said of them. */
const mostListed = 50;

/** Names in a row, with commas between them; of very many the first ones, and how many more there are. */
export function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, mostListed).join(", ");
  const left = names.length - mostListed;
  return left > 0 ? `${shown} and ${left} more` : shown;
}

/** More recipes or steps would bury where they begin and end. */
const mostInChain = 20;

/** Names of which one leads to the next; of very many those at both ends. */
export function chainOf(names: readonly string[]): string {
  const left = names.length - mostInChain;
  if (left <= 0) return names.join(" -> ");
  const half = mostInChain / 2;
  return [...names.slice(0, half), `${left} more`, ...names.slice(-half)].join(" -> ");
}
