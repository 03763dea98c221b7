#!/usr/bin/env node
// Plain JavaScript that old Nodes can parse too: it must be able to say that the Node is too old.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const NEEDED = [22, 18];
const USAGE_OR_CONFIGURATION = 5;

const here = (path) => new URL(path, import.meta.url);
const isNewEnough = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
};
const isInstalled = (url) => existsSync(fileURLToPath(url));

if (isNewEnough()) {
  // A published package holds the bundle, a checkout the source; a checkout may hold a stale bundle too.
  module.enableCompileCache?.();
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
