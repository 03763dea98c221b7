import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { evaluateLine } from "../../../compiler/evaluate/evaluate-line.ts";
import { isRecord } from "../../support/is-record.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { sharedPath } from "../../support/shared.ts";

interface Recorded {
  readonly id?: string;
  readonly [field: string]: unknown;
}

interface Comparison {
  readonly id: string;
  readonly request: object;
  readonly wanted: unknown;
}

const failed = Symbol("an error");

const placeholders = readRecorded("placeholders.json");
const { cwd, home } = placeholders ?? {};

const files: readonly (readonly [file: string, comparisons: readonly Comparison[]])[] = [
  ["split.json", casesOf(readRecorded("split.json"), "cases").map(wordsCase)],
  ["placeholders.json", casesOf(placeholders, "cases").map(argvCase)],
  ["args.json#when", casesOf(readRecorded("args.json"), "when").map(guardCase)],
];

describe.skipIf(placeholders === undefined)("recorded behavior", () => {
  it.each(files)("agrees in %s outside the listed differences", (file, comparisons) => {
    const listed = [...listedReasons("command-template", file).keys()];
    const differing = comparisons.filter((comparison) => !agrees(comparison));
    expect(differing.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([]);
    const idle = listed.filter(
      (id) => comparisons.some((one) => one.id === id) && !differing.some((one) => one.id === id),
    );
    expect(idle).toEqual([]);
  });
});

function wordsCase(recorded: Recorded, index: number): Comparison {
  const { input, argv } = recorded;
  return {
    id: recorded.id ?? String(index),
    request: { kind: "words", text: input },
    wanted: argv,
  };
}

function argvCase(recorded: Recorded, index: number): Comparison {
  const { template, values, defaults, args } = recorded;
  const request = { kind: "argv", text: template, values, defaults, args, cwd, home };
  return { id: recorded.id ?? String(index), request, wanted: wantedOf(recorded) };
}

function guardCase(recorded: Recorded, index: number): Comparison {
  const request = { kind: "when", text: recorded["when"], values: recorded["values"] };
  return { id: recorded.id ?? String(index), request, wanted: wantedOf(recorded) };
}

function wantedOf({ result }: Recorded): unknown {
  return isRecord(result) && result["ok"] === true ? result["value"] : failed;
}

function agrees({ request, wanted }: Comparison): boolean {
  const answer = JSON.parse(
    evaluateLine(JSON.stringify({ dialect: "command-template", ...request })),
  );
  if (wanted === failed) return "error" in answer;
  return "value" in answer && JSON.stringify(answer.value) === JSON.stringify(wanted);
}

function readRecorded(file: string): Readonly<Record<string, unknown>> | undefined {
  const path = sharedPath("conformance", "command-template", file);
  return path === undefined ? undefined : JSON.parse(readFileSync(path, "utf8"));
}

function casesOf(
  recorded: Readonly<Record<string, unknown>> | undefined,
  part: string,
): readonly Recorded[] {
  const cases = recorded?.[part];
  return Array.isArray(cases) ? cases.filter(isRecord) : [];
}
