import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLateDoor } from "./late-doors.ts";

const root = join(import.meta.dirname, "..", "..");

/** The folders of the packages whose code a bundle contains, sorted. */
function bundledPackages(inputs: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const input of inputs) {
    if (isLateDoor(input)) continue;
    const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
    if (match) folders.add(match[0]);
  }
  return [...folders].sort();
}

/** The licence texts that the packages in a bundle ask to be passed on; `inputs` are its modules. */
export function licenceTexts(inputs: readonly string[]): string {
  const texts = bundledPackages(inputs).map((folder) => {
    const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const text =
      file === undefined ? "(no licence file)" : readFileSync(join(root, folder, file), "utf8");
    return `${folder.replace(/^.*node_modules\//, "")}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
