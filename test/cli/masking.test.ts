import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What nobody may read: a secret-looking input, one that the project declares, and two of the environment. */
const secrets = {
  api_token: 't0p"s3cret\\word',
  greeting: "hush-hush-hush",
  DEPLOY_PASSWORD: "pa55-of-the-environment",
  NOTE: "declared-in-the-environment",
} as const;

const recipe = `# recipec: dialect=amplifier
name: leaky
description: Says everything that it knows.
version: 1.0.0
context:
  api_token: none
  greeting: hello
stages:
  - name: tell
    steps:
      - id: print
        type: bash
        command: printf '%s\\n' '{{api_token}}' '{{greeting}}' "$DEPLOY_PASSWORD" "$NOTE"; echo "$DEPLOY_PASSWORD" >&2
        output: told
      - id: as-list
        agent: me:self
        prompt: "Repeat {{told}}"
        output: answered
      - id: skipped
        type: bash
        condition: "{{greeting}} == 'nobody'"
        command: "true"
      - id: wrong
        type: bash
        command: echo 'cannot log in with {{api_token}}' >&2; head -c 1990 /dev/zero | tr '\\0' x >&2; exit 3
        on_error: continue
    approval:
      required: true
      prompt: "Publish {{told}} with {{greeting}}?"
  - name: fail
    steps:
      - id: last
        type: bash
        command: echo "$NOTE"; echo 'no entry for {{api_token}} {{answered}}' >&2; exit 4
`;

/** Everything that was written below a folder, but what resuming depends on. */
function readableFiles(folder: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => !/journal\.jsonl$|\/texts\/|recipe\.yaml$/.test(path))
    .map((path) => [path, readFileSync(path, "utf8")]);
}

function expectNoSecret(text: string, where: string): void {
  for (const [name, secret] of Object.entries(secrets)) {
    const forms = [secret, JSON.stringify(secret).slice(1, -1), btoa(secret)];
    for (const form of forms) expect(text.includes(form), `${name} in ${where}`).toBe(false);
  }
}

test("nothing that people or programs read shows a secret", async () => {
  const cwd = temporaryFolder({
    "recipe.yaml": recipe,
    "recipec.config.yaml": "secrets: [greeting, NOTE]\n",
    "script.json": '{"rules": []}',
  });
  const { DEPLOY_PASSWORD, NOTE, api_token, greeting } = secrets;
  const env = { DEPLOY_PASSWORD, NOTE, GITHUB_STEP_SUMMARY: join(cwd, "summary.md") };
  const inputs = ["--set", `api_token=${api_token}`, "--set", `greeting=${greeting}`];
  const files = ["--events", "events.jsonl", "--audit-dir", "audit"];
  const run = ["run", "recipe.yaml", ...inputs, "--script", "script.json", ...files];
  const written: string[] = [];
  const note = async (args: readonly string[], more: Readonly<Record<string, string>> = env) => {
    const { exitCode, stderr, stdout } = await runCli(args, { cwd, env: more });
    written.push(stdout, stderr);
    expectNoSecret(stdout + stderr, args.slice(0, 3).join(" "));
    return exitCode;
  };
  expect(await note([...run, "--run-id", "text"])).toBe(6);
  expect(await note([...run, "--run-id", "json", "--output-format", "json"])).toBe(6);
  // Another process, which does not know the environment of the first.
  expect(await note(["runs", "list", "--pending", "--output-format", "json"], {})).toBe(0);
  expect(await note(["runs", "show", "text"], {})).toBe(0);
  expect(await note(["approve", "text", "tell", "-m", "fine"], {})).toBe(0);
  expect(await note(["approve", "json", "tell"], {})).toBe(0);
  expect(await note(["runs", "resume", "text", "--ci"])).toBe(2);
  expect(await note(["runs", "resume", "json", "--output-format", "json", "--full-output"])).toBe(
    2,
  );
  expect(await note(["runs", "show", "json", "--output-format", "json"])).toBe(0);
  const readable = readableFiles(cwd);
  for (const name of ["events.jsonl", "summary.md", "junit.xml", "result.json", "audit/"]) {
    expect(readable.some(([path]) => path.includes(name))).toBe(true);
  }
  for (const [path, text] of readable) expectNoSecret(text, path);
  expect(written.join("")).toContain("[secret]");
});
