import { readFileSync } from "node:fs";
import { readOrdinaryFile } from "../runtime/journal/index.ts";

/** Reads a configuration: a pipe only where somebody names it, as what a project brings along must not let a command wait. */
export function readConfigFile(path: string, isNamed: boolean): Buffer {
  return isNamed ? readFileSync(path) : readOrdinaryFile(path);
}
