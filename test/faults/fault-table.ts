import type { FaultSet } from "./fault.ts";
import type { Measured } from "./measure.ts";

/** The share of planted faults that are found. */
export function shareFound(measured: readonly Measured[]): number {
  const planted = measured.reduce((sum, one) => sum + one.planted, 0);
  const found = measured.reduce((sum, one) => sum + one.found, 0);
  return planted === 0 ? 0 : found / planted;
}

const withoutHead = ["Without a fault:", "", "| id | mistake | why |", "|---|---|---|"];

/** What became of each fault of a dialect, as Markdown. */
export function faultTable(set: FaultSet, measured: readonly Measured[]): string {
  const percent = (shareFound(measured) * 100).toFixed(1);
  const rows = measured.map(({ fault, planted, found, codes }) => {
    const cells = [fault.id, fault.what, String(planted), String(found), codes.join(", ")];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  const without = set.without.map(({ id, what, why }) => `| ${id} | ${what} | ${why} |`);
  return [
    `## ${set.dialect}: ${percent} % found`,
    "",
    "| id | mistake | planted | found | by |",
    "|---|---|---:|---:|---|",
    ...rows,
    "",
    ...(without.length === 0 ? [] : [...withoutHead, ...without, ""]),
  ].join("\n");
}
