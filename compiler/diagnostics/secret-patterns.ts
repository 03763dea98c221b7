/** A kind of text that gives access to something, with what it looks like and what only resembles it. */
export interface SecretPattern {
  readonly what: string;
  readonly pattern: RegExp;
  /** Texts one of which whatever fits contains; looking for them is many times faster. */
  readonly signs: readonly string[];
  /** Made up; in pieces, so that no scanner takes this file for a leak. */
  readonly examples: readonly (readonly string[])[];
  readonly counterexamples: readonly string[];
}

/**
 * Everything that is taken for a secret wherever it stands. What may begin inside of what it repeats, repeats it a bounded number
 * of times: a line of many beginnings would be read to its end from each of them.
 */
export const secretPatterns: readonly SecretPattern[] = [
  {
    what: "an AWS access key",
    pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
    signs: ["AKIA", "ASIA"],
    examples: [["AKIA", "Q3EGRIFFINWALRUS"]],
    counterexamples: ["AKIA", "AKIAEXAMPLE", "akiaq3egriffinwalrus"],
  },
  {
    what: "a GitHub token",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/,
    signs: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    examples: [["ghp", "_", "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8"]],
    counterexamples: ["ghp_short", "github_pat_example", "ghp_{{token}}"],
  },
  {
    what: "a GitLab token",
    pattern: /\bglpat-[A-Za-z0-9_-]{20,}\b/,
    signs: ["glpat-"],
    examples: [["glpat", "-", "a1B2c3D4e5F6g7H8i9J0"]],
    counterexamples: ["glpat-", "glpat-xxxx"],
  },
  {
    what: "an API key",
    pattern:
      /\bsk-(?:ant-|proj-)?(?=[A-Za-z0-9_-]{0,200}[0-9])(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}/,
    signs: ["sk-"],
    examples: [["sk", "-ant-", "a1B2c3D4e5F6g7H8i9J0k1"]],
    counterexamples: [
      "sk-your-key-here",
      "task-management-for-everyone",
      "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
    ],
  },
  {
    what: "a Google API key",
    pattern: /\bAIza[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])/,
    signs: ["AIza"],
    examples: [["AIza", "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q"]],
    counterexamples: ["AIza", "AIzaSyExample"],
  },
  {
    what: "a Slack token",
    pattern: /\bxox[abprs]-[0-9]{8,}-[0-9A-Za-z-]{8,}/,
    signs: ["xoxa-", "xoxb-", "xoxp-", "xoxr-", "xoxs-"],
    examples: [["xoxb", "-1234567890-", "a1B2c3D4e5F6"]],
    counterexamples: ["xoxb-your-token", "xox-1234567890-abcdefgh"],
  },
  {
    what: "an npm token",
    pattern: /\bnpm_[A-Za-z0-9]{36}\b/,
    signs: ["npm_"],
    examples: [["npm", "_", "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8"]],
    counterexamples: ["npm_config_registry", "npm_package_version"],
  },
  {
    what: "a private key",
    pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
    signs: ["PRIVATE KEY-----"],
    examples: [["-----BEGIN RSA ", "PRIVATE KEY", "-----"]],
    counterexamples: ["-----BEGIN PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----", "PRIVATE KEY"],
  },
  {
    what: "a JSON web token",
    pattern: /\beyJ[A-Za-z0-9_-]{10,1000}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
    signs: ["eyJ"],
    examples: [["eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0.", "a1B2c3D4e5F6g7H8"]],
    counterexamples: ["eyJhbGciOiJIUzI1NiJ9", "a.b.c"],
  },
  {
    what: "a password in an address",
    pattern:
      /\b[a-z][a-z0-9+.-]{0,40}:\/\/[^\s:/@{}$<]+:(?!(?:password|pass|pwd|secret|xxx+|\*+)@)[^\s:/@{}$<]{4,}@[\w.-]+/i,
    signs: ["://"],
    examples: [["https://me:", "hunter22", "@example.org"]],
    counterexamples: [
      "https://example.org:8080/x@y",
      "https://user:{{password}}@example.org",
      "postgres://user:$PASSWORD@db",
      "postgres://user:password@localhost",
    ],
  },
];

/** What every text contains that fits one of the patterns. */
const anySign = new RegExp(secretPatterns.flatMap(({ signs }) => signs).join("|"));

/** The patterns that a text may fit. */
function patternsFor(text: string): readonly SecretPattern[] {
  if (!anySign.test(text)) return [];
  return secretPatterns.filter(({ signs }) => signs.some((sign) => text.includes(sign)));
}

/** `NAME_PASSWORD = value`: what stands before the word that tells, which is looked at only where such a word is, and the value. */
const assigned =
  /(?=pass|secret|api|access|auth)(?<=(?<before>(?:^|[\s"'{,;(-])(?:[A-Za-z0-9_-]{0,100}[_-])?))(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?\s*[:=]\s*["']?(?<value>[^\s"',;{}$<>()]{8,})/i;

/** The first value of a text that is given to the name of a secret; the index is where that name begins, with the sign before it. */
function assignedIn(text: string): { readonly value: string; readonly index: number } | undefined {
  const found = assigned.exec(text);
  const { before = "", value } = found?.groups ?? {};
  return found && value !== undefined ? { value, index: found.index - before.length } : undefined;
}

const standsForOne =
  /^(?:your|my|the|some|example|change|replace|insert|dummy|fake|test|todo|none|null|true|false|required|optional|x{3,}|\*{3,})|^(?:[a-z]+[-_ ])*[a-z]+$|\.\.\./i;

/** No shorter text is or holds what is taken for a secret. */
export const shortestSecret = 8;

/** What kind of secret a text seems to hold; undefined where it holds none. */
export function secretIn(
  text: string,
): { readonly what: string; readonly index: number } | undefined {
  for (const { what, pattern } of patternsFor(text)) {
    const found = pattern.exec(text);
    if (found) return { what, index: found.index };
  }
  const found = assignedIn(text);
  if (found === undefined || standsForOne.test(found.value)) return undefined;
  return /\d/.test(found.value) ? { what: "a password or key", index: found.index } : undefined;
}

/** Whether a text seems to be a secret of its own rather than a name, an example or a placeholder. */
export function looksSecret(value: string): boolean {
  const plain = value.trim();
  if (plain.length < shortestSecret || /[\s{}$<>]/.test(plain) || standsForOne.test(plain))
    return false;
  return /\d/.test(plain) && /[A-Za-z]/.test(plain);
}

/** A text with every secret in it made unreadable, as long as before. */
export function concealSecrets(text: string): string {
  let concealed = text;
  for (const { pattern } of patternsFor(text)) {
    concealed = concealed.replaceAll(new RegExp(pattern, `${pattern.flags}g`), stars);
  }
  const value = assignedIn(concealed)?.value;
  const isSecret = value !== undefined && /\d/.test(value) && !standsForOne.test(value);
  return isSecret ? concealed.replaceAll(value, stars) : concealed;
}

function stars(secret: string): string {
  return "*".repeat(secret.length);
}
