import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { faultSets } from "./fault-sets.ts";
import { faultTable, shareFound } from "./fault-table.ts";
import { hostsOf, measure } from "./measure.ts";

/**
 * `npm run faults`: plants every fault, and writes which are found into the table beside this file.
 * `npm run faults -- DIALECT [ID]` only says what of a dialect is missed.
 */
const head = `# Planted mistakes, and which are found

Each mistake is planted in sound recipes, five at most, and counts as found when an error or a warning
stands at its line. Written by \`npm run faults\`.
`;

const [dialect, id] = process.argv.slice(2);

const tables: string[] = [];
for (const set of faultSets.filter((one) => dialect === undefined || one.dialect === dialect)) {
  const faults = set.faults.filter((fault) => id === undefined || fault.id === id);
  const measured = measure({ ...set, faults }, hostsOf(set.dialect));
  tables.push(faultTable(set, measured));
  const missed = measured.filter(({ found, planted }) => found < planted || planted < 5);
  for (const { fault, planted, found, missedIn } of missed) {
    const share = `${found} of ${planted}`;
    process.stdout.write(`${set.dialect} ${fault.id} ${share}: ${missedIn.join(", ")}\n`);
  }
  const percent = (shareFound(measured) * 100).toFixed(1);
  process.stdout.write(`${set.dialect}: ${percent} % found\n`);
}
if (dialect === undefined) {
  writeFileSync(join(import.meta.dirname, "README.md"), [head, ...tables].join("\n"));
}
