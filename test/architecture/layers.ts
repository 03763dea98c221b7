/**
 * One row of the layering table.
 *
 * A pattern that ends in `/` means everything below that folder, any other pattern one file; `*`
 * stands for one name. Files that match a row with the same text are one unit and may import each
 * other: all of `compiler/ir/`, but not `dialects/amplifier/` and `dialects/amplihack/`, although
 * one row covers both. Types and code alike count as imports.
 */
export interface Layer {
  /** The first row that matches a file counts, so exact files stand before their folders. */
  readonly files: string;
  readonly mayImport: readonly string[];
  /** Modules that may be imported with `import type` only. */
  readonly mayImportTypesOf?: readonly string[];
  /** The npm packages for which this layer is a door. */
  readonly npm?: readonly string[];
}

const values = ["runtime/values/"] as const;
const evaluation = ["runtime/semantics/", ...values] as const;
const contract = ["runtime/abi.ts"] as const;
const backendNames = ["runtime/backend-names.ts"] as const;

const documents = ["compiler/source/", "compiler/diagnostics/", "compiler/document/"] as const;
const everything = ["compiler/", "grammar/", "runtime/", "cli/", "generated/"] as const;

/** Who may import whom; a file that no row covers fails the test. */
export const layers: readonly Layer[] = [
  // Languages embedded in recipes: text -> AST.
  {
    files: "grammar/",
    mayImport: [],
    npm: ["chevrotain"],
  },

  // The compiler, from text up to plans.
  { files: "compiler/source/", mayImport: [] },
  { files: "compiler/diagnostics/", mayImport: ["compiler/source/"] },
  {
    files: "compiler/document/",
    mayImport: ["compiler/source/", "compiler/diagnostics/", ...values],
    npm: ["yaml"],
  },
  {
    files: "compiler/ir/",
    mayImport: ["compiler/source/", ...evaluation],
    mayImportTypesOf: ["compiler/document/node.ts", ...contract],
  },
  {
    files: "compiler/lower/",
    mayImport: [
      ...documents,
      "compiler/ir/",
      "compiler/analysis/shell/",
      "grammar/*/index.ts",
      "grammar/amplihack-calls.ts",
      ...evaluation,
    ],
    mayImportTypesOf: contract,
  },
  {
    files: "compiler/dialects/registry.ts",
    mayImport: ["compiler/dialects/"],
    mayImportTypesOf: ["compiler/ir/expression.ts"],
  },
  {
    files: "compiler/dialects/detect.ts",
    mayImport: [...documents, "compiler/ir/expression.ts", "compiler/dialects/"],
  },
  {
    files: "compiler/dialects/guessed-dialect.ts",
    mayImport: [...documents, "compiler/ir/expression.ts", "compiler/dialects/nested-steps.ts"],
  },
  {
    files: "compiler/dialects/foreign-tools.ts",
    mayImport: [...documents, "compiler/dialects/nested-steps.ts"],
    mayImportTypesOf: ["compiler/ir/expression.ts"],
  },
  {
    files: "compiler/dialects/output-types.ts",
    mayImport: [
      ...documents,
      "compiler/ir/",
      "compiler/lower/output-type.ts",
      "compiler/dialects/directives.ts",
    ],
  },
  {
    files: "compiler/dialects/lower-params.ts",
    mayImport: [...documents, "compiler/ir/", "compiler/dialects/directives.ts"],
    mayImportTypesOf: ["compiler/dialects/dialect.ts"],
  },
  {
    files: "compiler/dialects/secrets.ts",
    mayImport: [...documents, "compiler/ir/", "compiler/dialects/directives.ts"],
  },
  {
    // What every dialect shares; a dialect that imports the registry would close a cycle.
    files: "compiler/dialects/*.ts",
    mayImport: [...documents, "compiler/ir/", ...values],
    mayImportTypesOf: contract,
  },
  {
    files: "compiler/dialects/*/",
    mayImport: [
      ...documents,
      "compiler/ir/",
      "compiler/lower/",
      "compiler/analysis/graph/strongly-connected.ts",
      "compiler/analysis/graph/traps.ts",
      "compiler/analysis/shell/common-programs.ts",
      "compiler/analysis/shell/environment/environment-mentions.ts",
      "compiler/analysis/shell/environment/evaluated-variables.ts",
      "compiler/analysis/shell/slips/tools/meant-program.ts",
      "compiler/analysis/shell/slips/slips-of-argv.ts",
      "compiler/analysis/shell/slips/slips-of-given-script.ts",
      "compiler/analysis/shell/slips/tools/subcommands.ts",
      "compiler/analysis/shell/printing/prints-result.ts",
      "compiler/analysis/shell/jq-options.ts",
      "compiler/analysis/shell/option-pattern.ts",
      "compiler/analysis/shell/reads-files.ts",
      "compiler/analysis/shell/unreadable/unreadable-programs.ts",
      "compiler/dialects/*.ts",
      "grammar/*/index.ts",
      "grammar/word-pattern.ts",
      ...evaluation,
    ],
    mayImportTypesOf: contract,
    npm: ["zod"],
  },
  {
    // Each of these answers one question about scripts; what a printed word is as JSON, the values of runs decide.
    files: "compiler/analysis/shell/*/",
    mayImport: [
      "compiler/source/",
      "compiler/analysis/shell/*.ts",
      "compiler/analysis/shell/environment/",
      ...values,
    ],
    npm: ["unbash"],
  },
  {
    // How a script is read.
    files: "compiler/analysis/shell/*.ts",
    mayImport: ["compiler/source/", "compiler/analysis/shell/*.ts"],
    npm: ["unbash"],
  },
  {
    files: "compiler/analysis/nothing-in-text.ts",
    mayImport: [
      "compiler/source/",
      "compiler/document/located-text.ts",
      "compiler/document/mistakes/said-empty.ts",
      "compiler/document/scalar-at.ts",
      "compiler/ir/",
      "compiler/analysis/",
      ...evaluation,
    ],
  },
  {
    // Where commands stand in the file, for the rules that look at them as they are written.
    files: "compiler/analysis/commands/written-commands.ts",
    mayImport: ["compiler/source/", "compiler/document/scalar-at.ts", "compiler/ir/"],
    mayImportTypesOf: ["compiler/document/node.ts"],
  },
  {
    files: "compiler/analysis/",
    mayImport: ["compiler/source/", "compiler/ir/", "compiler/analysis/", ...evaluation],
    mayImportTypesOf: contract,
  },
  {
    files: "compiler/rules/registry.ts",
    mayImport: ["compiler/rules/"],
  },
  {
    files: "compiler/rules/run-rules.ts",
    mayImport: [...documents, "compiler/ir/", "compiler/analysis/", "compiler/rules/"],
  },
  {
    files: "compiler/rules/*.ts",
    mayImport: [
      ...documents,
      "compiler/ir/",
      "compiler/analysis/",
      "compiler/rules/rule.ts",
      ...evaluation,
    ],
  },
  {
    files: "compiler/view/",
    mayImport: [
      "compiler/source/",
      "compiler/diagnostics/reports/visible-text.ts",
      "compiler/ir/",
      "compiler/analysis/",
      ...values,
    ],
  },
  {
    files: "compiler/emit/",
    mayImport: ["compiler/source/", "compiler/ir/", "compiler/analysis/", ...evaluation],
    mayImportTypesOf: ["runtime/index.ts", ...contract],
    npm: ["ts-morph"],
  },
  {
    files: "compiler/evaluate/",
    mayImport: [
      ...documents,
      "compiler/ir/",
      "compiler/lower/",
      "compiler/dialects/*/index.ts",
      "compiler/emit/emit-expression.ts",
      "grammar/*/index.ts",
      ...evaluation,
    ],
  },
  {
    files: "compiler/recipe-tests/",
    mayImport: [...documents, "compiler/ir/expression.ts", ...values],
    npm: ["zod"],
  },
  { files: "compiler/fix/", mayImport: ["compiler/source/", "compiler/diagnostics/"] },
  {
    files: "compiler/workspace/",
    mayImport: ["compiler/", ...evaluation, ...backendNames],
    mayImportTypesOf: contract,
    npm: ["zod"],
  },
  {
    files: "compiler/*.ts",
    mayImport: ["compiler/", ...evaluation],
    mayImportTypesOf: contract,
  },

  // The runtime, from values up to the interpreter.
  { files: "runtime/values/", mayImport: [] },
  { files: "runtime/abi.ts", mayImport: [], mayImportTypesOf: values },
  { files: "runtime/effect.ts", mayImport: [], mayImportTypesOf: [...contract, ...values] },
  { files: "runtime/clock.ts", mayImport: [] },
  { files: "runtime/backend-names.ts", mayImport: [] },
  { files: "runtime/semantics/", mayImport: values },
  { files: "runtime/plan/", mayImport: [...contract, ...values] },
  { files: "runtime/journal/", mayImport: [...contract, ...values, "runtime/effect.ts"] },
  {
    files: "runtime/backends/",
    mayImport: [
      ...contract,
      ...values,
      ...backendNames,
      "runtime/effect.ts",
      "runtime/plan/",
      "runtime/clock.ts",
    ],
    npm: ["execa"],
  },
  {
    files: "runtime/engine/",
    mayImport: [
      ...contract,
      ...evaluation,
      "runtime/effect.ts",
      "runtime/plan/",
      "runtime/clock.ts",
      "runtime/journal/journal.ts",
      "runtime/backends/backend.ts",
    ],
  },
  { files: "runtime/index.ts", mayImport: ["runtime/"] },

  // What people and machines start.
  {
    files: "cli/",
    mayImport: [
      "compiler/index.ts",
      "compiler/*/index.ts",
      "compiler/source/",
      "compiler/diagnostics/",
      "runtime/index.ts",
      "runtime/*/index.ts",
      "runtime/clock.ts",
      ...values,
      ...backendNames,
    ],
    npm: ["commander"],
  },
  {
    files: "generated/generate.ts",
    mayImport: ["compiler/"],
    npm: ["zod"],
  },
  { files: "generated/plans/", mayImport: ["runtime/index.ts"] },
  { files: "scripts/", mayImport: ["cli/is-own-folder.ts"], npm: ["esbuild"] },
  // A bench compares with the package that the product builds on, and measures what is shipped.
  { files: "bench/", mayImport: everything, npm: ["yaml", "esbuild"] },
  {
    files: "test/",
    mayImport: [...everything, "package.json", "scripts/"],
    npm: [
      "vitest",
      "fast-check",
      "ts-morph",
      "yaml",
      "zod",
      "unbash",
      "chevrotain",
      "esbuild",
      "scslre",
    ],
  },
  { files: "vitest.config.ts", mayImport: [], npm: ["vitest"] },
];

/** Something that only some files may use, because it makes results depend on more than the input. */
export interface Restriction {
  readonly subject: string;
  /** Module specifiers; a trailing `/*` covers subpaths. */
  readonly modules?: readonly string[];
  /** Global names (`console`) or members of them (`Date.now`). */
  readonly globals?: readonly string[];
  readonly allowedIn: readonly string[];
}

const tools = ["bench/", "scripts/", "generated/generate.ts", "test/", "vitest.config.ts"] as const;

/** What is kept out of the pure parts of the program. */
export const restrictions: readonly Restriction[] = [
  {
    subject: "the file system",
    modules: ["node:fs", "node:fs/promises"],
    allowedIn: ["cli/", "compiler/workspace/", "runtime/journal/", "runtime/backends/", ...tools],
  },
  {
    subject: "other processes",
    modules: ["node:child_process", "node:worker_threads", "node:cluster"],
    allowedIn: ["cli/", "runtime/backends/", ...tools],
  },
  {
    subject: "the process",
    modules: ["node:process"],
    globals: ["process", "globalThis"],
    // The clock counts time with it.
    allowedIn: ["cli/", "runtime/backends/", "runtime/clock.ts", ...tools],
  },
  {
    subject: "the console",
    modules: ["node:console"],
    globals: ["console"],
    allowedIn: ["cli/", ...tools],
  },
  {
    subject: "time",
    modules: ["node:timers", "node:timers/promises", "node:perf_hooks"],
    globals: [
      "Date.now",
      "new Date()",
      "performance",
      "setTimeout",
      "setInterval",
      "setImmediate",
      "clearTimeout",
      "clearInterval",
    ],
    allowedIn: ["runtime/clock.ts", ...tools],
  },
  {
    subject: "randomness",
    globals: ["Math.random", "crypto.randomUUID", "crypto.getRandomValues"],
    allowedIn: ["runtime/clock.ts", ...tools],
  },
  {
    subject: "code made from text",
    modules: ["node:vm"],
    globals: ["eval", "Function"],
    // `recipec eval` runs what the emitter writes for one expression.
    allowedIn: ["compiler/evaluate/run-emitted.ts", ...tools],
  },
  {
    subject: "the locale",
    globals: ["Intl"],
    allowedIn: [...tools],
  },
];

/** Packages that must not load with some files, because they are slow or not shipped with them. */
export interface LateLoading {
  readonly files: string;
  readonly packages: readonly string[];
  readonly because: string;
}

/** What static imports, followed to their ends, must not reach; `import()` may. */
export const lateLoading: readonly LateLoading[] = [
  {
    files: "cli/main.ts",
    packages: ["ts-morph", "execa", "zod", "chevrotain", "yaml", "unbash"],
    because: "every command pays for what the command line itself loads",
  },
  {
    files: "runtime/index.ts",
    packages: ["ts-morph", "execa", "zod", "chevrotain", "yaml", "unbash", "commander"],
    because: "a shipped plan carries its runtime, and most plans start no process at once",
  },
  {
    files: "compiler/evaluate/",
    packages: ["ts-morph"],
    because: "evaluating one expression emits text only",
  },
];

/** Files that may cast with `as`, each for one reason; everything else narrows. */
export const castingFiles: Readonly<Record<string, string>> = {
  "compiler/document/cursor.ts": "a checked field's type follows from the kind that was asked for",
  "compiler/diagnostics/diagnostic.ts": "message parameters are looked up by a generic code",
};
