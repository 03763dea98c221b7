import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Metafile, Plugin } from "esbuild";
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

/**
 * Loads the grammars, and `node:crypto`, when one of their functions is called for the first time:
 * recipes without conditions need no parser, and only plans that are kept need a digest.
 */
function lateDoors(grammarFile: string): Plugin {
  const grammars = new Set(lateGrammars());
  return {
    name: "late-doors",
    setup(plugin) {
      plugin.onResolve({ filter: /^node:crypto$/ }, ({ path, namespace }) =>
        namespace === lateDoor ? undefined : { path, namespace: lateDoor },
      );
      plugin.onResolve({ filter: /\/grammar\/[^/]+\/index\.ts$/ }, ({ path }) => {
        const name = basename(dirname(path));
        return grammars.has(name) ? { path: name, namespace: lateDoor } : undefined;
      });
      plugin.onLoad({ filter: /.*/, namespace: lateDoor }, ({ path }) =>
        path.startsWith("node:")
          ? lateModule(path, `require("${path}")`)
          : lateModule(
              pathToFileURL(join(root, "grammar", path, "index.ts")).href,
              `require("./${grammarFile}")["${path}"]`,
            ),
      );
      plugin.onResolve({ filter: /-grammar\.cjs$/ }, () => ({ external: true }));
    },
  };
}

const lateDoor = "late-door";

/** A module whose functions are those of another, which is only opened when one is called. */
async function lateModule(url: string, open: string): Promise<{ readonly contents: string }> {
  const module: unknown = await import(url);
  const names = Object.entries(Object(module))
    .filter(([name, value]) => typeof value === "function" && name !== "default")
    .map(([name]) => name);
  const functions = names.map(
    (name) => `export function ${name}(...given) { return ${open}.${name}(...given); }`,
  );
  return { contents: functions.join("\n") };
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

/** All of the command line but its grammars. */
function commandLineOptions(entry: string, outfile: string, grammarFile: string) {
  return {
    ...optionsFor(outfile),
    entryPoints: [entry],
    banner: { js: prelude },
    plugins: [onlyEnglishZod, noExecutableSubcommands, lateDoors(grammarFile), ownPlaces],
  };
}

/** All grammars in one file that starts none of them. */
function grammarOptions(outfile: string) {
  const doors = lateGrammars().map(
    (name) => `get ${JSON.stringify(name)}() { return require("./grammar/${name}/index.ts"); }`,
  );
  const contents = `module.exports = {\n${doors.join(",\n")}\n};`;
  return { ...optionsFor(outfile), stdin: { contents, resolveDir: root, loader: "js" as const } };
}

/** The folders of the packages whose code the bundle contains, sorted. */
function bundledPackages(metafiles: readonly Metafile[]): readonly string[] {
  const folders = new Set<string>();
  for (const input of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
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
 * Writes the CLI and its grammars as one file each with a starter before it, and beside them the
 * licences of what they contain; returns the size.
 */
export async function bundle({ entry, outfile }: BundleRequest): Promise<number> {
  const grammarFile = outfile.replace(/\.cjs$/, "-grammar.cjs");
  const bodies = [outfile, grammarFile].map((file) => file.replace(/\.cjs$/, "-bundle.cjs"));
  const [commandLine = "", grammars = ""] = bodies;
  const built = await Promise.all([
    build(commandLineOptions(entry, commandLine, basename(grammarFile))),
    build(grammarOptions(grammars)),
  ]);
  writeFileSync(outfile, starter(basename(commandLine)));
  writeFileSync(grammarFile, starter(basename(grammars)));
  const licences = licenceTexts(built.map(({ metafile }) => metafile));
  writeFileSync(join(dirname(outfile), "THIRD-PARTY-LICENSES.txt"), licences);
  return bodies.reduce((size, file) => size + statSync(file).size, 0);
}

if (import.meta.main) {
  const outfile = join(root, "dist", "recipec.cjs");
  const size = await bundle({ entry: join(root, "cli", "main.ts"), outfile });
  console.log(`dist/recipec.cjs: ${Math.round(size / 1024)} KB`);
}
