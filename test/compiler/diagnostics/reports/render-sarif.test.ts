import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { DiagnosticCode } from "../../../../compiler/diagnostics/catalog.ts";
import { catalog } from "../../../../compiler/diagnostics/catalog.ts";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import type { ExplainPage } from "../../../../compiler/diagnostics/explain-page.ts";
import { readExplainPage } from "../../../../compiler/diagnostics/explain-page.ts";
import { isDiagnosticCode } from "../../../../compiler/diagnostics/is-debatable.ts";
import { renderSarif } from "../../../../compiler/diagnostics/reports/render-sarif.ts";
import { sourceOf, spanOf } from "../sample-source.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
// The schema that OASIS publishes, as the npm package @microsoft/jest-sarif ships it (MIT licence).
const schemaPath = join(root, "test", "samples", "reports", "sarif-2.1.0.schema.json");
// zod takes references for whole URLs; what URIs look like is tested apart.
const schemaText = readFileSync(schemaPath, "utf8").replaceAll(',"format":"uri-reference"', "");
const schema = z.fromJSONSchema(JSON.parse(schemaText));

function pageOf(code: DiagnosticCode): ExplainPage | undefined {
  const path = join(root, "compiler", "diagnostics", "explain", `${code}.md`);
  return existsSync(path) ? readExplainPage(code, readFileSync(path, "utf8")) : undefined;
}

function render(diagnostics: readonly Diagnostic[]): unknown {
  const files = [{ path: "recipe.yaml", dialect: "amplifier", name: "x", diagnostics }];
  return JSON.parse(renderSarif(files, { version: "1.2.3", page: pageOf }));
}

const source = sourceOf("\uFEFFa: 1\r\nb: \u{1F600}{{x}}\r\n", "my recipes/a#1.yaml");
const span = spanOf(source, "{{x}}");
const sample = diagnostic(
  "duplicate-key",
  span,
  { key: "a" },
  {
    related: [{ span: spanOf(source, "a: 1"), message: "First." }],
    fix: { title: "Quote it", edits: [{ span, text: '"{{x}}"' }] },
  },
);

describe("the SARIF log", () => {
  it("has this very form", () => {
    const region = { startLine: 2, startColumn: 6, endLine: 2, endColumn: 11 };
    const artifactLocation = { uri: "my%20recipes/a%231.yaml" };
    const page = pageOf("duplicate-key");
    expect(render([sample])).toEqual({
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "recipec",
              version: "1.2.3",
              semanticVersion: "1.2.3",
              rules: [
                {
                  id: "duplicate-key",
                  shortDescription: { text: page?.title },
                  fullDescription: { text: expect.stringMatching(/^[^\n]+$/) },
                  help: {
                    text: expect.stringContaining(page?.right ?? ""),
                    markdown: expect.stringContaining("## Right\n\n```yaml\n"),
                  },
                  defaultConfiguration: { level: "warning" },
                  properties: {
                    tags: ["agent-recipe"],
                    precision: "high",
                    "problem.severity": "warning",
                  },
                },
              ],
            },
          },
          columnKind: "utf16CodeUnits",
          automationDetails: { id: "recipec/check/" },
          invocations: [{ executionSuccessful: true }],
          results: [
            {
              ruleId: "duplicate-key",
              ruleIndex: 0,
              level: "warning",
              message: { text: `${sample.message}\n${sample.help}` },
              locations: [{ physicalLocation: { artifactLocation, region } }],
              partialFingerprints: {
                primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{8,16}:1$/),
              },
              relatedLocations: [
                {
                  id: 0,
                  message: { text: "First." },
                  physicalLocation: {
                    artifactLocation,
                    region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 5 },
                  },
                },
              ],
              fixes: [
                {
                  description: { text: "Quote it" },
                  artifactChanges: [
                    {
                      artifactLocation,
                      replacements: [
                        { deletedRegion: region, insertedContent: { text: '"{{x}}"' } },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it("is valid against the schema of OASIS, with findings and without", () => {
    expect(schema.safeParse(render([])).error).toBeUndefined();
    expect(schema.safeParse(render([sample])).error).toBeUndefined();
    const broken = JSON.stringify(render([sample])).replace('"startLine":2', '"startLine":0');
    expect(schema.safeParse(JSON.parse(broken)).success).toBe(false);
  });

  it("describes every rule as code scanning services demand", () => {
    const all = Object.keys(catalog)
      .filter(isDiagnosticCode)
      .map((code): Diagnostic => ({ ...sample, code }));
    const log = render(all);
    expect(schema.safeParse(log).error).toBeUndefined();
    const rules = rulesOf.parse(log).runs[0]?.tool.driver.rules ?? [];
    expect(rules).toHaveLength(all.length);
    for (const { id, shortDescription, fullDescription, help } of rules) {
      expect(shortDescription.text.length, id).toBeLessThanOrEqual(1024);
      expect(fullDescription.text, id).toMatch(/\S/);
      expect(help.text, id).toMatch(/\S/);
    }
  });

  it("keeps to the limits of code scanning services", () => {
    const note: Diagnostic = { ...sample, severity: "note" };
    const related = Array.from({ length: 1500 }, () => ({ span, message: "Here." }));
    const { runs } = resultsOf.parse(render([{ ...sample, related }]));
    expect(runs[0]?.results[0]?.relatedLocations).toHaveLength(999);
    const many = Array.from({ length: 26_000 }, (_, index) => (index < 2000 ? note : sample));
    const ignored = [{ diagnostic: sample, reason: "" }];
    const files = [{ path: "recipe.yaml", dialect: null, name: null, diagnostics: many, ignored }];
    const text = renderSarif(files, { version: "1.2.3", page: pageOf });
    const [run] = resultsOf.parse(JSON.parse(text)).runs;
    expect(run?.results).toHaveLength(25_000);
    expect(text).not.toContain("inSource");
    expect(run?.results.filter(({ level }) => level === "note")).toHaveLength(1000);
    expect(text).toContain("1001 more results do not fit into one log");
    expect(gzipSync(text).length).toBeLessThan(10_000_000);
  });
});

describe("findings that comments ignore", () => {
  const ignored = [
    { diagnostic: sample, reason: "as the host wants it" },
    { diagnostic: sample, reason: "" },
  ];
  const file = { path: "recipe.yaml", dialect: null, name: null, diagnostics: [sample], ignored };
  const log = JSON.parse(renderSarif([file], { version: "1.2.3", page: pageOf }));

  it("are suppressed results, with the reason that is given", () => {
    expect(suppressionsOf.parse(log).runs[0]?.results.map((one) => one.suppressions)).toEqual([
      [],
      [{ kind: "inSource", justification: "as the host wants it" }],
      [{ kind: "inSource" }],
    ]);
    expect(schema.safeParse(log).error).toBeUndefined();
  });
});

const text = z.object({ text: z.string() });
const suppressionsOf = z.object({
  runs: z.array(
    z.object({
      results: z.array(z.object({ suppressions: z.array(z.record(z.string(), z.string())) })),
    }),
  ),
});
const rulesOf = z.object({
  runs: z.array(
    z.object({
      tool: z.object({
        driver: z.object({
          rules: z.array(
            z.object({
              id: z.string(),
              shortDescription: text,
              fullDescription: text,
              help: text,
              properties: z.object({ tags: z.array(z.string()).max(20) }),
            }),
          ),
        }),
      }),
    }),
  ),
});
const resultsOf = z.object({
  runs: z.array(
    z.object({
      results: z.array(
        z.object({ level: z.string(), relatedLocations: z.array(z.unknown()).optional() }),
      ),
    }),
  ),
});
