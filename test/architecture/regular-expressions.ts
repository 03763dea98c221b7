import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { ts } from "ts-morph";

const repositoryRoot = join(import.meta.dirname, "..", "..");

/** A regular expression of ours, and where it is written or made. */
export interface PlacedExpression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions that are written in what is shipped. */
export function writtenExpressions(): readonly PlacedExpression[] {
  return globSync("{cli,compiler,grammar,runtime}/**/*.ts", { cwd: repositoryRoot })
    .sort()
    .flatMap((path) => expressionsIn(path, readFileSync(join(repositoryRoot, path), "utf8")));
}

/** The regular expressions that are written in a module. */
export function expressionsIn(path: string, text: string): readonly PlacedExpression[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true);
  const found: PlacedExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const end = node.text.lastIndexOf("/");
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      found.push({ place: `${path}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The regular expressions that the compiler makes of others and of names while it checks the samples. */
export function madeExpressions(): readonly PlacedExpression[] {
  const script = join(import.meta.dirname, "print-made-expressions.ts");
  const options = { cwd: repositoryRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, [script], options));
}

/**
 * Where the time that expressions take grows faster than the texts that they look at. What is repeated without a limit, and can
 * begin at each place of a run of characters or share them with what is repeated next to it, is tried again from each of them.
 */
export function slowExpressions(all: readonly PlacedExpression[]): readonly string[] {
  return all.flatMap(({ place, source, flags }) => {
    const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
    if (report === undefined) return [];
    const parts = report.type === "Trade" ? [report.startQuant, report.endQuant] : [report.quant];
    const speed = report.exponential ? "exponential" : "polynomial";
    return [`${place} is ${speed} by ${parts.map(({ raw }) => raw).join(" and ")}`];
  });
}
