import { posix } from "node:path";

/**
 * Where the module of a recipe goes, relative to the output folder: the recipe's path below `root`
 * with another ending. Only characters that mean the same to file systems, URLs and quotes remain.
 */
export function modulePath(recipe: string, root: string, ending: string): string {
  const inside = posix.relative(posix.normalize(root), posix.normalize(recipe));
  const segments = (posix.isAbsolute(recipe) ? `_root${recipe}` : inside).split("/");
  const safe = segments.map((segment) =>
    segment === ".." ? "_parent" : segment.replaceAll(/[^\p{L}\p{N}._@+-]/gu, "_"),
  );
  return safe.join("/").replace(/\.(?:ya?ml|json)$/i, "") + ending;
}

/** The specifier by which one module of the output folder imports another. */
export function moduleSpecifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith("../") ? path : `./${path}`;
}
