/** Names whose values are secret whatever they look like, as their last word says. */
export const secretNames = {
  pattern: new RegExp(
    [
      "(?:^|[_-])(?:(?:pg|ssh|db|sudo)?(?:password|passwd|passphrase)|secret|token)$",
      "(?:^|[_-])(?:api|access|private|secret|auth|signing|encryption|master|deploy)[_-]?key$",
      "[_-](?:pwd|pat)$",
      // Tests pass, too: only some passes are passwords.
      "(?:^|[_-])(?:ssh|db|database|user|root|admin|sudo|mysql|postgres|pg|redis|mongo|smtp|mail|ftp|ldap|registry|proxy)[_-]?pass$",
    ].join("|"),
    "i",
  ),
  /** Tokens of languages, of lists that come in pages, of waiting, and of requests that are to be done once or in turn. */
  others:
    /(?:^|[_-])(?:next|previous|page|continuation|cursor|start|starting|stop|end|bos|eos|pad|sep|unk|mask|cancel|cancellation|sync|max|min|first|last|per|change|idempotency|lock|request|resume)[_-]?token$/i,
  examples: [
    "api_key",
    "GITHUB_TOKEN",
    "token",
    "dbPassword",
    "client-secret",
    "DB_PWD",
    "apikey",
    "PGPASSWORD",
    "DB_PASS",
    "SSHPASS",
    "DEPLOY_KEY",
  ],
  counterexamples: [
    "PWD",
    "OLDPWD",
    "max_tokens",
    "token_count",
    "next_page_token",
    "nextPageToken",
    "NextLockToken",
    "change-token",
    "clientRequestToken",
    "password_file",
    "key",
    "primary_key",
    "secretary",
    "monkey",
    "all_tests_pass",
    "compass",
    "bypass",
  ],
} as const;

/** What every name contains that fits the pattern; most names are no secret's. */
const sign = /pass|secret|key|token|pwd|pat/i;

/** Whether a value under this name is secret whatever it looks like: certain enough to blame whoever shows it. */
export function isSecretName(name: string): boolean {
  if (!sign.test(name)) return false;
  const words = wordsOf(name);
  return secretNames.pattern.test(words) && !secretNames.others.test(words);
}

/** Names whose values may be secret: any of their words says so, and none that they only speak about a secret. */
export const maskedNames = {
  pattern: new RegExp(
    [
      "(?:^|[^a-z])(?:token|secret|passw(?:or)?d|passphrase|credentials?|dsn|connection[_-]?string)(?:[^a-z]|$)",
      "(?:^|[^a-z])(?:api|private|access|secret|signing|encryption|ssh|auth|master)[_-]?key(?:[^a-z]|$)",
      "[_-](?:pass|pwd|pat)$",
    ].join("|"),
    "i",
  ),
  others: /[_-](?:count|limit|budget|length|size|type|name|id|file|path|dir|url|ttl)$/i,
  examples: [
    "api_token",
    "AWS_SECRET_ACCESS_KEY",
    "db_pass",
    "DSN",
    "next_page_token",
    "TOKEN_OF_CI",
  ],
  counterexamples: [
    "max_tokens",
    "token_count",
    "password_file",
    "PWD",
    "author",
    "keyboard",
    "tokenize",
  ],
} as const;

/** Whether a value under this name is better not shown; what is secret for certain is among them. */
export function isMaskedName(name: string): boolean {
  if (isSecretName(name)) return true;
  const words = wordsOf(name);
  return maskedNames.pattern.test(words) && !maskedNames.others.test(words);
}

/** Whether each item of a list under this name is secret: `API_KEYS`. Tokens without a word before them are those of a text. */
export function isSecretListName(name: string): boolean {
  return /s$/i.test(name) && !/^tokens$/i.test(name) && isSecretName(name.slice(0, -1));
}

function wordsOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2");
}
