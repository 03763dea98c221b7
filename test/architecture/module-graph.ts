import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ts } from "ts-morph";

/** The folder that holds the whole repository. */
const repositoryRoot = join(import.meta.dirname, "..", "..");

/** One import, re-export or `import()` of a module. */
export interface Import {
  readonly specifier: string;
  /** Path of the imported file in the repository; undefined for npm packages and Node's modules. */
  readonly target: string | undefined;
  readonly typeOnly: boolean;
  /** True for `import()`, which loads only when it is reached. */
  readonly late: boolean;
  readonly line: number;
}

/** A use of a name, or of a member (`Date.now`) of one. */
export interface NameUse {
  readonly name: string;
  readonly line: number;
}

/** What the architecture tests need to know about a source file. */
export interface SourceModule {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
  readonly nameUses: readonly NameUse[];
  /** Lines of type assertions other than `as const`. */
  readonly casts: readonly number[];
}

const ownPackage: Readonly<Record<string, string>> = {
  recipec: "compiler/index.ts",
  "recipec/runtime": "runtime/index.ts",
};

function resolveTarget(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(importer), specifier);
  return Object.hasOwn(ownPackage, specifier) ? ownPackage[specifier] : undefined;
}

function isConstAssertion(node: ts.AsExpression): boolean {
  return ts.isTypeReferenceNode(node.type) && node.type.getText() === "const";
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** The specifier that a node imports, if it imports, and whether it vanishes with the types. */
function importedBy(node: ts.Node): Pick<Import, "specifier" | "typeOnly" | "late"> | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier } = node;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
    return { specifier: moduleSpecifier.text, typeOnly: isTypeOnly(node), late: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    return ts.isStringLiteral(literal)
      ? { specifier: literal.text, typeOnly: true, late: false }
      : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    if (argument === undefined || !ts.isStringLiteralLike(argument)) return undefined;
    return { specifier: argument.text, typeOnly: false, late: true };
  }
  return undefined;
}

/** True for names that read a binding, not for member names, keys, types and declarations. */
function readsBinding(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExpression(parent)) return true;
  if ("initializer" in parent && parent.initializer === node) return true;
  return "expression" in parent && parent.expression === node;
}

/** The names under which a read of a binding can be restricted. */
function namesOf(node: ts.Identifier): readonly string[] {
  const { parent, text } = node;
  if (ts.isPropertyAccessExpression(parent)) return [text, `${text}.${parent.name.text}`];
  const isBareNew = ts.isNewExpression(parent) && (parent.arguments ?? []).length === 0;
  return isBareNew ? [text, `new ${text}()`] : [text];
}

/** Reads imports, name uses and casts from source text. */
export function readModule(path: string, text: string): SourceModule {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true);
  const lineOf = (node: ts.Node): number =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const imports: Import[] = [];
  const nameUses: NameUse[] = [];
  const casts: number[] = [];
  const visit = (node: ts.Node): void => {
    const imported = importedBy(node);
    if (imported !== undefined) {
      const target = resolveTarget(path, imported.specifier);
      imports.push({ ...imported, target, line: lineOf(node) });
    }
    if (ts.isAsExpression(node) && !isConstAssertion(node)) casts.push(lineOf(node));
    if (ts.isTypeAssertionExpression(node)) casts.push(lineOf(node));
    if (ts.isIdentifier(node) && readsBinding(node)) {
      const line = lineOf(node);
      for (const name of namesOf(node)) nameUses.push({ name, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, imports, nameUses, casts };
}

/** What others wrote, or commands make: those of the readme's tour, too. */
const notSource = ["node_modules", "dist", "coverage", ".recipec", ".git", "test/samples", "tour"];

/** Every TypeScript file of the repository, sorted by path. */
export function readRepository(): readonly SourceModule[] {
  return globSync("**/*.ts", { cwd: repositoryRoot, exclude: notSource })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => readModule(path, readFileSync(join(repositoryRoot, path), "utf8")));
}
