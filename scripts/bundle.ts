import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
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

const prelude = `const __path = require("node:path");
const __url = require("node:url");
const __placeOf = (path) => __path.join(__dirname, "..", path);`;

/** The cache covers only what is loaded after it is on, so a file of its own turns it on. */
function starter(body: string): string {
  return `require("node:module").enableCompileCache?.();\nrequire("./${body}");\n`;
}

/** Where the bundle comes from and goes to. */
export interface BundleRequest {
  readonly entry: string;
  readonly outfile: string;
}

function optionsFor({ entry, outfile }: BundleRequest): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
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
    banner: { js: prelude },
    plugins: [onlyEnglishZod, noExecutableSubcommands, ownPlaces],
    legalComments: "none",
    logLevel: "warning",
  };
}

/** The folders of the packages whose code the bundle contains, sorted. */
function bundledPackages(metafile: Metafile): readonly string[] {
  const folders = new Set<string>();
  for (const input of Object.keys(metafile.inputs)) {
    const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
    if (match) folders.add(match[0]);
  }
  return [...folders].sort();
}

/** The licence texts that the bundled packages ask to be passed on. */
function licenceTexts(metafile: Metafile): string {
  const texts = bundledPackages(metafile).map((folder) => {
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text =
      file === undefined ? "(no licence file)" : readFileSync(join(root, folder, file), "utf8");
    return `${folder.replace(/^.*node_modules\//, "")}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Writes the CLI as one file with a starter before it, and beside them the licences of what it
 * contains; returns the size.
 */
export async function bundle({ entry, outfile }: BundleRequest): Promise<number> {
  const body = outfile.replace(/\.cjs$/, "-bundle.cjs");
  const { metafile } = await build({ ...optionsFor({ entry, outfile: body }), metafile: true });
  writeFileSync(outfile, starter(basename(body)));
  writeFileSync(join(dirname(outfile), "THIRD-PARTY-LICENSES.txt"), licenceTexts(metafile));
  return statSync(body).size;
}

if (import.meta.main) {
  const outfile = join(root, "dist", "recipec.cjs");
  const size = await bundle({ entry: join(root, "cli", "main.ts"), outfile });
  console.log(`dist/recipec.cjs: ${Math.round(size / 1024)} KB`);
}
