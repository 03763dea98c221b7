import { argv, stdin, stdout } from "node:process";
import { takeRun } from "../../cli/run-store/run-owner.ts";

/** Says that it is ready, waits for a word, then tries to own the run of a folder; keeps it until its input ends. */
async function main(folder: string): Promise<void> {
  stdout.write("ready\n");
  stdin.once("data", () => {
    try {
      takeRun(folder);
      stdout.write("mine\n");
    } catch (error) {
      stdout.write(`${error instanceof Error ? error.message : error}\n`);
    }
  });
  stdin.once("end", () => process.exit(0));
}

await main(argv[2] ?? "");
