import { normalizePath } from "./resolve-path.ts";

/** Tells whether a recipe's path fits one of some patterns; without patterns all do. */
export function fitsPatterns(path: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true;
  const shown = normalizePath(path);
  return patterns.some((pattern) => matchesGlob(shown, pattern));
}

/**
 * Tells whether a path with forward slashes fits a pattern: `*` within a folder, `**` across folders, `?`. All places of the
 * pattern that a beginning of the path may lead to are followed at once (Thompson 1968): a regular expression that tries one
 * after the other would not come to an end with a pattern of many stars, and patterns may be a stranger's.
 */
export function matchesGlob(path: string, pattern: string): boolean {
  const states = statesOf(pattern);
  let now = withSkipped(states, new Set([0]));
  for (const character of path) {
    const next = new Set<number>();
    for (const at of now) {
      const to = states[at]?.next(character, at);
      if (to !== undefined) next.add(to);
    }
    if (next.size === 0) return false;
    now = withSkipped(states, next);
  }
  return now.has(states.length);
}

/** A place in a pattern; behind the last one the whole pattern has been found. */
interface State {
  /** The place that a character leads to from this one. */
  readonly next: (character: string, at: number) => number | undefined;
  /** So many places on one may also be without any character. */
  readonly skips?: number;
}

const inside: State["next"] = (character, at) => (character === "/" ? undefined : at);
const anything: State = { next: (_character, at) => at, skips: 1 };
const withinFolder: State = { next: inside, skips: 1 };
const oneInFolder: State = { next: (character, at) => inside(character, at + 1) };
/** Whole folders: at the beginning of one, and in one. */
const folders: readonly State[] = [
  { next: (character, at) => inside(character, at + 1), skips: 2 },
  { next: (character, at) => (character === "/" ? at - 1 : at) },
];

function statesOf(pattern: string): readonly State[] {
  return [...pattern.matchAll(/\*\*\/|\*\*|./gsu)].flatMap(([token]) => {
    if (token === "**/") return folders;
    if (token === "**") return anything;
    if (token === "*") return withinFolder;
    if (token === "?") return oneInFolder;
    return { next: (character: string, at: number) => (character === token ? at + 1 : undefined) };
  });
}

/** The places with those that nothing stands before; what is added is visited as well. */
function withSkipped(states: readonly State[], places: Set<number>): ReadonlySet<number> {
  for (const at of places) {
    const skips = states[at]?.skips;
    if (skips !== undefined) places.add(at + skips);
  }
  return places;
}
