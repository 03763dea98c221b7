import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { faultSets } from "./fault-sets.ts";
import { faultTable, shareFound } from "./fault-table.ts";
import { hostsOf, measure } from "./measure.ts";

/** `npm run faults`: plants every fault, and writes which are found into the table beside this file. */
const head = `# Planted mistakes, and which are found

Each mistake is planted in sound recipes, eight at most, and counts as found when an error or a warning
stands at its line. Written by \`npm run faults\`.
`;

const tables: string[] = [];
for (const set of faultSets) {
  const measured = measure(set, hostsOf(set.dialect));
  tables.push(faultTable(set, measured));
  const missed = measured.filter(({ found, planted }) => found < planted);
  for (const { fault, missedIn } of missed) {
    process.stdout.write(`${set.dialect} ${fault.id} missed in ${missedIn.join(", ")}\n`);
  }
  const percent = (shareFound(measured) * 100).toFixed(1);
  process.stdout.write(`${set.dialect}: ${percent} % found\n`);
}
writeFileSync(join(import.meta.dirname, "README.md"), [head, ...tables].join("\n"));
