// Runs after `npm ci`, on whatever Node npm has, hence plain JavaScript.
// npm links no bin of the root package itself; without this link `npx recipec` works too, but builds
// an install tree in npm's cache first, which costs 300 ms a call and prints engine warnings.
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../node_modules/.bin/", import.meta.url));

if (process.platform !== "win32") {
  mkdirSync(folder, { recursive: true });
  rmSync(`${folder}recipec`, { force: true });
  symlinkSync("../../bin/recipec.mjs", `${folder}recipec`);
}
