import { describe, expect, test } from "vitest";
import { createMask } from "../../../cli/run-store/mask.ts";
import { secretsInArguments, secretsOf, secretTextsIn } from "../../../cli/run-store/secrets.ts";
import type { Failure, RunReport } from "../../../runtime/index.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float } from "../../../runtime/values/value.ts";

const token = ["ghp", "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8"].join("_");

const find = (
  inputs: Readonly<Record<string, Value>>,
  env: Readonly<Record<string, string>> = {},
  declared: readonly string[] = [],
) => secretsOf({ inputs: new Map(Object.entries(inputs)), env, declared });

describe("what is secret", () => {
  test("an input with such a name, whatever it holds, but nothing that is too short to tell", () => {
    expect(find({ password: ["open sesame", new Map([["pin", 123456]]), "abc"] })).toEqual([
      "open sesame",
      "123456",
    ]);
  });

  test("the part of any other value that looks like a key", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMIIEa1B2c3D4e5F6g7H8\n-----END PRIVATE KEY-----";
    expect(find({ note: `use ${token} now` }, { NOTE: "db://me:hunter22@host" })).toEqual([
      token,
      "hunter22",
    ]);
    expect(find({ note: `${key}\n` })).toContain(key);
  });

  test("each private key of a text, also behind the first line of one that is cut off", () => {
    const keys = ["RSA ", ""].map(
      (kind) =>
        `-----BEGIN ${kind}PRIVATE KEY-----\nMIIEa1B2c3D4e5F6g7H8\n-----END ${kind}PRIVATE KEY-----`,
    );
    const cut = "-----BEGIN PRIVATE KEY-----\n";
    const found = find({ note: `${cut.repeat(40_000)}${keys.join("\n")}\n${cut}` });
    expect(found).toEqual(expect.arrayContaining(keys));
    expect(Math.max(...found.map(({ length }) => length))).toBe(keys[0]?.length);
  });

  test("a variable of the environment with such a name, but no path and nothing short", () => {
    const env = {
      A_TOKEN: "long enough",
      B_TOKEN: "short",
      C_SECRET: "/run/secret",
      D: "plain text",
    };
    expect(find({}, env)).toEqual(["long enough"]);
    expect(find({ a: "plain input" }, env, ["a", "D"])).toEqual([
      "plain input",
      "long enough",
      "plain text",
    ]);
  });
});

test("in a command line, what follows a secret name, and what looks like a key", () => {
  const args = ["--set", "api_token=a=b=c", "--sett=db_pass=hunter2", `note=${token}`, "n=1"];
  expect(secretsInArguments(args)).toEqual(["a=b=c", "hunter2", token]);
});

describe("a mask", () => {
  test("takes out what it learns later", () => {
    const mask = createMask([]);
    const event = { kind: "run-end", run: "r", status: "failed", reason: "later on" } as const;
    expect([mask.text("later on"), mask.event(event)]).toEqual(["later on", event]);
    mask.learn(secretTextsIn(["later", new Map([["a", 1]])]));
    mask.learn([]);
    expect([mask.text("later on"), mask.event(event)]).toEqual([
      "[secret] on",
      { ...event, reason: "[secret] on" },
    ]);
  });

  const { cut, text, value } = createMask(['pass"word\nand more of it', "123456"]);

  test.each([
    ['{"a": "pass\\"word\\nand more of it"}', '{"a": "[secret]"}'],
    ['on one line: pass"word and more of it.', "on one line: [secret]."],
    ["its second line: and more of it", "its second line: [secret]"],
    [btoa('pass"word\nand more of it'), "[secret]"],
    ["/?q=pass%22word%0Aand%20more%20of%20it", "/?q=[secret]"],
    ["1234567", "[secret]7"],
    ["nothing", "nothing"],
  ])("makes of %j %j", (original, masked) => expect(text(original)).toBe(masked));

  test("takes the end of a secret from the begin of a text that was cut", () => {
    expect(cut("more of it | 123456")).toBe("[secret] | [secret]");
    expect(cut("of it")).toBe("of it");
  });

  test("keeps what values are, except where they are secret", () => {
    const all: Value = [
      123456,
      123456n,
      7,
      null,
      true,
      float(2),
      new Map<Value, Value>([["123456", ["x123456"]]]),
      { kind: "set", items: ["123456"] },
      { kind: "bytes", base64: btoa("123456") },
      { kind: "bytes", base64: btoa("other") },
    ];
    expect(value(all)).toEqual([
      "[secret]",
      "[secret]",
      7,
      null,
      true,
      float(2),
      new Map<Value, Value>([["[secret]", ["x[secret]"]]]),
      { kind: "set", items: ["[secret]"] },
      "[secret]",
      { kind: "bytes", base64: btoa("other") },
    ]);
  });

  test("does not look into its own words for a secret that is one", () => {
    const { event } = createMask(["completed", "step"]);
    expect(event({ kind: "run-end", run: "r", status: "completed", reason: "step" })).toEqual({
      kind: "run-end",
      run: "r",
      status: "completed",
      reason: "[secret]",
    });
    expect(createMask(["secret"]).text("a secret")).toBe("a [secret]");
  });
});

test("each line of a secret is one that is long enough to be told from others", () => {
  const { text } = createMask(["-----BEGIN-----\n  8letters\n7letter\n-----END-----"]);
  expect(text("8letters, 7letter, -----BEGIN-----")).toBe("[secret], 7letter, -----BEGIN-----");
});

test("the report of a run is masked in each part that a recipe or its programs wrote", () => {
  const said = `no ${token} here`;
  const cause: Failure = { kind: "exit", message: said, stderrHead: said };
  const gate = { key: "g", stage: "g", prompt: said, default: "deny", expiresAt: null } as const;
  const report: RunReport = {
    status: "failed",
    reason: said,
    run: "run-1",
    plan: "main",
    summary: {
      final_output: said,
      available_outputs: [],
      full_results_location: ".recipec/runs/run-1",
    },
    steps: [{ id: "a", path: "a", status: "failed", error: said, output: said, durationMs: 1 }],
    skipped: [{ id: "b", condition: said, reason: "condition" }],
    pending: gate,
    waiting: [gate],
    outputs: new Map([["o", said]]),
    output: { channel: "final", value: said },
    artifacts: new Map([["log", said]]),
    branches: [{ label: said, path: "a", status: "failed", exitCode: "1" }],
    failure: { kind: "callee", message: said, stderrTail: said, cause },
  };
  const masked = createMask([token]).report(report);
  const maps = [...masked.outputs.values(), ...(masked.artifacts?.values() ?? [])];
  const shown = `${JSON.stringify(masked)}${maps.join("")}`;
  expect(shown).not.toContain(token);
  const places = shown.match(/no \[secret\] here/g);
  expect(places).toHaveLength(15);
});
