import { normalizePath } from "./resolve-path.ts";

/** Tells whether a recipe's path fits one of some patterns; without patterns all do. */
export function fitsPatterns(path: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true;
  const shown = normalizePath(path);
  return patterns.some((pattern) => matchesGlob(shown, pattern));
}

/** Tells whether a path with forward slashes fits a pattern: `*` within a folder, `**` across folders, `?`. */
export function matchesGlob(path: string, pattern: string): boolean {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, translate);
  return new RegExp(`^${source}$`, "u").test(path);
}

function translate(token: string): string {
  switch (token) {
    case "**/":
      return "(?:[^/]+/)*";
    case "**":
      return ".*";
    case "*":
      return "[^/]*";
    case "?":
      return "[^/]";
    default:
      return `\\${token}`;
  }
}
