import { builtinModules } from "node:module";
import type { Layer } from "./layers.ts";
import { castingFiles, lateLoading, layers, restrictions } from "./layers.ts";
import type { Import, SourceModule } from "./module-graph.ts";

/** The part of `path` that a pattern of the table stands for, or undefined if it does not match. */
export function matchedPart(pattern: string, path: string): string | undefined {
  const source = pattern.replace(/[.]/g, "\\.").replaceAll("*", "[^/]+");
  return new RegExp(`^${source}${pattern.endsWith("/") ? "" : "$"}`).exec(path)?.[0];
}

const matchesAny = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchedPart(pattern, path) !== undefined);

const layerOf = (path: string): Layer | undefined =>
  layers.find((layer) => matchedPart(layer.files, path) !== undefined);

const packageName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith("node:") || builtinModules.includes(specifier);

function isSameUnit(layer: Layer, path: string, target: string): boolean {
  const unit = matchedPart(layer.files, path);
  return unit !== undefined && matchedPart(layer.files, target) === unit;
}

function mayImportFile(layer: Layer, path: string, target: string, typeOnly: boolean): boolean {
  if (isSameUnit(layer, path, target)) return true;
  if (matchesAny(layer.mayImport, target)) return true;
  return typeOnly && matchesAny(layer.mayImportTypesOf ?? [], target);
}

function importProblem(layer: Layer, path: string, entry: Import): string | undefined {
  const { specifier, target, typeOnly } = entry;
  if (target !== undefined) {
    return mayImportFile(layer, path, target, typeOnly)
      ? undefined
      : `may not import ${typeOnly ? "types of " : ""}${target}`;
  }
  if (isBuiltin(specifier)) {
    return specifier.startsWith("node:") ? undefined : `imports "${specifier}" without "node:"`;
  }
  return (layer.npm ?? []).includes(packageName(specifier))
    ? undefined
    : `is no door for the package "${packageName(specifier)}"`;
}

/** Imports that the layering table does not allow, and files that it does not cover. */
export function findLayerViolations(modules: readonly SourceModule[]): readonly string[] {
  return modules.flatMap(({ path, imports }) => {
    const layer = layerOf(path);
    if (layer === undefined) return [`${path} belongs to no layer`];
    return imports.flatMap((entry) => {
      const problem = importProblem(layer, path, entry);
      return problem === undefined ? [] : [`${path}:${entry.line} ${problem}`];
    });
  });
}

/** Patterns of the tables that no module matches: what they were for has gone, or is called otherwise. */
export function findIdlePatterns(modules: readonly SourceModule[]): readonly string[] {
  const patterns = new Set([
    ...layers.flatMap(({ files, mayImport, mayImportTypesOf = [] }) => [
      files,
      ...mayImport,
      ...mayImportTypesOf,
    ]),
    ...restrictions.flatMap(({ allowedIn }) => allowedIn),
    ...lateLoading.map(({ files }) => files),
    ...Object.keys(castingFiles),
  ]);
  const targets = modules.flatMap(({ imports }) => imports.flatMap(({ target }) => target ?? []));
  const paths = new Set([...modules.map(({ path }) => path), ...targets]);
  return [...patterns].filter((pattern) => ![...paths].some((path) => matchedPart(pattern, path)));
}

/** Imports of a folder's `index.ts` from inside that folder: an index is a door for others. */
export function findInnerDoorUses(modules: readonly SourceModule[]): readonly string[] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) => {
      if (target === undefined || !target.endsWith("/index.ts")) return [];
      const folder = target.slice(0, -"index.ts".length);
      const inside = path.startsWith(folder);
      return inside ? [`${path}:${line} uses ${target}, the door of its own folder`] : [];
    }),
  );
}

/** Uses of modules and globals where the list of restrictions does not allow them. */
export function findRestrictedUses(modules: readonly SourceModule[]): readonly string[] {
  return restrictions.flatMap(({ subject, modules: names = [], globals = [], allowedIn }) =>
    modules
      .filter(({ path }) => !matchesAny(allowedIn, path))
      .flatMap(({ path, imports, nameUses }) => [
        ...imports
          .filter(({ specifier, typeOnly }) => !typeOnly && names.includes(specifier))
          .map(({ specifier, line }) => `${path}:${line} reaches ${subject} by "${specifier}"`),
        ...nameUses
          .filter(({ name }) => globals.includes(name))
          .map(({ name, line }) => `${path}:${line} reaches ${subject} by ${name}`),
      ]),
  );
}

/** Files that loading `start` loads too, with the way there. */
function loadedWith(
  start: string,
  modules: ReadonlyMap<string, SourceModule>,
): ReadonlyMap<string, string> {
  const ways = new Map([[start, start]]);
  for (const [path, way] of ways) {
    for (const { target, typeOnly, late } of modules.get(path)?.imports ?? []) {
      if (target === undefined || typeOnly || late || ways.has(target)) continue;
      ways.set(target, `${way} -> ${target}`);
    }
  }
  return ways;
}

/** Static import chains that reach a package which must load late or not at all. */
export function findEarlyLoading(modules: readonly SourceModule[]): readonly string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  return lateLoading.flatMap(({ files, packages, because }) =>
    modules
      .filter(({ path }) => matchedPart(files, path) !== undefined)
      .flatMap(({ path }) =>
        [...loadedWith(path, byPath)].flatMap(([reached, way]) =>
          (byPath.get(reached)?.imports ?? [])
            .filter(({ typeOnly, late }) => !typeOnly && !late)
            .map(({ specifier }) => packageName(specifier))
            .filter((name) => packages.includes(name))
            .map((name) => `${way} loads "${name}", but ${because}`),
        ),
      ),
  );
}

const product = ["compiler/", "grammar/", "runtime/", "cli/"];

/** Type assertions in product code outside the named files. */
export function findCasts(modules: readonly SourceModule[]): readonly string[] {
  return modules
    .filter(({ path }) => matchesAny(product, path) && !Object.hasOwn(castingFiles, path))
    .flatMap(({ path, casts }) => casts.map((line) => `${path}:${line} casts with "as"`));
}

const isPlan = (path: string): boolean => path.startsWith("generated/plans/");

/** Import cycles, one a strongly connected component (Tarjan 1972); plans may call each other. */
export function findCycles(modules: readonly SourceModule[]): readonly string[] {
  const graph = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) =>
        target === undefined || (isPlan(path) && isPlan(target)) ? [] : [target],
      ),
    ]),
  );
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[] = [];
  const lowOf = (path: string): number => low.get(path) ?? Number.POSITIVE_INFINITY;
  const connect = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    stack.push(path);
    const targets = (graph.get(path) ?? []).filter((target) => graph.has(target));
    for (const target of targets) {
      if (!order.has(target)) connect(target);
      if (stack.includes(target)) low.set(path, Math.min(lowOf(path), lowOf(target)));
    }
    if (lowOf(path) !== order.get(path)) return;
    const component = stack.splice(stack.indexOf(path));
    if (component.length > 1 || targets.includes(path)) cycles.push(component.sort().join(", "));
  };
  for (const path of graph.keys()) if (!order.has(path)) connect(path);
  return cycles.sort();
}
