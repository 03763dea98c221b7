import { looksSecret } from "../../compiler/diagnostics/secrets/looks-secret.ts";
import { isMaskedName } from "../../compiler/diagnostics/secrets/secret-names.ts";
import { secretsInText } from "../../compiler/diagnostics/secrets/secrets-in-text.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";

/** Where the secrets of a run come from. */
export interface SecretSources {
  readonly inputs: ReadonlyMap<string, Value>;
  /** The environment that commands and agents inherit. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Inputs and variables of the environment that the project calls secret, whatever their names. */
  readonly declared: readonly string[];
}

/** Something shorter stands in too many other words; an input is given on purpose, a variable may be anybody's. */
const leastOfInput = 4;
const leastOfVariable = 8;

/** The texts that nobody should read: values with secret names, and parts of values that look like keys. */
export function secretsOf({ declared, env, inputs }: SecretSources): readonly string[] {
  const given = [...inputs].flatMap(([name, value]) => {
    const isNamed = isMaskedName(name) || declared.includes(name);
    return textsOf(value).flatMap((text) => (isNamed ? [text] : keysIn(text)));
  });
  const inherited = Object.entries(env).flatMap(([name, text = ""]) => {
    if (declared.includes(name)) return [text];
    const isNamed = isMaskedName(name) && text.length >= leastOfVariable && !text.startsWith("/");
    return isNamed ? [text] : keysIn(text);
  });
  return longEnough([...given, ...inherited]);
}

/**
 * The texts that nobody should read among what a recipe starts with. A default or a computed value under the name of a secret
 * must look like one too: others are words such as `none`.
 */
export function secretsAmong(inputs: Readonly<Record<string, Value>>): readonly string[] {
  return longEnough(
    Object.entries(inputs).flatMap(([name, value]) => {
      const isNamed = isMaskedName(name);
      return textsOf(value).flatMap((text) =>
        isNamed && looksSecret(text) ? [text] : keysIn(text),
      );
    }),
  );
}

/** The texts that nobody should read in a value that a recipe calls secret. */
export function secretTextsIn(value: Value): readonly string[] {
  return longEnough(textsOf(value));
}

function longEnough(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text.length >= leastOfInput);
}

/** The texts of a command line that nobody should read: `NAME=VALUE` with a secret name, and what looks like a key. */
export function secretsInArguments(args: readonly string[]): readonly string[] {
  const found = args.flatMap((arg) => {
    const words = arg.split("=");
    const named = words.flatMap((name, index) =>
      isMaskedName(name) ? [words.slice(index + 1).join("=")] : [],
    );
    return [...named, ...keysIn(arg)];
  });
  return longEnough(found);
}

/** The parts of a text that are keys by their look. */
function keysIn(text: string): readonly string[] {
  const found = secretsInText(text).map(({ start, end }) => text.slice(start, end));
  if (found.length === 0) return [];
  return [...found, ...privateKeysIn(text)];
}

const keyBegin = "-----BEGIN ";
const restOfKey = /^[A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----/s;

/** Private keys from their first line to their last. No key holds the beginning of another, so that no part is read twice. */
function privateKeysIn(text: string): readonly string[] {
  const [, ...begun] = text.split(keyBegin);
  return begun.flatMap((rest) => {
    const key = restOfKey.exec(rest)?.[0];
    return key === undefined ? [] : [keyBegin + key];
  });
}

function textsOf(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  if (isList(value)) return value.flatMap(textsOf);
  return isMap(value) ? [...value.values()].flatMap(textsOf) : [];
}
