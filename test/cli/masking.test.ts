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

/** What only recipes call secret, or give a secret name: defaults, what a step prints, an input of a sub-recipe, a variable of the environment. */
const declared = {
  customer: "default-of-the-recipe",
  api_key: "d3fault-with-a-name",
  fetched: "printed-by-a-step",
  plain: "known-to-the-callee",
  CODE: "named-by-the-recipe",
} as const;

const declaring = `# recipec: dialect=amplifier
# recipec: secret customer, fetched CODE
name: declaring
description: Says what it calls secret.
version: 1.0.0
context: {customer: ${declared.customer}, api_key: ${declared.api_key}, plain: nothing}
steps:
  - {id: fetch, type: bash, command: "printf printed-%s by-a-step; printf printed-%s by-a-step >&2", output: fetched}
  - {id: call, type: recipe, recipe: callee.yaml, context: {inner: "{{plain}}"}, output: called}
  - {id: ask, agent: "me:self", prompt: "Is {{customer}} {{fetched}}?", output: answered}
  - {id: last, type: bash, command: "echo {{fetched}} {{plain}} $CODE; echo {{customer}} {{api_key}} $CODE >&2; exit 4"}
`;

const callee = `# recipec: dialect=amplifier
# recipec: secret inner
name: callee
description: Says what it is given.
version: 1.0.0
context: {inner: ""}
steps:
  - {id: say, type: bash, command: "echo {{inner}}; echo {{inner}} >&2", output: said}
`;

/** Everything that was written below a folder, but what resuming depends on. */
function readableFiles(folder: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => !/journal\.jsonl$|secrets\.json$|\/texts\/|recipe\.yaml$/.test(path))
    .map((path) => [path, readFileSync(path, "utf8")]);
}

function expectNoSecret(
  text: string,
  where: string,
  hidden: Readonly<Record<string, string>> = secrets,
): void {
  for (const [name, secret] of Object.entries(hidden)) {
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
  expect(await note(["runs", "follow", "text"], {})).toBe(6);
  expect(await note(["approve", "text", "tell", "-m", "fine"], {})).toBe(0);
  expect(await note(["approve", "json", "tell"], {})).toBe(0);
  expect(await note(["runs", "resume", "text", "--ci"])).toBe(2);
  const resumed = ["runs", "resume", "json", "--output-format", "json", "--full-output"];
  expect(await note(resumed, {})).toBe(2);
  expect(await note(["runs", "show", "json", "--output-format", "json"])).toBe(0);
  const readable = readableFiles(cwd);
  for (const name of ["events.jsonl", "summary.md", "junit.xml", "result.json", "audit/"]) {
    expect(readable.some(([path]) => path.includes(name))).toBe(true);
  }
  for (const [path, text] of readable) expectNoSecret(text, path);
  expect(written.join("")).toContain("[secret]");
});

test("what recipes themselves call secret is shown nowhere", async () => {
  const cwd = temporaryFolder({
    "recipe.yaml": declaring,
    "callee.yaml": callee,
    "script.json": '{"rules": []}',
  });
  const { CODE, plain } = declared;
  const env = { CODE, GITHUB_STEP_SUMMARY: join(cwd, "summary.md") };
  const files = ["--events", "events.jsonl", "--junit", "junit.xml", "--run-id", "r"];
  const args = ["run", "recipe.yaml", "--script", "script.json", "--ci", ...files];
  const first = await runCli([...args, "--set", `plain=${plain}`], { cwd, env });
  const again = await runCli(["runs", "resume", "r", "--output-format", "json"], { cwd, env });
  expect([first.exitCode, again.exitCode]).toEqual([2, 2]);
  for (const { stderr, stdout } of [first, again]) {
    expectNoSecret(stdout + stderr, "a stream", declared);
  }
  const readable = readableFiles(cwd).filter(
    // The recipe itself, as it was compiled, is no secret to who runs it.
    ([path]) => !/callee\.yaml$|\.plan\.mjs$/.test(path),
  );
  expect(readable.length).toBeGreaterThan(10);
  for (const [path, text] of readable) expectNoSecret(text, path, declared);
  expect(readable.find(([path]) => /ask\/prompt$/.test(path))?.[1]).toBe("Is [secret] [secret]?");
});

test("a command line that is refused is not repeated with its secrets", async () => {
  const cwd = temporaryFolder({});
  const { exitCode, stderr } = await runCli(["run", "--token=hush-hush", "a", "b"], { cwd });
  expect(exitCode).toBe(5);
  expect(stderr).toContain("unknown option '--token=[secret]'");
});
