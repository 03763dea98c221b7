/** The compiler as a library: what commands and programs may use. */
export type { Facts, ScopeFact, VariableFact } from "./analysis/facts.ts";
export type { Compilation, CompileOptions, FileReader, Recipe, SearchPath } from "./compilation.ts";
export { compile } from "./compile.ts";
export { CompilerBug } from "./compiler-bug.ts";
export { defaultReadLimits } from "./document/read-limits.ts";
export type { DialectId } from "./ir/expression.ts";
export { isDialectId } from "./ir/expression.ts";
export type { Plan } from "./ir/plan.ts";
export { printPlan } from "./ir/print.ts";
export { createFileReader } from "./workspace/file-reader.ts";
export { fitsPatterns } from "./workspace/glob.ts";
export type { Config } from "./workspace/read-config.ts";
export {
  configuredBudget,
  configuredDialect,
  configuredSeverities,
  emptyConfig,
  isConfiguredFile,
  readConfig,
} from "./workspace/read-config.ts";
export { servedModels } from "./workspace/served-models.ts";
