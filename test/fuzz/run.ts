import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkSlice } from "./check-damaged.ts";
import { seeds } from "./seeds.ts";

/**
 * `node test/fuzz/run.ts --from 0 --count 1000000 --to FOLDER`: compiles damaged recipes by their numbers, and keeps those
 * that surprise. A number stands for the same text as long as the seeds are the same.
 */
const { values } = parseArgs({
  options: {
    from: { type: "string", default: "0" },
    count: { type: "string", default: "10000" },
    to: { type: "string", default: "" },
  },
});

const stepSize = 1000;
const all = seeds();
const end = Number(values.from) + Number(values.count);
let failures = 0;
for (let from = Number(values.from); from < end; from += stepSize) {
  const count = Math.min(stepSize, end - from);
  const started = performance.now();
  const { surprises, slowestMs, sound } = checkSlice(all, from, count);
  failures += surprises.length;
  for (const { number, seed, text, problem } of surprises) {
    process.stdout.write(`${number} ${seed.dialect} ${seed.path}: ${problem}\n`);
    if (values.to === "") continue;
    mkdirSync(values.to, { recursive: true });
    writeFileSync(join(values.to, `${number}.${seed.dialect}.txt`), text);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${from}+${count}: ${seconds} s, slowest ${Math.round(slowestMs)} ms, ${sound} without errors\n`,
  );
}
process.exitCode = failures === 0 ? 0 : 1;
