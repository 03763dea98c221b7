import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { compile } from "../compiler/index.ts";
import type { Bench, RatioRow } from "./alternate.ts";
import { alternate } from "./alternate.ts";

const folder = join(import.meta.dirname, "..", "recipes", "amplifier");
const rounds = 15;
const passes = 10;

/** Checking the shipped recipes over and over, in one process, against parsing their YAML and no more. */
export const bench: Bench = {
  name: "corpus",
  async run(): Promise<readonly RatioRow[]> {
    const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
    const contents = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
    const check = (): void => {
      for (let pass = 0; pass < passes; pass += 1) {
        const { requested } = compile(names, { files: { read: (path) => contents.get(path) } });
        for (const { diagnostics } of requested) diagnostics.at(0);
      }
    };
    const parse = (): void => {
      for (let pass = 0; pass < passes; pass += 1) {
        for (const text of contents.values()) {
          parseDocument(text.toString("utf8"), { lineCounter: new LineCounter() });
        }
      }
    };
    check();
    parse();
    const ratio = await alternate(rounds, check, parse);
    return [{ label: "`check` of the shipped recipes / bare `yaml` parse", ratio, target: 2 }];
  },
};
