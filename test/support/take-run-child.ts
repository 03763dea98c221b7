import { exit, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { takeRun } from "../../cli/run-store/run-owner.ts";

/** Tries to own the run in each folder that it reads, a line each, and keeps it until its input ends. */
async function main(): Promise<void> {
  stdout.write("ready\n");
  for await (const folder of createInterface({ input: stdin })) stdout.write(`${take(folder)}\n`);
  exit(0);
}

function take(folder: string): string {
  try {
    takeRun(folder);
    return "mine";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

await main();
