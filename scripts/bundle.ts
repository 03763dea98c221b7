import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Metafile, OnLoadResult, Plugin } from "esbuild";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");

/**
 * Packages that stay outside: ts-morph is 10 MB that only emitting commands need, and execa is
 * needed from the first process on. Both are dependencies of the published package.
 */
const lateLoaded: readonly string[] = ["ts-morph", "execa"];

/** Keeps the English messages of zod and drops its fifty other languages, which nothing selects. */
const onlyEnglishZod: Plugin = {
  name: "only-english-zod",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.(c?js)$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      loader: "js",
    }));
  },
};

/** Commander could start programs as subcommands; ours never do, and `node:child_process` costs 5 ms. */
const noExecutableSubcommands: Plugin = {
  name: "no-executable-subcommands",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]commander[\\/]lib[\\/]command\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace(
        /^import \w+ from ['"]node:child_process['"];$/m,
        "const childProcess = {};",
      );
      if (contents === text) throw new Error("commander does not import child_process any more");
      return { contents, loader: "js" };
    });
  },
};

/**
 * Lets our modules find data files beside themselves although they all end in one file: the
 * package keeps the folders of such files, so a module's own place is still a right answer.
 */
const ownPlaces: Plugin = {
  name: "own-places",
  setup(plugin) {
    plugin.onLoad(
      { filter: /[\\/](compiler|grammar|runtime|cli)[\\/].*\.ts$/ },
      async ({ path }) => {
        if (path.includes("node_modules")) return null;
        const place = JSON.stringify(relative(root, path).replaceAll("\\", "/"));
        const text = await readFile(path, "utf8");
        const contents = text
          .replaceAll("import.meta.dirname", `__path.dirname(__placeOf(${place}))`)
          .replaceAll("import.meta.url", `__url.pathToFileURL(__placeOf(${place})).href`);
        return { contents, loader: "ts" };
      },
    );
  },
};

/** The embedded languages with a parser, which takes longer to build than most commands to run. */
function lateGrammars(): readonly string[] {
  const folder = join(root, "grammar");
  const files = (name: string) => readdirSync(join(folder, name)).map((file) => join(name, file));
  return readdirSync(folder).filter(
    (name) =>
      existsSync(join(folder, name, "index.ts")) &&
      files(name).some((file) => readFileSync(join(folder, file), "utf8").includes('"chevrotain"')),
  );
}

/** What goes into a file of its own, by the file's name: the modules by the name under which it has them. */
function lateFiles(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const doors = lateGrammars().map(
    (name) => [name, join(root, "grammar", name, "index.ts")] as const,
  );
  return new Map([
    ["grammar", new Map(doors)],
    ["shell", new Map([["unbash", createRequire(import.meta.url).resolve("unbash")]])],
  ]);
}

/**
 * Opens some modules only when one of their functions is called for the first time: recipes without
 * conditions need no parser, recipes of one dialect no other, and only plans that are kept need a
 * digest. Those that make up a file of their own are not even read before that.
 */
function lateDoors(name: string): Plugin {
  const places = new Map<string, string>();
  for (const [file, modules] of lateFiles()) {
    for (const [key, path] of modules)
      places.set(path, `require("./${name}-${file}.cjs")["${key}"]`);
  }
  return {
    name: "late-doors",
    setup(plugin) {
      plugin.onResolve({ filter: /^unbash$|^node:crypto$|\/(index|compile)\.ts$/ }, (args) => {
        const { path, namespace, importer, resolveDir } = args;
        if (namespace === lateDoor) return undefined;
        const builtin = path === "node:crypto";
        const file = path.startsWith(".")
          ? join(resolveDir, path)
          : createRequire(import.meta.url).resolve(path);
        const isDialect = path === "./compile.ts" && /dialects\/[^/]+\/index\.ts$/.test(importer);
        const isLate = builtin || isDialect || places.has(file);
        return isLate ? { path: builtin ? path : file, namespace: lateDoor } : undefined;
      });
      plugin.onLoad({ filter: /.*/, namespace: lateDoor }, ({ path }) =>
        lateModule(path, places.get(path) ?? `require(${JSON.stringify(path)})`),
      );
      plugin.onResolve({ filter: /^\.\/[^/]*\.cjs$/, namespace: lateDoor }, () => ({
        external: true,
      }));
    },
  };
}

const lateDoor = "late-door";

/** A module whose functions are those of another, which is only opened when one is called. */
async function lateModule(path: string, open: string): Promise<OnLoadResult> {
  const module: unknown = await import(isAbsolute(path) ? pathToFileURL(path).href : path);
  const names = Object.entries(Object(module))
    .filter(([name, value]) => typeof value === "function" && name !== "default")
    .map(([name]) => name);
  const functions = names.map(
    (name) => `export function ${name}(...given) { return ${open}.${name}(...given); }`,
  );
  return { contents: functions.join("\n"), resolveDir: root };
}

const prelude = `const __path = require("node:path");
const __url = require("node:url");
const __placeOf = (path) => __path.join(__dirname, "..", path);`;

/**
 * A file that turns the compile cache on before it loads another, since the cache covers only what is
 * loaded after that. It also makes V8 compile every function at once: lazy ones never get into the
 * cache, and compiling them again takes a third of a short command. Without a cache that would not pay.
 */
function starter(bundleFile: string): string {
  return `const { enableCompileCache, constants } = require("node:module");
const { setFlagsFromString } = require("node:v8");
const status = enableCompileCache?.().status;
const isOn = status === constants?.compileCacheStatus.ENABLED
  || status === constants?.compileCacheStatus.ALREADY_ENABLED;
if (isOn) setFlagsFromString("--no-lazy");
try {
  module.exports = require("./${bundleFile}");
} finally {
  setFlagsFromString("--lazy");
}
`;
}

/** Where the bundle comes from and goes to. */
export interface BundleRequest {
  readonly entry: string;
  readonly outfile: string;
}

function optionsFor(outfile: string) {
  return {
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: "node",
    target: "node22.18",
    // One CommonJS file starts 4 to 10 ms sooner than one ES module, and the compile cache covers it.
    format: "cjs",
    // Names stay, for stack traces; the rest is read faster when it is shorter.
    minifySyntax: true,
    minifyWhitespace: true,
    external: [...lateLoaded],
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  } as const satisfies BuildOptions;
}

/** All of the command line but what has files of its own. */
function commandLineOptions(entry: string, outfile: string, name: string) {
  return {
    ...optionsFor(outfile),
    entryPoints: [entry],
    banner: { js: prelude },
    plugins: [onlyEnglishZod, noExecutableSubcommands, lateDoors(name), ownPlaces],
  };
}

/** Several modules in one file that starts none of them. */
function lateFileOptions(outfile: string, modules: ReadonlyMap<string, string>) {
  const doors = [...modules].map(
    ([key, path]) => `get ${JSON.stringify(key)}() { return require(${JSON.stringify(path)}); }`,
  );
  const contents = `module.exports = {\n${doors.join(",\n")}\n};`;
  return { ...optionsFor(outfile), stdin: { contents, resolveDir: root, loader: "js" as const } };
}

/** The folders of the packages whose code the bundle contains, sorted. */
function bundledPackages(metafiles: readonly Metafile[]): readonly string[] {
  const folders = new Set<string>();
  for (const input of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
    if (input.startsWith(`${lateDoor}:`)) continue;
    const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
    if (match) folders.add(match[0]);
  }
  return [...folders].sort();
}

/** The licence texts that the bundled packages ask to be passed on. */
function licenceTexts(metafiles: readonly Metafile[]): string {
  const texts = bundledPackages(metafiles).map((folder) => {
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text =
      file === undefined ? "(no licence file)" : readFileSync(join(root, folder, file), "utf8");
    return `${folder.replace(/^.*node_modules\//, "")}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Writes the CLI, and what it loads late, as one file each with a starter before it, and beside them
 * the licences of what they contain; returns the size.
 */
export async function bundle({ entry, outfile }: BundleRequest): Promise<number> {
  const name = basename(outfile, ".cjs");
  const body = (file: string): string => join(dirname(outfile), `${file}-bundle.cjs`);
  const late = [...lateFiles()].map(([file, modules]) => ({ file: `${name}-${file}`, modules }));
  const built = await Promise.all([
    build(commandLineOptions(entry, body(name), name)),
    ...late.map(({ file, modules }) => build(lateFileOptions(body(file), modules))),
  ]);
  const files = [name, ...late.map(({ file }) => file)];
  for (const file of files) {
    writeFileSync(join(dirname(outfile), `${file}.cjs`), starter(basename(body(file))));
  }
  const licences = licenceTexts(built.map(({ metafile }) => metafile));
  writeFileSync(join(dirname(outfile), "THIRD-PARTY-LICENSES.txt"), licences);
  return files.reduce((size, file) => size + statSync(body(file)).size, 0);
}

if (import.meta.main) {
  const outfile = join(root, "dist", "recipec.cjs");
  const size = await bundle({ entry: join(root, "cli", "main.ts"), outfile });
  console.log(`dist/recipec.cjs: ${Math.round(size / 1024)} KB`);
}
