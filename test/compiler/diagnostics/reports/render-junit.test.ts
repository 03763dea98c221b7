import { expect, test } from "vitest";
import { diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { renderJunit } from "../../../../compiler/diagnostics/reports/render-junit.ts";
import { sourceOf, spanOf } from "../sample-source.ts";

const source = sourceOf("a: 1\na: <&>\u0007\n", "b&c.yaml");
const warning = diagnostic("duplicate-key", spanOf(source, "a: <"), { key: 'x"\u0000\n\uD800]]>' });

test("a file is a suite, and a file without findings passes one case", () => {
  const files = [
    { path: "a.yaml", dialect: null, name: null, diagnostics: [] },
    {
      path: "b&c.yaml",
      dialect: null,
      name: null,
      diagnostics: [warning, { ...warning, severity: "error" as const }],
    },
  ];
  expect(renderJunit(files)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="recipec check" tests="3" failures="1" errors="0" skipped="0" time="0">
  <testsuite name="a.yaml" tests="1" failures="0" errors="0" skipped="0" time="0" file="a.yaml">
    <testcase name="check" classname="a.yaml" time="0" file="a.yaml"/>
  </testsuite>
  <testsuite name="b&amp;c.yaml" tests="2" failures="1" errors="0" skipped="0" time="0" file="b&amp;c.yaml">
    <testcase name="duplicate-key at 2:1" classname="b&amp;c.yaml" time="0" file="b&amp;c.yaml" line="2">
      <system-out>warning[duplicate-key]: The key "x"\u2400\u240A\uFFFD]]&gt;" is given twice in this mapping.
 --&gt; b&amp;c.yaml:2:1
 2 | a: &lt;&amp;&gt;\u2407
   | ^^^^
   = help: Only the last value counts; remove or rename one of the two.</system-out>
    </testcase>
    <testcase name="duplicate-key at 2:1" classname="b&amp;c.yaml" time="0" file="b&amp;c.yaml" line="2">
      <failure message="The key &quot;x&quot;\uFFFD&#10;\uFFFD]]&gt;&quot; is given twice in this mapping." type="duplicate-key">error[duplicate-key]: The key "x"\u2400\u240A\uFFFD]]&gt;" is given twice in this mapping.
 --&gt; b&amp;c.yaml:2:1
 2 | a: &lt;&amp;&gt;\u2407
   | ^^^^
   = help: Only the last value counts; remove or rename one of the two.</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
});
