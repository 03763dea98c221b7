import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { AgentAction, UnfoundAgent } from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { createTextMemo } from "../../source/text-memo.ts";
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
 * Looks for the file that an agent is described in: `namespace:name` or `namespace:category:name`, each part of letters,
 * digits, `_` and `-` only, so that no reference leads out of the folders; a link that does so does not count either.
 */
export function findAgent(reference: string, world: DialectContext): Found {
  const known = findings(world);
  const found = known.get(reference) ?? lookFor(reference, world);
  known.set(reference, found);
  return found;
}

type Found = Pick<AgentAction, "persona" | "unfound">;

/** A recipe names few agents, each many times, and looks for each in many places. */
const findings = createObjectMemo((_: DialectContext) => new Map<string, Found>());

function lookFor(reference: string, world: DialectContext): Found {
  if (!/^[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+){1,2}$/.test(reference)) return {};
  const parts = reference.split(":");
  const persona = personaPath(parts, world);
  if (persona !== undefined) return { persona };
  const unfound = unfoundAgent(parts, world);
  return unfound === undefined ? {} : { unfound };
}

function personaPath(
  parts: readonly string[],
  { isInside, readFile }: DialectContext,
): string | undefined {
  const reference = parts.join(":");
  for (const { path, root } of files(reference, () => filesOf(parts))) {
    const file = readFile(path, "");
    if (file !== undefined && isInside?.(file.path, root) !== false) return file.path;
  }
  return undefined;
}

/** A file that an agent may be described in. */
interface AgentFile {
  readonly root: string;
  readonly path: string;
}

/** Recipes name the same agents. */
const files = createTextMemo<readonly AgentFile[]>();

/** The files that a reference may mean, the first ones first. */
function filesOf(parts: readonly string[]): readonly AgentFile[] {
  const below = places(parts);
  return roots.flatMap((root) => below.map((place) => ({ root, path: `${root}/${place}.md` })));
}

/** Folders of which references need not tell the name. */
const impliedFolders: readonly string[] = ["core", "specialized"];

function places(parts: readonly string[]): readonly string[] {
  const [namespace = "", ...rest] = parts;
  const [first = "", second] = rest;
  const name = second ?? first;
  return [
    ...(second === undefined ? [] : [`${namespace}/${first}/${name}`, `${first}/${name}`]),
    ...impliedFolders.map((folder) => `${namespace}/${folder}/${name}`),
    ...impliedFolders.map((folder) => `${folder}/${name}`),
    name,
  ];
}

/**
 * What the folders of agents say of a reference that none of their files answers to. Undefined where they say nothing: a
 * folder without the namespace, and without a name like this one, may be that of another program.
 */
function unfoundAgent(parts: readonly string[], world: DialectContext): UnfoundAgent | undefined {
  const [namespace = ""] = parts;
  const found = roots.map((root) => ({ root, paths: agentsBelow(root, world) }));
  const paths = found.flatMap((one) => one.paths);
  const described = paths.map((path) => referenceTo(path, namespace)).sort();
  const closest = closestName(parts.join(":"), described);
  const isAtHome = paths.some(([folder = "", name]) => {
    return name !== undefined && [namespace, ...impliedFolders].includes(folder);
  });
  if (closest === undefined && !isAtHome) return undefined;
  const folders = found.flatMap((one) => (one.paths.length > 0 ? [one.root] : []));
  return { folders, ...(closest === undefined ? {} : { closest }) };
}

/** The files about agents in a folder and two levels below it, as far as references reach. */
function agentsBelow(
  root: string,
  world: Pick<DialectContext, "list">,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  const names = world.list?.([root, ...path].join("/")) ?? [];
  return names.flatMap((name) => {
    if (name.endsWith(".md")) return [[...path, name.slice(0, -".md".length)]];
    return path.length === 2 || name.includes(".") ? [] : agentsBelow(root, world, [...path, name]);
  });
}

function referenceTo(path: readonly string[], namespace: string): string {
  const whole = path.length < 3 ? [namespace, ...path] : path;
  return whole.filter((part, index) => index !== 1 || !impliedFolders.includes(part)).join(":");
}
