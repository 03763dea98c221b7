import { expect, test } from "vitest";
import { secretValuesIn } from "../../../../compiler/diagnostics/secrets/secret-values-in.ts";
import { withoutSecretsOf } from "../../../../compiler/diagnostics/secrets/without-secrets-of.ts";

const secret = "9fk3Jd82kLqp";

function shown(text: string): string {
  return withoutSecretsOf({ path: "recipe.yaml", text })(text);
}

test.each([
  ["a plain value", `env:\n  AWS_SECRET_ACCESS_KEY: ${secret}\n`],
  ["a value in a mapping of one line", `env: {DB_SECRET_ACCESS_KEY: "${secret}", MODE: x}`],
  ["a value with an anchor", `env:\n  TOKEN: &tok ${secret}\n  OTHER: *tok\n`],
  ["a value with a tag", `env:\n  TOKEN: !!str ${secret}\n`],
  ["a value on the next line", `env:\n  TOKEN:\n    ${secret}\n`],
  ["a block text", `context:\n  secret: |-\n    ${secret}\nsteps: []\n`],
  ["an item of a list", `env:\n  PASSWORD: [a, ${secret}]\n`],
  ["an item of a list of lines", `context:\n  api_keys:\n  - a\n  - ${secret}\nsteps: []\n`],
  ["a value of JSON", `{"api_key": "${secret}", "mode": "x"}`],
  ["an assignment in a script", `command: |\n  PGPASSWORD=${secret} psql -c 'select 1'\n`],
  ["a second setting of one line", `claude-code: {api_key: 8gk3Jd82kLqp, password: ${secret}}`],
  ["JSON in a text of JSON", `{"template": "curl -d '{\\"token\\":\\"${secret}\\"}' {url}"}`],
  ["a quoted value in a text of YAML", `command: "API_TOKEN=\\"${secret}\\" ./deploy.sh"`],
  ["a comparison", `command: if [ "$TOKEN" == "${secret}" ]; then curl x; fi\n`],
  ["a comparison of a condition", `condition: "{{token}} = '${secret}'"\n`],
  ["a key of a dictionary", `command: os.environ['DB_PASSWORD'] = '${secret}'\n`],
  ["a list of words", `command: subprocess.run(["deploy", "--token", "${secret}"])\n`],
  ["what is printed into a variable", `command: printf -v API_KEY '%s' ${secret}; deploy\n`],
  ["a name without its colon", `context:\n  api_key ${secret}\n`],
  ["what stands before a placeholder", `env: {API_KEY: "${secret}{{more}}"}\n`],
  ["a file that nothing can read", `env: {API_KEY: ${secret}, B: [}\ncommand: x: y\n`],
])("%s is not shown", (_what, text) => {
  expect(shown(text)).not.toContain(secret);
  expect(shown(text)).toHaveLength(text.length);
});

test("signs that stand around a secret, and what is none, stay", () => {
  const text = `env: {PASSWORD: ['${secret}'], MODE: "fast1234x", KEYS: []}`;
  expect(shown(text)).toBe(text.replace(secret, "************"));
});

test("a quoted secret is taken out as a whole, whatever signs it has", () => {
  expect(shown("env:\n  PASSWORD: 'tr0ub4dor&3xyz'\n")).toBe(
    "env:\n  PASSWORD: '**************'\n",
  );
});

test("a secret is taken out wherever else it stands, also where it is cut", () => {
  const source = { path: "recipe.yaml", text: `context:\n  api_key: ${secret}\n` };
  const conceal = withoutSecretsOf(source);
  expect(conceal(`condition: "{{key}} = '${secret}'"`)).toBe(
    `condition: "{{key}} = '************'"`,
  );
  expect(conceal(`"${secret.slice(0, 9)}…" is no mode.`)).toBe('"*********…" is no mode.');
  expect(conceal("nothing of the kind, 1 time")).toBe("nothing of the kind, 1 time");
});

test("each line of a private key is a secret", () => {
  const body = "a1B2c3D4e5F6g7H8";
  const kind = "PRIVATE KEY";
  const text = `x: |\n  -----BEGIN ${kind}-----\n  ${body}\n  -----END ${kind}-----\n`;
  expect(secretValuesIn(text)).toContain(body);
});

const letters = "qwzkvbnmhtplxcrfdswg";

test.each([
  ["a key of small letters", `api_key: ${letters}`],
  ["a key of both kinds of letters", "api_key: aBoRiTeKuMaNoVeLiS"],
  ["one in a script", `command: API_TOKEN=${letters} ./deploy.sh`],
  ["one in a list", `api_keys: [${letters}]`],
  ["a token of a list that is called tokens", "tokens: [a8Jd82kLqp9fk3Zx71mQ2w]"],
])("%s is a secret by its name", (_what, text) => {
  expect(shown(text)).toMatch(/\*{18,}/);
});

test("a key of letters is taken out elsewhere, also where it is cut", () => {
  const conceal = withoutSecretsOf({ path: "recipe.yaml", text: `api_key: ${letters}\n` });
  expect(conceal(`"${letters}" is no mode.`)).toBe(`"${"*".repeat(letters.length)}" is no mode.`);
  expect(conceal(`"${letters.slice(0, 9)}…" is no mode.`)).toBe('"*********…" is no mode.');
});

test.each([
  "api_key: environmentVariable",
  "secret: authenticationinformation",
  "token: getAccessTokenFromVault",
  "password: correcthorsebatterystaple",
  "token: PersonalAccessToken",
  "api_key: YOURAPIKEYWITHOUTDASHES",
  "api_key: xxxxxxxxxxxxxxxxxxxx",
  "auth_key: dGhpcw",
  `prompt: ${letters}`,
  "tokens: [bos, eos, pad, unk]",
  "tokens: gpt4tokens",
  "tokens: 4096",
  "max_tokens: 128000",
  "file: watchstrapspellsthroughlengths",
])("%s is shown", (text) => {
  expect(shown(text)).toBe(text);
});
