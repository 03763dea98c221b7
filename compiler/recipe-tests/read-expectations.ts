import { entryOf } from "../document/node.ts";
import type { Matcher } from "./matcher.ts";
import { readMatchers, readPattern } from "./matcher.ts";
import type {
  Expectations,
  Expected,
  ExpectedCommand,
  ExpectedNames,
  ExpectedPrompt,
  ExpectedStep,
} from "./recipe-test.ts";
import type { PlainTest } from "./shape.ts";
import type { TestPart } from "./test-part.ts";

type Plain = NonNullable<PlainTest["expect"]>;

/** Reads what a test expects. */
export function readExpectations(plain: Plain, part: TestPart): Expectations {
  const value = (field: keyof Plain): Expected | undefined =>
    field in plain ? expected(part.at(field)) : undefined;
  return {
    line: part.line,
    status: plain.status ?? "completed",
    reason: value("reason"),
    error: value("error"),
    outputs: expectedMap(plain.outputs, part.at("outputs")),
    finalOutput: value("final_output"),
    path: expectedNames(plain.path, part.at("path")),
    ran: expectedNames(plain.ran, part.at("ran")),
    notRun: expectedNames(plain.not_run, part.at("not_run")),
    steps: expectedSteps(plain.steps, part.at("steps")),
    prompts: (plain.prompts ?? []).map((prompt, index) =>
      expectedPrompt(prompt, part.at("prompts", index)),
    ),
    commands: (plain.commands ?? []).map((command, index) =>
      expectedCommand(command, part.at("commands", index)),
    ),
    counts: plain.counts ?? {},
    files: expectedMap(plain.files, part.at("files")),
    pending: plain.pending,
    cost: plain.cost,
  };
}

function expected({ line, node, report }: TestPart): Expected {
  return { line, matchers: readMatchers(node, report) };
}

function expectedMap(
  plain: Readonly<Record<string, unknown>> | undefined,
  part: TestPart,
): ReadonlyMap<string, Expected> {
  const names = Object.keys(plain ?? {});
  return new Map(names.map((name) => [name, expected(part.at(name))]));
}

function expectedNames(
  names: readonly string[] | undefined,
  { line }: TestPart,
): ExpectedNames | undefined {
  return names && { line, names };
}

function expectedSteps(plain: Plain["steps"], part: TestPart): readonly ExpectedStep[] {
  return Object.entries(plain ?? {}).map(([path, step]) => {
    const place = part.at(path);
    return {
      path,
      line: place.line,
      status: step.status,
      output: "output" in step ? expected(place.at("output")) : undefined,
      error: "error" in step ? expected(place.at("error")) : undefined,
    };
  });
}

function expectedPrompt(
  { agent, call, model, step, times, ...checks }: NonNullable<Plain["prompts"]>[number],
  part: TestPart,
): ExpectedPrompt {
  const { line } = part;
  return { line, agent, call, model, step, times, matchers: textMatchers(checks, part) };
}

function expectedCommand(
  { args, run, stdin: _, step, times, ...checks }: NonNullable<Plain["commands"]>[number],
  part: TestPart,
): ExpectedCommand {
  const { line } = part;
  const { node } = part;
  const hasStdin = node.kind === "mapping" && entryOf(node, "stdin") !== undefined;
  const stdin = hasStdin ? expected(part.at("stdin")) : undefined;
  return { line, args, run, stdin, step, times, matchers: textMatchers(checks, part) };
}

interface TextChecks {
  readonly contains?: string | string[] | undefined;
  readonly lacks?: string | string[] | undefined;
  readonly matches?: string | undefined;
  readonly equals?: string | undefined;
}

function textMatchers(
  { contains, equals, lacks, matches }: TextChecks,
  part: TestPart,
): readonly Matcher[] {
  const place = part.at("matches");
  const pattern =
    matches === undefined ? undefined : readPattern("matches", place.node, place.report);
  return [
    ...(contains === undefined ? [] : [{ kind: "contains", texts: [contains].flat() } as const]),
    ...(lacks === undefined ? [] : [{ kind: "lacks", texts: [lacks].flat() } as const]),
    ...(pattern === undefined ? [] : [{ kind: "matches", pattern } as const]),
    ...(equals === undefined ? [] : [{ kind: "equals", value: equals } as const]),
  ];
}
