import type { Value } from "../../runtime/values/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { createDiagnosticList } from "../diagnostics/diagnostic-list.ts";
import type { Report } from "../document/cursor.ts";
import type { Document } from "../document/node.ts";
import { readDocument } from "../document/read-document.ts";
import { toPlain } from "../document/to-plain.ts";
import { readExpectations } from "./read-expectations.ts";
import type {
  GateAnswer,
  PreparedAnswer,
  PreparedFile,
  RecipeTest,
  RecipeTestFile,
} from "./recipe-test.ts";
import { reportChoices } from "./report-choices.ts";
import { reportShapeIssues } from "./report-shape-issues.ts";
import type { PlainTest, PlainTestFile } from "./shape.ts";
import { parseTestFile } from "./shape.ts";
import type { TestPart } from "./test-part.ts";
import { testPart } from "./test-part.ts";

/** A file of tests as far as it could be read; without a value there are errors. */
export interface TestFileResult {
  readonly value: RecipeTestFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads `NAME.test.yaml`; its mistakes are diagnostics like those of recipes. */
export function readTestFile(path: string, content: string | Uint8Array): TestFileResult {
  const list = createDiagnosticList();
  const schema = path.endsWith(".json") ? "json" : "yaml-1.2";
  const { value: document, diagnostics } = readDocument(path, content, { schema });
  list.add(diagnostics.map(ofTests));
  const value = document && readTests(document, list.report);
  const found = list.sorted();
  const isBroken = found.some(({ severity }) => severity === "error");
  return { value: isBroken ? undefined : value, diagnostics: found };
}

/** An empty file is told what tests are, not what a recipe is. */
function ofTests(found: Diagnostic): Diagnostic {
  const help = "A file of tests is a mapping with a list called `tests`.";
  return found.code === "empty-document" ? diagnostic(found.code, found.span, {}, { help }) : found;
}

function readTests(document: Document, report: Report): RecipeTestFile | undefined {
  const { file, issues } = parseTestFile(toPlain(document.root));
  if (file === undefined) {
    reportShapeIssues(document, issues, report);
    return undefined;
  }
  const root = testPart(document, [], report);
  reportChoices(file, root);
  return {
    path: document.source.path,
    recipe: file.recipe,
    dialect: file.dialect,
    tests: file.tests.map((test, index) => readTest(test, file.defaults ?? {}, root, index)),
  };
}

type Settings = NonNullable<PlainTestFile["defaults"]>;

function readTest(test: PlainTest, defaults: Settings, root: TestPart, index: number): RecipeTest {
  const own = root.at("tests", index);
  const base = root.at("defaults");
  return {
    name: test.name,
    line: own.line,
    inputs: new Map([...readInputs(defaults, base), ...readInputs(test, own)]),
    answers: [...readAnswers(test, own, false), ...readAnswers(defaults, base, true)],
    commands: [...(test.commands ?? []), ...(defaults.commands ?? [])],
    real: mergedReal(test.real, defaults.real),
    before: test.before ?? defaults.before,
    gates: new Map([...readGates(defaults), ...readGates(test)]),
    files: new Map([...readFiles(defaults), ...readFiles(test)]),
    env: { ...defaults.env, ...test.env },
    options: { ...defaults.options, ...test.options },
    expect: readExpectations(test.expect ?? {}, own.at("expect")),
  };
}

function readInputs({ inputs = {} }: Settings, part: TestPart): ReadonlyMap<string, Value> {
  const names = Object.keys(inputs);
  return new Map(names.map((name) => [name, part.at("inputs", name).value]));
}

function readAnswers(
  { answers = [] }: Settings,
  part: TestPart,
  isDefault: boolean,
): readonly PreparedAnswer[] {
  return answers.map((answer, index) => {
    const place = part.at("answers", index);
    return {
      ...answer,
      line: place.line,
      prompt: listOf(answer.prompt),
      reply: "reply" in answer ? place.at("reply").value : undefined,
      isDefault,
    };
  });
}

function listOf(texts: string | readonly string[] | undefined): readonly string[] {
  if (texts === undefined) return [];
  return typeof texts === "string" ? [texts] : texts;
}

function mergedReal(own: Settings["real"], base: Settings["real"]): RecipeTest["real"] {
  if (own === "any" || (own === undefined && base === "any")) return "any";
  return [...(own ?? []), ...(base === undefined || base === "any" ? [] : base)];
}

function readGates({ gates = {} }: Settings): readonly (readonly [string, GateAnswer])[] {
  return Object.entries(gates).map(([stage, answer]) => [stage, gateAnswer(answer)]);
}

function gateAnswer(answer: NonNullable<Settings["gates"]>[string]): GateAnswer {
  if (answer === "expire") return { kind: "expire" };
  if (typeof answer === "string") return { kind: answer, message: "" };
  return "approve" in answer
    ? { kind: "approve", message: answer.approve }
    : { kind: "deny", message: answer.deny };
}

function readFiles({ files = {} }: Settings): readonly (readonly [string, PreparedFile])[] {
  return Object.entries(files).map(([path, file]) => [
    path,
    typeof file === "string" ? { kind: "text", text: file } : { kind: "copy", path: file.copy },
  ]);
}
