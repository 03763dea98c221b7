import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "dist", "package");

/** Manifest fields that describe the checkout and mean nothing to a user of the package. */
const checkoutOnly: readonly string[] = ["private", "scripts", "devDependencies", "allowScripts"];

/** What the CLI, an editor or a person reads; it keeps its places in the package. */
const copied: readonly string[] = [
  "bin",
  "CHANGELOG.md",
  "compiler/diagnostics/explain",
  "docs",
  "generated/recipe-schema",
  "generated/recipe-test.schema.json",
  "generated/recipec-config.schema.json",
  "LICENSE",
  "README.md",
  "recipes",
];

/** Entry points of the published package: compiled, since Node strips no types in node_modules. */
const publishedEntryPoints = {
  exports: {
    ".": { types: "./compiler/index.d.ts", default: "./compiler/index.js" },
    "./runtime": { types: "./runtime/index.d.ts", default: "./runtime/index.js" },
    "./package.json": "./package.json",
  },
} as const;

function publishedManifest(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null)
    throw new Error("package.json is no object");
  const kept = Object.entries(manifest).filter(([field]) => !checkoutOnly.includes(field));
  const published = { ...Object.fromEntries(kept), ...publishedEntryPoints };
  return `${JSON.stringify(published, null, 2)}\n`;
}

/** Writes `dist/package`: compiled libraries, the bundled CLI, and a manifest that points at them. */
async function main(): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "dist"), { recursive: true });
  execFileSync(join(root, "node_modules", ".bin", "tsc"), ["-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit",
  });
  const outfile = join(target, "dist", "recipec.cjs");
  await bundle({ entry: join(root, "cli", "main.ts"), outfile });
  for (const path of copied) cpSync(join(root, path), join(target, path), { recursive: true });
  chmodSync(join(target, "bin", "recipec.mjs"), 0o755);
  writeFileSync(join(target, "package.json"), publishedManifest());
  console.log("dist/package is ready: `npm publish dist/package`.");
}

await main();
