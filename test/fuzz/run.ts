import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Surprise } from "./check-damaged.ts";
import { checkSlice } from "./check-damaged.ts";
import { runSlice } from "./run-slice.ts";
import { seeds } from "./seeds.ts";

/**
 * `node test/fuzz/run.ts --from 0 --count 1000000 --to FOLDER`: compiles damaged recipes by their numbers, and keeps those
 * that surprise. With `--run` those that are sound are also emitted and run. A number stands for the same text as long as
 * the seeds are the same.
 */
const { values } = parseArgs({
  options: {
    from: { type: "string", default: "0" },
    count: { type: "string", default: "10000" },
    to: { type: "string", default: "" },
    run: { type: "boolean", default: false },
  },
});

const stepSize = 1000;
const all = seeds();
const end = Number(values.from) + Number(values.count);
const folder = mkdtempSync(join(tmpdir(), "recipec-fuzz-"));
let failures = 0;
for (let from = Number(values.from); from < end; from += stepSize) {
  const count = Math.min(stepSize, end - from);
  const started = performance.now();
  const slice = values.run
    ? await runSlice(all, from, count, folder)
    : checkSlice(all, from, count);
  slice.surprises.forEach(keep);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { slowestMs, sound } = slice;
  process.stdout.write(
    `${from}+${count}: ${seconds} s, slowest ${Math.round(slowestMs)} ms, ${sound} without errors\n`,
  );
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;

function keep({ number, problem, seed, text }: Surprise): void {
  failures += 1;
  process.stdout.write(`${number} ${seed.dialect} ${seed.path}: ${problem}\n`);
  if (values.to === "") return;
  mkdirSync(values.to, { recursive: true });
  writeFileSync(join(values.to, `${number}.${seed.dialect}.txt`), text);
}
