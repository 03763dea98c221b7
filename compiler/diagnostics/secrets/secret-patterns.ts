import type { SecretPattern } from "./secret-pattern.ts";
import { secretsInCommands } from "./secrets-in-commands.ts";

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
    counterexamples: ["AKIA", "AKIAEXAMPLE", "akiaq3egriffinwalrus", "AKIAIOSFODNN7EXAMPLE"],
  },
  {
    what: "a GitHub token",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/,
    signs: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    examples: [["ghp", "_", "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8"]],
    counterexamples: [
      "ghp_short",
      "github_pat_example",
      "ghp_{{token}}",
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
    ],
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
    // Its first line alone is what files are searched for.
    what: "a private key",
    pattern:
      /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?=(?:\s|\\[nr]|["',+]){1,80}(?:[A-Za-z0-9+/]{16}|Proc-Type:))(?:[^-]*-----END (?:[A-Z]+ )*PRIVATE KEY-----)?/,
    signs: ["PRIVATE KEY-----"],
    examples: [
      ["-----BEGIN RSA ", "PRIVATE KEY", "-----\n", "MIIEa1B2c3D4e5F6g7H8"],
      ["-----BEGIN ", "PRIVATE KEY", "-----\\n", "MIIEa1B2c3D4e5F6g7H8", "\\n"],
      ["-----BEGIN RSA ", "PRIVATE KEY", "-----\n", "Proc-Type: 4,ENCRYPTED"],
    ],
    counterexamples: [
      "-----BEGIN PUBLIC KEY-----",
      "-----BEGIN CERTIFICATE-----",
      "PRIVATE KEY",
      "grep -q -- '-----BEGIN RSA PRIVATE KEY-----' key.pem",
      "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----",
    ],
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
      /\b[a-z][a-z0-9+.-]{0,40}:\/\/[^\s:/@{}$<]*:(?!(?:password|pass|pwd|secret|x-oauth-basic|xxx+|\*+)@)(?<secret>[^\s:/@{}$<]{4,})@[\w.{$<-]/i,
    signs: ["://"],
    examples: [
      ["https://me:", "hunter22", "@example.org"],
      ["redis://:", "hunter22", "@{{host}}:6379/0"],
    ],
    counterexamples: [
      "https://example.org:8080/x@y",
      "https://user:{{password}}@example.org",
      "postgres://user:$PASSWORD@db",
      "postgres://user:password@localhost",
      "https://$TOKEN:x-oauth-basic@example.org",
    ],
  },
  {
    what: "a token in an address",
    isAnyWord: true,
    pattern: /\bhttps?:\/\/(?<secret>[A-Za-z0-9_-]{14,})(?::x-oauth-basic)?@[\w.{$<-]/i,
    signs: ["://"],
    examples: [
      ["https://", "a1B2c3D4e5F6g7H8", "@example.org/me/it.git"],
      ["https://", "a1B2c3D4e5F6g7H8", ":x-oauth-basic@example.org"],
    ],
    counterexamples: [
      "https://somebody@example.org",
      "https://x-access-token@example.org",
      "https://service-account-1@example.org",
      "https://$TOKEN@example.org",
    ],
  },
  {
    what: "a key in Base64",
    pattern:
      /(?<![A-Za-z0-9+/])(?:Z2hwX|Z2hzX|Z2l0aHViX3BhdF|Z2xwYXQt|c2stYW50|c2stcHJva|QUtJQ|eG94Y|LS0tLS1CRUdJTi(?:BSU0Eg|BQUklW|BPUEVO|BFQy|BFTkNS))[A-Za-z0-9+/]{16,}={0,2}/,
    signs: [
      "Z2hwX",
      "Z2hzX",
      "Z2l0aHViX3BhdF",
      "Z2xwYXQt",
      "c2stYW50",
      "c2stcHJva",
      "QUtJQ",
      "eG94Y",
      "LS0tLS1CRUdJTi",
    ],
    examples: [
      ["Z2hwX2ExQjJj", "M0Q0ZTVGNmc3SDhpOUowYTFCMmMzRDRlNUY2ZzdIOA=="],
      ["LS0tLS1CRUdJTiBPUEVO", "U1NIIFBSSVZBVEUgS0VZLS0tLS0KYjNCbGJuTnphQzFyWlhrdGRqRQ=="],
    ],
    counterexamples: ["Z2hwXw==", "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUQ=", "eG94Yi0="],
  },
  {
    what: "a Stripe key",
    pattern: /\b[rs]k_live_[A-Za-z0-9]{16,}/,
    signs: ["sk_live_", "rk_live_"],
    examples: [["sk", "_live_", "a1B2c3D4e5F6g7H8i9J0"]],
    counterexamples: ["sk_live_", "sk_live_your_key_of_stripe", "sk_live_xxxxxxxxxxxxxxxxxxxxxxxx"],
  },
  {
    what: "a Slack webhook",
    pattern: /\bhooks\.slack\.com\/services\/T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/,
    signs: ["hooks.slack.com"],
    examples: [
      ["hooks.slack", ".com/services/", "T1A2B3C4D/B5E6F7G8H/", "a1B2c3D4e5F6g7H8i9J0a1B2"],
    ],
    counterexamples: [
      "hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
      "https://hooks.slack.com/services/$SLACK_PATH",
    ],
  },
  {
    what: "a Discord webhook",
    pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/[0-9]{15,}\/[A-Za-z0-9_-]{40,}/,
    signs: ["/api/webhooks/"],
    examples: [
      ["discord", ".com/api/webhooks/", "102938475610293847/", "a1B2c3D4e5F6g7H8".repeat(4)],
    ],
    counterexamples: ["https://discord.com/api/webhooks/ID/TOKEN", "discord.com/api/webhooks/123"],
  },
  {
    what: "a Hugging Face token",
    pattern: /\bhf_[A-Za-z0-9]{30,}\b/,
    signs: ["hf_"],
    examples: [["hf", "_", "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7"]],
    counterexamples: ["hf_hub_download", "hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"],
  },
  {
    what: "a PyPI token",
    pattern: /\bpypi-AgE[A-Za-z0-9_-]{40,}/,
    signs: ["pypi-AgE"],
    examples: [["pypi", "-AgE", "a1B2c3D4e5F6g7H8".repeat(4)]],
    counterexamples: ["pypi-server", "pypi-AgEIcHlwaS5vcmc..."],
  },
  {
    what: "a SendGrid key",
    pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/,
    signs: ["SG."],
    examples: [["SG", ".a1B2c3D4e5F6g7H8i9J0k1", ".a1B2c3D4e5F6g7H8i9J0k1a1B2c3D4e5F6g7H8"]],
    counterexamples: [
      "SG.short.key",
      "MSG.text",
      "SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxx",
    ],
  },
  {
    what: "a key of an Azure account",
    pattern: /\bAccountKey=(?<secret>[A-Za-z0-9+/]{40,}={0,2})/,
    signs: ["AccountKey="],
    examples: [["AccountKey", "=", "a1B2c3D4e5F6g7H8".repeat(5), "=="]],
    counterexamples: ["AccountKey=$KEY;", "AccountKey=<key>"],
  },
  {
    what: "a Vault token",
    pattern: /\bhv[bs]\.(?=[A-Za-z0-9_-]{0,200}[0-9])[A-Za-z0-9_-]{20,}/,
    signs: ["hvs.", "hvb."],
    examples: [["hvs", ".a1B2c3D4e5F6g7H8i9J0k1"]],
    counterexamples: ["hvs.token", "hvs.a_token_that_is_no_such_thing"],
  },
  {
    what: "a DigitalOcean token",
    pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/,
    signs: ["_v1_"],
    examples: [["dop", "_v1_", "a1b2c3d4e5f60718".repeat(4)]],
    counterexamples: ["dop_v1_", "dop_v1_token", `dop_v1_${"0".repeat(64)}`],
  },
  {
    what: "an age key",
    pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{50,}/,
    signs: ["AGE-SECRET-KEY-1"],
    examples: [["AGE-SECRET", "-KEY-1", "Q2W3E4R5T6Y7".repeat(5)]],
    counterexamples: ["AGE-SECRET-KEY-1...", "AGE-SECRET-KEY"],
  },
  ...secretsInCommands,
];

const allSigns: readonly string[] = secretPatterns.flatMap(({ signs }) => signs);

/** What every text contains that fits one of the patterns. */
const anySign = new RegExp(allSigns.map(escaped).join("|"), "g");

function escaped(sign: string): string {
  return sign.replace(/[.]/g, "\\.");
}

const patternsBehind = new Map<string, readonly SecretPattern[]>();

/** The patterns with a sign that may be where one is found: what is found first hides others that overlap with it. */
function patternsBehindSign(found: string): readonly SecretPattern[] {
  const known = patternsBehind.get(found);
  if (known !== undefined) return known;
  const patterns = secretPatterns.filter(({ signs }) => signs.some((sign) => hides(found, sign)));
  patternsBehind.set(found, patterns);
  return patterns;
}

function hides(found: string, sign: string): boolean {
  if (found.includes(sign) || sign.startsWith(found)) return true;
  return Array.from(found, (_, at) => found.slice(at)).some((end) => sign.startsWith(end));
}

/** The patterns that a text may fit. */
export function patternsFor(text: string): readonly SecretPattern[] {
  const found = text.match(anySign);
  if (found === null) return [];
  const possible = new Set([...new Set(found)].flatMap(patternsBehindSign));
  return secretPatterns.filter((pattern) => possible.has(pattern));
}
