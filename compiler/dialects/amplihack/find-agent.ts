import type { DialectContext } from "../dialect.ts";

/** Folders in which agents are described: the user's own, then those of the project. */
const roots: readonly string[] = [
  "~/.amplihack/.claude/agents",
  ".claude/agents",
  "amplifier-bundle/agents",
  "src/amplihack/amplifier-bundle/agents",
  "src/amplihack/.claude/agents",
];

/**
 * The file that tells an agent who it is: `namespace:name` or `namespace:category:name`, each part of letters, digits,
 * `_` and `-` only, so that no reference leads out of the folders; a link that does so does not count either.
 */
export function personaPath(
  reference: string,
  { isInside, readFile }: DialectContext,
): string | undefined {
  const parts = reference.split(":");
  if (parts.length < 2 || parts.length > 3) return undefined;
  if (!parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return undefined;
  for (const root of roots) {
    for (const place of places(parts)) {
      const file = readFile(`${root}/${place}.md`, "");
      if (file !== undefined && isInside?.(file.path, root) !== false) return file.path;
    }
  }
  return undefined;
}

function places(parts: readonly string[]): readonly string[] {
  const [namespace = "", ...rest] = parts;
  const [first = "", second] = rest;
  const name = second ?? first;
  return [
    ...(second === undefined ? [] : [`${namespace}/${first}/${name}`, `${first}/${name}`]),
    `${namespace}/core/${name}`,
    `${namespace}/specialized/${name}`,
    `core/${name}`,
    `specialized/${name}`,
    name,
  ];
}
