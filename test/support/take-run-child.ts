import { exit, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { optionValues } from "../../cli/option-values.ts";
import { takeRunAlone } from "../../cli/run-store/other-runs.ts";
import { takeRun } from "../../cli/run-store/run-owner.ts";

/** Tries to own the run in each folder that it reads, a line each, with its work behind a tab, and keeps it until its input ends. */
async function main(): Promise<void> {
  stdout.write("ready\n");
  for await (const line of createInterface({ input: stdin })) stdout.write(`${take(line)}\n`);
  exit(0);
}

function take(line: string): string {
  const [folder = "", work] = line.split("\t");
  try {
    if (work === undefined) takeRun(folder);
    else takeRunAlone(folder, optionValues({}), work);
    return "mine";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

await main();
