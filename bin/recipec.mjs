#!/usr/bin/env node
// Plain JavaScript that old Nodes can parse too: it must be able to say that the Node is too old.
import { existsSync, lstatSync, mkdirSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = [22, 18];
const USAGE_OR_CONFIGURATION = 5;

const here = (path) => new URL(path, import.meta.url);
const isNewEnough = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
};
/**
 * A folder of this user alone for what Node has compiled; undefined where there is none. Node's own choice may be made by
 * anybody who was there before, and Node runs what it finds in it.
 */
const ownFolder = () => {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `compiled-recipec-${user ?? "user"}`);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    const { mode, uid } = lstatSync(folder);
    const isOwn = user === undefined || (uid === user && (mode & 0o077) === 0);
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
};
const isInstalled = (url) => existsSync(fileURLToPath(url));

if (isNewEnough()) {
  // A published package holds the bundle, a checkout the source; a checkout may hold a stale bundle too.
  const compiled = process.env.NODE_COMPILE_CACHE || ownFolder();
  if (compiled !== undefined) module.enableCompileCache?.(compiled);
  const source = here("../cli/main.ts");
  await import(isInstalled(source) ? source : here("../dist/recipec.cjs"));
} else {
  const advice = isInstalled(here("../node_modules/node/bin/node"))
    ? "this checkout has one: start recipec with `npx recipec` or `npm run recipec --`"
    : "install a newer Node";
  console.error(
    `recipec needs Node ${NEEDED.join(".")} or newer, this is ${process.versions.node}: ${advice}.`,
  );
  process.exitCode = USAGE_OR_CONFIGURATION;
}
