import { xmlAttributes, xmlText } from "./xml.ts";

/** Cases that belong together, as those of a file. */
export interface JunitSuite {
  readonly name: string;
  readonly id?: string;
  readonly file?: string;
  /** In seconds. */
  readonly time?: string;
  readonly properties?: readonly (readonly [name: string, value: string])[];
  readonly cases: readonly JunitCase[];
}

/** One case; without a result it has passed. */
export interface JunitCase {
  readonly name: string;
  /** What it is sorted under. */
  readonly classname: string;
  readonly file?: string;
  readonly line?: number;
  /** In seconds. */
  readonly time?: string;
  readonly result?: JunitResult;
}

/** How a case ended, or what it has printed. */
export interface JunitResult {
  readonly kind: "failure" | "error" | "skipped" | "system-out" | "system-err";
  readonly message?: string;
  readonly type?: string;
  readonly text?: string;
}

/** A report in the XML of JUnit, as readers of test reports take it. */
export function renderJunitReport(
  name: string,
  suites: readonly JunitSuite[],
  time?: string,
): string {
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes({ name, ...countsOf(all), time: time ?? 0 })}>`,
    ...suites.flatMap(renderSuite),
    "</testsuites>",
    "",
  ].join("\n");
}

function countsOf(cases: readonly JunitCase[]): Readonly<Record<string, number>> {
  const count = (wanted: JunitResult["kind"]): number =>
    cases.filter(({ result }) => result?.kind === wanted).length;
  const [failures, errors, skipped] = [count("failure"), count("error"), count("skipped")];
  return { tests: cases.length, failures, errors, skipped };
}

function renderSuite({ cases, properties, file, id, name, time }: JunitSuite): readonly string[] {
  const head = xmlAttributes({ name, id, ...countsOf(cases), time: time ?? 0, file });
  return [
    `  <testsuite${head}>`,
    ...(properties === undefined ? [] : renderProperties(properties)),
    ...cases.flatMap(renderCase),
    "  </testsuite>",
  ];
}

function renderProperties(properties: NonNullable<JunitSuite["properties"]>): readonly string[] {
  return [
    "    <properties>",
    ...properties.map(([name, value]) => `      <property${xmlAttributes({ name, value })}/>`),
    "    </properties>",
  ];
}

function renderCase({ classname, file, line, name, result, time }: JunitCase): readonly string[] {
  const head = `    <testcase${xmlAttributes({ name, classname, time: time ?? 0, file, line })}`;
  if (result === undefined) return [`${head}/>`];
  const { kind, message, text = "", type } = result;
  const start = `      <${kind}${xmlAttributes({ message, type })}`;
  const shown = text === "" ? `${start}/>` : `${start}>${xmlText(text)}</${kind}>`;
  return [`${head}>`, shown, "    </testcase>"];
}
