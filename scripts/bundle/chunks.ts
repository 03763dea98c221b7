import { basename } from "node:path";
import { compileFunction } from "node:vm";
import type { BuildResult, Metafile } from "esbuild";

/** A part of the bundle that is always needed as a whole: esbuild puts each module into one of them. */
export interface Chunk {
  readonly name: string;
  /** The body of a function that takes `$chunk`, `require` and `$placeOf`, names that no module has, and returns the exports. */
  readonly body: string;
  /** The chunks that it needs to start, by name. */
  readonly needs: readonly string[];
  /** The modules in it, by the path from the root of the project. */
  readonly modules: readonly string[];
  /** The module that it was made for, where it was made for one. */
  readonly entry: string | undefined;
}

/** The chunks that a build with code splitting has made, as bodies of functions. */
export function chunksOf(result: BuildResult<{ write: false; metafile: true }>): readonly Chunk[] {
  const outputs = new Map(
    Object.entries(result.metafile.outputs).map(([path, output]) => [basename(path), output]),
  );
  const chunks = result.outputFiles.map(({ path, text }): Chunk => {
    const output = outputs.get(basename(path));
    if (output === undefined) throw new Error(`esbuild says nothing of ${path}`);
    return {
      name: chunkName(path),
      body: asFunctionBody(text, output),
      needs: output.imports.filter(isStatic).map((needed) => chunkName(needed.path)),
      modules: Object.keys(output.inputs),
      entry: output.entryPoint,
    };
  });
  refuseCycles(chunks);
  return chunks;
}

type Output = Metafile["outputs"][string];
type Import = Output["imports"][number];

function isStatic({ kind, external }: Import): boolean {
  return kind === "import-statement" && external !== true;
}

function chunkName(path: string): string {
  return basename(path, ".js");
}

const binding = /([\w$]+) as ([\w$]+)/g;

/** What stands in the braces of an import, as a pattern of an object. */
function asPattern(names: string): string {
  return `{${names.replace(binding, "$1:$2")}}`;
}

/** The text of an ES module as the body of a function; what it imports and exports stays the same. */
function asFunctionBody(text: string, { imports }: Output): string {
  const known = new Set(imports.map(({ path }) => basename(path)));
  const opened = (from: string): string =>
    from.startsWith("./") ? `$chunk("${chunkName(from)}")` : `require("${from}")`;
  const ifKnown = (from: string, statement: string, otherwise: string): string =>
    known.has(basename(from)) ? statement : otherwise;
  const body = text
    .replace(/\bimport\{([^{}]*)\}from"([^"]+)";/g, (all, names: string, from: string) =>
      ifKnown(from, `const${asPattern(names)}=${opened(from)};`, all),
    )
    .replace(
      /\bimport ([\w$]+),\{([^{}]*)\}from"([^"]+)";/g,
      (all, name: string, names: string, from: string) =>
        ifKnown(from, `const ${name}=${opened(from)},${asPattern(names)}=${name};`, all),
    )
    .replace(/\bimport(?:\*as)? ([\w$]+) from"([^"]+)";/g, (all, name: string, from: string) =>
      ifKnown(from, `const ${name}=${opened(from)};`, all),
    )
    // Only their order would be fixed thereby, and no module of ours does anything before it is called.
    .replace(/\bimport"([^"]+)";/g, (all, from: string) => ifKnown(from, "", all))
    .replace(/\bimport\("(\.\/[^"]+)"\)/g, (all, from: string) =>
      ifKnown(from, `Promise.resolve().then(()=>${opened(from)})`, all),
    )
    .replace(/\bexport\{([^{}]*)\};\s*$/, (_all, names: string) => {
      return `return{${names.replace(binding, "$2:$1")}};`;
    })
    .replace(/\bexport default ([^;]+);\s*$/, "return{default:$1};");
  refuseModule(body);
  return body;
}

/** Anything that was overlooked is no function body, and does not compile. */
function refuseModule(body: string): void {
  compileFunction(body, ["$chunk", "require", "$placeOf"]);
}

/** Chunks run in the order of their needs, which a circle does not have. */
function refuseCycles(chunks: readonly Chunk[]): void {
  const needs = new Map(chunks.map((one) => [one.name, one.needs]));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`chunks need each other: ${path.join(", ")}`);
    if (done.has(name)) return;
    for (const needed of needs.get(name) ?? []) visit(needed, [...path, name]);
    done.add(name);
  };
  for (const { name } of chunks) visit(name, []);
}
