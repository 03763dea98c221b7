// biome-ignore-all lint/suspicious/noTemplateCurlyInString: braces of other languages.
import { describe, expect, it } from "vitest";
import { lowerTemplate } from "../../../compiler/lower/template.ts";
import { spansIn, templateOf } from "../../support/lower-text.ts";

describe("a template", () => {
  it.each<[string, readonly string[]]>([
    ["", []],
    ["plain", ["plain"]],
    ["{{x}}", ["<x>"]],
    ["a {{x.y}} b", ["a ", "<x.y>", " b"]],
    ["{{{x}}}", ["{", "<x>", "}"]],
    ["\\{{x}} \\{{x\\}}", ["\\", "<x>", " \\{{x\\}}"]],
    ["${{x}}", ["$", "<x>"]],
    ["{{é}}{{_1}}{{１}}", ["<é>", "<_1>", "<１>"]],
    ["{{ x }} {{x-y}} {{x|f}} {{#if x}}", ["{{ x }} {{x-y}} {{x|f}} {{#if x}}"]],
    ["{{x..y}} {{.x}} {{x.}}", ["{{x..y}} {{.x}} {{x.}}"]],
  ])("is split like the engine does: %j", (text, pieces) => {
    const parts = templateOf(text).parts.map((part) =>
      part.kind === "text" ? part.text : `<${[part.name, ...part.path].join(".")}>`,
    );
    expect(parts).toEqual(pieces);
  });

  it.each([
    ["say «{{ x }}»", "blanks"],
    ["«{{x-y}}»", "Names"],
    ["«{{x[0]}}»", "foreach"],
    ["«{{x|default('')}}»", "filters"],
    ["«{{#if x}}»", "blocks"],
    ["a «{{/if}}»", "blocks"],
    ["«{{^x}}» none {{/x}}", "blocks"],
    ["«{{#x}}» {{^y}} none {{/y}} {{/x}}", "blocks"],
    ["«{{else}}»".replace("else", "else if"), "blocks"],
    ["«{{x.}}»", "Names"],
    ["«{{x y}}» {{json.x}}", "Names"],
    ["{{range .}} «{{ x }}» {{end}}", "blanks"],
    ["«{{x» {{y}}", "Close"],
    ["«{{x}» {{y}}", "Close"],
  ])("with a near-miss has one warning there: %s", (marked, help) => {
    const text = marked.replaceAll(/[«»]/g, "");
    const { diagnostics } = lowerTemplate(text, { dialect: "amplifier", spanAt: spansIn(text) });
    const [warning, ...others] = diagnostics;
    const start = marked.indexOf("«");
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      code: "not-a-placeholder",
      severity: "warning",
      span: { start, end: marked.indexOf("»") - 1 },
      help: expect.stringContaining(help),
    });
  });

  it.each([
    "docker ps --format '{{.Names}}'",
    "${{ }}",
    "on: ${{ github.ref }}",
    "awk '{{print $1}}'",
    "sed 's/{{/x/g'",
    "sed 's/{{name/x/g'",
    "gh pr list --template '{{range .}}{{.title}}{{else if .x}}'",
    "docker inspect --format '{{json .Config.Env}} {{join .Args \",\"}}' web",
    "gh pr list --template '{{range .}}{{ tablerow (printf \"#%v\" .number) .title }}{{ end }}{{tablerender }}'",
    "kubectl get pods -o go-template='{{range .items}}{{len .spec.containers}}{{ end }}'",
    '{{" + name + "}}',
    "{{}}",
    "a {{ 1 + 1",
    "{ {x} }",
    "}}{{",
  ])("leaves the braces of other tools alone: %s", (text) => {
    const { diagnostics } = lowerTemplate(text, { dialect: "amplifier", spanAt: spansIn(text) });
    expect(diagnostics).toEqual([]);
  });

  // Anything but linear work would take hours for these.
  it("takes linear time on braces that nothing closes", { timeout: 120_000 }, () => {
    for (const text of ["{{", "{{a", "{{a.a", "{{ ", ".a", "{{#"]) {
      const braces = `{{a${text.repeat(200_000)}`;
      expect(templateOf(braces)).toBeDefined();
    }
  });
});
