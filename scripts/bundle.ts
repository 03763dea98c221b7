import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BuildOptions } from "esbuild";
import { build } from "esbuild";
import { chunksOf } from "./bundle/chunks.ts";
import type { BundleFile } from "./bundle/files.ts";
import { filesOf, printFile } from "./bundle/files.ts";
import { lateDoors, lateModules } from "./bundle/late-doors.ts";
import { entrances, lateFolders } from "./bundle/late-folders.ts";
import { licenceTexts } from "./bundle/licences.ts";
import { noExecutableSubcommands, onlyEnglishZod, ownPlaces } from "./bundle/plugins.ts";

const root = join(import.meta.dirname, "..");

/**
 * Packages that stay outside: ts-morph is 10 MB that only emitting commands need, and execa starts
 * only programs that are given input. Both are dependencies of the published package.
 */
const lateLoaded: readonly string[] = ["ts-morph", "execa"];

/** Where the bundle comes from and goes to. */
export interface BundleRequest {
  readonly entry: string;
  readonly outfile: string;
}

/** What was written. */
export interface Bundle {
  readonly files: readonly BundleFile[];
  /** In UTF-16 units, which are bytes here. */
  readonly size: number;
}

const settings = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  platform: "node",
  target: "node22.18",
  // Names stay, for stack traces; the rest is read faster when it is shorter.
  minifySyntax: true,
  minifyWhitespace: true,
  // V8 reads a text that is ASCII as it is.
  charset: "ascii",
  external: [...lateLoaded],
  legalComments: "none",
  logLevel: "warning",
} as const satisfies BuildOptions;

/**
 * Writes the CLI: a file that Node starts, a folder of files with chunks beside it, and the licences of what
 * they contain. Each module is in one chunk, each chunk in one file.
 */
export async function bundle({ entry, outfile }: BundleRequest): Promise<Bundle> {
  const whole = { ...settings, outdir: dirname(outfile), format: "esm" } as const;
  const plugins = [onlyEnglishZod, noExecutableSubcommands, ownPlaces];
  const { metafile } = await build({ ...whole, entryPoints: [entry], plugins });
  const folders = await lateFolders(metafile.inputs);
  const entered = folders.map(({ name }) => [name, `${entrances}:${name}`] as const);
  const result = await build({
    ...whole,
    entryPoints: { main: entry, ...Object.fromEntries([...lateModules(), ...entered]) },
    splitting: true,
    plugins: [lateDoors(folders), ...plugins],
  });
  const files = filesOf(chunksOf(result));
  const folder = join(dirname(outfile), basename(outfile, ".cjs"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const texts = files.map((file) => ({ name: file.name, text: printFile(file) }));
  for (const { name, text } of texts) writeFileSync(join(folder, `${name}.cjs`), text);
  writeFileSync(outfile, await starterOf(files, digestOf(texts.map(({ text }) => text))));
  writeFileSync(
    join(dirname(outfile), "THIRD-PARTY-LICENSES.txt"),
    licenceTexts(Object.keys(result.metafile.inputs)),
  );
  return { files, size: texts.reduce((size, { text }) => size + text.length, 0) };
}

/** The text of the file that Node starts. */
async function starterOf(files: readonly BundleFile[], buildId: string): Promise<string> {
  const fileOfChunk = files.flatMap(({ name, chunks }) => chunks.map((one) => [one.name, name]));
  const { outputFiles } = await build({
    ...settings,
    entryPoints: [join(import.meta.dirname, "bundle", "starter.ts")],
    format: "cjs",
    define: {
      buildId: JSON.stringify(buildId),
      fileOfChunk: JSON.stringify(Object.fromEntries(fileOfChunk)),
    },
  });
  const [starter] = outputFiles;
  if (starter === undefined) throw new Error("the starter was not built");
  return starter.text;
}

function digestOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex").slice(0, 16);
}

if (import.meta.main) {
  const outfile = join(root, "dist", "recipec.cjs");
  const { files, size } = await bundle({ entry: join(root, "cli", "main.ts"), outfile });
  console.log(`dist/recipec.cjs: ${Math.round(size / 1024)} KB in ${files.length} files`);
}
