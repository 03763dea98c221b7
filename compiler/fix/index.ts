/** Carrying out the fixes that diagnostics offer. */
export { applyFixes } from "./apply-fixes.ts";
