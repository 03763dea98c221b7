// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts for a shell.
import { describe, expect, test } from "vitest";
import { problemsOfTest } from "../../support/run-recipe-tests.ts";

function recipeOf(command: string, more = ""): string {
  const lines = command.split("\n").map((line) => `      ${line}`);
  const head = "name: r\ndescription: Runs.\nversion: 1.0.0\nsteps:\n  - id: go\n    type: bash\n";
  return `${head}    command: |\n${lines.join("\n")}\n    output: out\n${more}`;
}

describe("commands of a test", () => {
  test("run in an empty directory with an environment of their own", async () => {
    const recipe = recipeOf(
      'pwd; ls -A; printf "%s " "$LANG" "$TZ" "$A" "${USER-none}"; ls "$HOME"',
    );
    const expected = 'expect: {final_output: "<project>\\nC.UTF-8 UTC b none "}';
    expect(await problemsOfTest(recipe, `env: {A: b}\n${expected}`)).toEqual([]);
  });

  test("find the files that the test prepares, and leave files", async () => {
    const recipe = recipeOf("cat sub/in copied; printf new > out.txt");
    const files = "files: {sub/in: text, copied: {copy: data/orig}}";
    const expected =
      "expect: {final_output: textdata, files: {out.txt: new, gone: {$unset: true}}}";
    const problems = await problemsOfTest(recipe, `${files}\n${expected}`, { "data/orig": "data" });
    expect(problems).toEqual([]);
  });

  test("begin where another command has prepared the directory", async () => {
    const recipe = recipeOf("cat made");
    expect(await problemsOfTest(recipe, "before: printf x > made")).toEqual([]);
    const failing = "before: echo no >&2; exit 3\nexpect: {status: failed}";
    expect(await problemsOfTest(recipe, failing)).toEqual([
      "2: the command before the recipe failed: no",
    ]);
  });

  test.each([
    ["files: {../x: text}", '2: the file "../x" is outside the directory of the recipe'],
    ["files: {x: {copy: gone}}", "2: a file cannot be prepared"],
    ["commands: [{step: go, writes: {../x: y}}]", '2: the file "../x" is outside the directory'],
  ])("%s is refused", async (test_, message) => {
    expect(await problemsOfTest(recipeOf("true"), test_)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test("do not find programs that the test knows nothing of", async () => {
    const recipe = recipeOf("git status || echo none");
    expect(await problemsOfTest(recipe, "")).toEqual([
      '2: step "go" runs git, which the test neither fakes (commands) nor lets run (real)',
    ]);
    expect(await problemsOfTest(recipe, "real: [git]")).toEqual([]);
    expect(await problemsOfTest(recipe, "real: any")).toEqual([]);
    expect(await problemsOfTest(recipe, "real: [git, no-such-program]")).toEqual([
      '2: the program "no-such-program" is not installed here',
    ]);
  });
});

describe("a faked program", () => {
  const recipe = recipeOf(
    'git push "my origin" >&2 || echo "failed $?"; git log; git log; npm test | cat',
  );
  const commands = [
    "commands:",
    '  - {run: git, args: [push, my origin], exit: 3, stderr: "no\\n"}',
    "  - {run: git, times: 1, stdout: first}",
    "  - {run: git, step: go, contains: lo, stdout: ' then'}",
    "  - {run: git, step: elsewhere, stdout: never}",
    "  - {run: npm, stdout: ' it''s', writes: {log/npm.txt: done}}",
  ].join("\n");

  test("does what the first fitting rule says, and has no other effect", async () => {
    const expected = [
      "expect:",
      '  final_output: "failed 3\\nfirst then it\'s"',
      "  files: {log/npm.txt: done}",
      "  commands:",
      "    - {run: git, times: 3}",
      "    - {run: git, args: [push, my origin], times: 1}",
      "    - {run: npm, step: go, equals: npm test}",
      "    - {step: go, contains: git push}",
      "  counts: {commands: 1}",
    ].join("\n");
    expect(await problemsOfTest(recipe, `${commands}\n${expected}`)).toEqual([]);
  });

  test("was not run as it should be", async () => {
    const expected = [
      "expect:",
      "  counts: {commands: 2}",
      "  commands:",
      "    - {run: npm, args: [start]}",
      "    - {run: git, contains: pull}",
    ].join("\n");
    expect(await problemsOfTest(recipe, `${commands}\n${expected}`)).toEqual([
      "9: there should be 2 commands, and there were 1",
      "12: there was no such command npm start",
      '13: the command git should contain "pull", and is "git push my origin" (nor is any of 2 others so)',
    ]);
  });

  test("complains of calls that no rule is for", async () => {
    const found = await problemsOfTest(
      recipeOf("git pull || true"),
      "commands: [{run: git, args: [push]}]",
    );
    expect(found).toEqual(['2: step "go" runs "git pull", which no fake of git fits']);
  });

  test("counts the calls of parallel commands one at a time", async () => {
    const many = recipeOf("for i in $(seq 20); do tool $i & done; wait");
    const expected = "expect: {commands: [{run: tool, times: 20}]}";
    const fake = "commands: [{run: tool, times: 7, stdout: a}, {run: tool, times: 13, stdout: b}]";
    const output =
      "expect:\n  commands: [{run: tool, times: 20}]\n  outputs: {out: {$matches: '^[ab]{20}$'}}";
    expect(await problemsOfTest(many, `${fake}\n${expected}`)).toEqual([]);
    expect(await problemsOfTest(many, `${fake}\n${output}`)).toEqual([]);
  });
});

describe("a faked step", () => {
  test("runs nothing, and may take its time", async () => {
    const recipe = recipeOf("git push", "    timeout: 10\n");
    const passing = "commands: [{step: go, stdout: pushed, takes: 9, writes: {f: x}}]";
    const expected = "expect: {final_output: pushed, files: {f: x}}";
    expect(await problemsOfTest(recipe, `${passing}\n${expected}`)).toEqual([]);
    const late =
      "commands: [{step: go, takes: 11}]\nexpect: {status: failed, error: {$contains: timed out}}";
    expect(await problemsOfTest(recipe, late)).toEqual([]);
  });

  test("is waited for between retries without any time passing", async () => {
    const retry = "    retry: {max_attempts: 3, backoff: exponential, initial_delay: 1000}\n";
    const failing = "commands: [{step: go, times: 2, exit: 1}, {step: go, stdout: ok}]";
    const expected = "expect: {final_output: ok, counts: {commands: 3}}";
    expect(await problemsOfTest(recipeOf("x", retry), `${failing}\n${expected}`)).toEqual([]);
  });
});

describe("a program that no shell starts", () => {
  const recipe = [
    "id: r",
    "template:",
    '  - template: "agent -p {question}"',
    '  - template: "tee copy"',
  ].join("\n");
  const question = "inputs: {question: why not}";

  test("is faked by its name, with its arguments and its input", async () => {
    const commands = [
      "commands:",
      "  - {run: agent, args: [-p, why not], stdout: because}",
      "  - {run: tee, contains: because, stdout: because, writes: {copy: because}}",
    ].join("\n");
    const expected = [
      "expect:",
      "  outputs: {stdout: because}",
      "  files: {copy: because}",
      "  commands:",
      "    - {run: agent, args: [-p], times: 1}",
      "    - {run: tee, stdin: because}",
    ].join("\n");
    expect(await problemsOfTest(recipe, [question, commands, expected].join("\n"))).toEqual([]);
  });

  test("runs really where it is harmless, and is missing otherwise", async () => {
    const real = `${question}\ncommands: [{run: agent, stdout: because}]\nexpect: {files: {copy: because}}`;
    expect(await problemsOfTest(recipe, real)).toEqual([]);
    expect(await problemsOfTest(recipe, question)).toContain(
      '2: step "agent" runs agent, which the test neither fakes (commands) nor lets run (real)',
    );
  });
});
