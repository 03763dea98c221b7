import { Project, ts } from "ts-morph";

/** A module that need not be on disk. */
export interface ModuleText {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** An error that the TypeScript compiler reports. */
export interface TypeProblem {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

/** The strictest settings: generated modules must pass wherever they are used. */
const strictest: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts", "lib.es2025.iterator.d.ts", "lib.es2025.collection.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: [],
  noEmit: true,
  skipLibCheck: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noUncheckedSideEffectImports: true,
  allowUnreachableCode: false,
};

/**
 * Checks generated modules in memory; nothing is written. `runtime` is the file that stands for the
 * import of the runtime, so that no installed package is needed.
 */
export function typecheckModules(
  modules: readonly ModuleText[],
  runtime: string,
): readonly TypeProblem[] {
  const project = new Project({
    compilerOptions: { ...strictest, paths: { "recipec/runtime": [runtime] } },
    skipAddingFilesFromTsConfig: true,
  });
  const files = modules.map(({ path, text }) =>
    project.createSourceFile(path, text, { overwrite: true }),
  );
  const program = project.getProgram().compilerObject;
  return files.flatMap((file) => {
    const source = program.getSourceFile(file.getFilePath());
    return ts
      .sortAndDeduplicateDiagnostics([
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ])
      .map((problem) => problemOf(file.getFilePath(), problem));
  });
}

function problemOf(path: string, problem: ts.Diagnostic): TypeProblem {
  const place = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0);
  return {
    path,
    line: (place?.line ?? 0) + 1,
    column: (place?.character ?? 0) + 1,
    code: `TS${problem.code}`,
    message: ts.flattenDiagnosticMessageText(problem.messageText, "\n"),
  };
}
