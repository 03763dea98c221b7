/** Carrying out the fixes that diagnostics offer. */
export { applyFixes } from "./apply-fixes.ts";
export { fixedRanges } from "./fixed-ranges.ts";
