import type {
  ImportDeclarationStructure,
  OptionalKind,
  SourceFile,
  SourceFileStructure,
} from "ts-morph";
import { IndentationText, Project, StructureKind, ts } from "ts-morph";
import type { Code } from "./layout.ts";
import { renderCode } from "./layout.ts";
import type { RuntimeImports } from "./runtime-imports.ts";
import type { Interface } from "./scope-interfaces.ts";
import { quoted } from "./string-literal.ts";

/** The parts of a generated module. */
export interface ModuleParts {
  /** Path of the recipe. */
  readonly recipe: string;
  readonly imports: RuntimeImports;
  /** What the runtime calls the semantics, which are `$` in the module. */
  readonly semantics: Parameters<RuntimeImports["use"]>[0];
  /** Module specifier of the runtime. */
  readonly runtime: string;
  /** The plans that are called, by the names that the module gives them. */
  readonly callees: readonly { readonly name: string; readonly module: string }[];
  readonly declarations: readonly Interface[];
  /** Tells whether the plan refers to plans, itself included. */
  readonly callsPlans: boolean;
  /** The object literal of the plan. */
  readonly plan: Code;
}

type Import = OptionalKind<ImportDeclarationStructure>;

/** Prints a module from one structure; ts-morph parses it once. */
export function printModule(parts: ModuleParts): string {
  const plan = planStatement(parts);
  parts.imports.use(parts.semantics, "$");
  const file = createFile(parts, plan);
  if (usesIdentifier(file.compilerNode, "$")) return file.getFullText();
  parts.imports.drop(parts.semantics);
  return createFile(parts, plan).getFullText();
}

function createFile(parts: ModuleParts, plan: string): SourceFile {
  const structure: SourceFileStructure = {
    kind: StructureKind.SourceFile,
    statements: [
      `// Compiled by recipec from ${shownPath(parts.recipe)}. Do not edit: run \`recipec build\`.`,
      ...importsOf(parts).map((declaration) => ({
        kind: StructureKind.ImportDeclaration as const,
        ...declaration,
      })),
      ...parts.declarations.map((declaration) => ({
        kind: StructureKind.Interface as const,
        ...declaration,
      })),
      plan,
    ],
  };
  return createProject().createSourceFile("/plan.ts", structure);
}

function createProject(): Project {
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext },
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
}

/** A path inside a line comment. */
function shownPath(path: string): string {
  return quoted(path).slice(1, -1).replaceAll('\\"', '"');
}

function importsOf({ imports, runtime, callees }: ModuleParts): readonly Import[] {
  const fromCallees = callees.map(({ name, module }) => ({
    namedImports: [{ name: "plan", alias: name }],
    moduleSpecifier: module,
  }));
  const types = imports.types();
  return [
    ...(types.length === 0
      ? []
      : [{ isTypeOnly: true, namedImports: types, moduleSpecifier: runtime }]),
    { namedImports: imports.values(), moduleSpecifier: runtime },
    ...fromCallees,
  ];
}

/** The statement of the plan as text: a structure would indent its lines once more. */
function planStatement({ plan, imports, callsPlans }: ModuleParts): string {
  const define = imports.use("definePlan");
  // Plans may call each other in a circle, which inference alone cannot follow.
  const start = callsPlans
    ? `plan: ${imports.useType("TypedPlan")}<Inputs, Outputs> = ${define}`
    : `plan = ${define}<Inputs, Outputs>`;
  return `export const ${start}(${renderCode(plan)});`;
}

/** Whether a member of a name is read anywhere. */
function usesIdentifier(node: ts.Node, name: string): boolean {
  const visit = (inner: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(inner) &&
      ts.isIdentifier(inner.expression) &&
      inner.expression.text === name) ||
    (ts.forEachChild(inner, visit) ?? false);
  return visit(node);
}
