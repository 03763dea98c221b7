import { describe, expect, test } from "vitest";
import { diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { renderText } from "../../../../compiler/diagnostics/reports/render-text.ts";
import { looksSecret } from "../../../../compiler/diagnostics/secrets/looks-secret.ts";
import {
  isMaskedName,
  isSecretName,
  maskedNames,
  secretNames,
} from "../../../../compiler/diagnostics/secrets/secret-names.ts";
import { secretPatterns } from "../../../../compiler/diagnostics/secrets/secret-patterns.ts";
import {
  concealSecrets,
  secretsInText,
} from "../../../../compiler/diagnostics/secrets/secrets-in-text.ts";

describe.each(secretPatterns)("$what", ({ what, examples, counterexamples }) => {
  test.each(examples.map((pieces) => pieces.join("")))("is found: %#", (secret) => {
    expect(secretsInText(`run --with ${secret} now`)[0]?.what).toBe(what);
  });

  test.each(counterexamples)("is not %s", (text) => {
    expect(secretsInText(text)).toEqual([]);
  });

  test.each(examples.map((pieces) => pieces.join("")))("is never shown: %#", (secret) => {
    const shown = concealSecrets(`a ${secret} b`);
    expect(shown).toHaveLength(secret.length + 4);
    expect(shown).toContain("********");
    expect(shown).not.toContain(secret);
  });
});

describe("a long line that looks like the beginning of many secrets", () => {
  test.each([
    ["rulers", `token ${"-".repeat(200_000)}`],
    ["names", `token ${"-a".repeat(100_000)}`],
    ["API keys", "sk-".repeat(70_000)],
    ["addresses", `https://example.org ${"a-".repeat(100_000)}`],
    ["web tokens", "-eyJ".repeat(50_000)],
  ])("is read in a moment, and holds none: %s", (_what, text) => {
    expect(secretsInText(text)).toEqual([]);
    const [found] = secretsInText(`${text} MY_API_KEY=${"a1B2c3D4".repeat(2)}`);
    expect(found?.start).toBe(text.length + " MY_API_KEY=".length);
  });
});

describe("the name of a value", () => {
  test.each(secretNames.examples)("says that it is secret: %s", (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each(secretNames.counterexamples)("says no such thing: %s", (name) => {
    expect(isSecretName(name)).toBe(false);
  });

  test.each([...secretNames.examples, ...maskedNames.examples])("hides it: %s", (name) => {
    expect(isMaskedName(name)).toBe(true);
  });

  test.each(maskedNames.counterexamples)("lets it be seen: %s", (name) => {
    expect(isMaskedName(name)).toBe(false);
  });
});

describe("a value under the name of a secret", () => {
  test.each(["7f3b9c2e41d8a6", "hunter2hunter2", "myG/D6Cok0j4ron6", "TEST7aZd9sotf8"])(
    "is one when it looks random: %s",
    (value) => {
      expect(looksSecret(value)).toBe(true);
    },
  );

  test.each([
    "{{key}}",
    "$KEY",
    "short1",
    "your-key-1234",
    "changeme123",
    "a plain text 1",
    "deploy-key",
  ])("is none when it stands for one: %s", (value) => {
    expect(looksSecret(value)).toBe(false);
  });

  test.each(
    "your my the some example change replace insert dummy fake test todo none null true false required optional xxx abc123".split(
      " ",
    ),
  )("is none when it begins with what people write in its place: %s", (word) => {
    expect(looksSecret(`${word}-a1b2c3d4e5`)).toBe(false);
    // Other words tell wherever they stand.
    expect(looksSecret(`a1b2c3d4e5-${word}`)).toBe(word !== "example");
  });

  test("is found in a command line", () => {
    expect(secretsInText("curl --data 'password=hunter2hunter2'")[0]?.what).toBe(
      "a password or key",
    );
    expect(secretsInText("curl --data 'password=$PASSWORD'")).toEqual([]);
  });
});

test("a code frame shows the line of a secret without it", () => {
  const text = `env:\n  TOKEN: ${["ghp", "_", "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8"].join("")}\n`;
  const source = { path: "recipe.yaml", text };
  const start = text.indexOf("ghp");
  const shown = renderText(
    diagnostic("secret-literal", { source, start, end: start + 1 }, { what: "a GitHub token" }),
  );
  expect(shown).toContain("TOKEN: ****");
  expect(shown).not.toContain("a1B2");
});
