import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";

const root = join(import.meta.dirname, "..", "..");

/** Keeps the English messages of zod and drops its fifty other languages, which nothing selects. */
export const onlyEnglishZod: Plugin = {
  name: "only-english-zod",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.(c?js)$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      loader: "js",
    }));
  },
};

/** Commander could start programs as subcommands; ours never do, and `node:child_process` costs 5 ms. */
export const noExecutableSubcommands: Plugin = {
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
 * Lets our modules find data files beside themselves although they end elsewhere: the package keeps the
 * folders of such files, so a module's own place, which the bundle's `$placeOf` tells, still is a right answer.
 */
export const ownPlaces: Plugin = {
  name: "own-places",
  setup(plugin) {
    plugin.onLoad(
      { filter: /[\\/](compiler|grammar|runtime|cli)[\\/].*\.ts$/ },
      async ({ path }) => {
        if (path.includes("node_modules")) return null;
        const place = JSON.stringify(relative(root, path).replaceAll("\\", "/"));
        const text = await readFile(path, "utf8");
        const contents = text
          .replaceAll("import.meta.dirname", `require("node:path").dirname($placeOf(${place}))`)
          .replaceAll(
            "import.meta.url",
            `require("node:url").pathToFileURL($placeOf(${place})).href`,
          );
        return { contents, loader: "ts" };
      },
    );
  },
};
