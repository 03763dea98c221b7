import type { SecretPattern } from "./secret-pattern.ts";

/** The rest of a command, up to what follows; it may go on behind a backslash at the end of a line. */
const restOfCommand = String.raw`(?:[^\n|;&]|\\\n){0,300}?`;

/** A word of a command that may be a secret: neither a variable nor a placeholder. */
const secretWord = String.raw`(?<secret>[^\s"'$<>{}\\]{8,})`;

/** Finds what programs are given by an option, behind a name where there is one; all three are sources of expressions. */
function givenAs(programs: string, option: string, name = ""): RegExp {
  return new RegExp(
    String.raw`\b(?:${programs})\b${restOfCommand}[ \t](?:${option})[ \t=]{0,5}\\?["']?${name}${secretWord}`,
  );
}

/** Where any word may be a secret. */
const places: readonly Omit<SecretPattern, "isAnyWord" | "what">[] = [
  {
    pattern:
      /\b[Aa]uthorization["']?[ \t]{0,20}[:=][ \t]{0,20}["']?(?:[Bb]earer|[Bb]asic|[Tt]oken)[ \t]{1,20}(?<secret>[A-Za-z0-9+/_.~=-]{12,})(?![A-Za-z0-9+/_.~=-]|[$<{(])/,
    signs: ["uthorization"],
    examples: [["Authorization: ", "Bearer ", "a1B2c3D4e5F6g7H8"]],
    counterexamples: [
      "Authorization: Bearer $TOKEN",
      "Authorization: Bearer <token>",
      "Authorization: Bearer {{token}}",
      "Authorization: Bearer your-token-2024",
    ],
  },
  {
    pattern: givenAs(
      "curl",
      "-[A-Za-z]{0,8}[uU]|--(?:proxy-)?user",
      String.raw`[^\s:"'$<{}]{1,100}:`,
    ),
    signs: ["curl"],
    examples: [
      ["curl ", "-u me:", "a1B2c3D4e5F6g7H8"],
      ["curl ", "-fsSu me:", "a1B2c3D4e5F6g7H8"],
      ["curl -s \\\n  ", "--user me:", "a1B2c3D4e5F6g7H8"],
    ],
    counterexamples: [
      'curl -u "me:$PASSWORD" https://example.org',
      "curl -u me:password https://example.org",
      "curl -u {{user}}:{{password}} https://example.org",
    ],
  },
  {
    pattern: givenAs("mysql(?:dump|admin)?|mariadb|sshpass", "-p"),
    signs: ["mysql", "mariadb", "sshpass"],
    examples: [
      ["mysql -u root ", "-p", "a1B2c3D4e5F6g7H8"],
      ["sshpass ", "-p ", "a1B2c3D4e5F6g7H8"],
    ],
    counterexamples: ['mysql -p"$PASSWORD"', "mysql -p production", "sshpass -p '{{password}}'"],
  },
  {
    pattern: givenAs("(?:buildah|docker|helm registry|nerdctl|podman|skopeo) login", "-p"),
    signs: [" login"],
    examples: [
      ["docker login -u me ", "-p ", "a1B2c3D4e5F6g7H8"],
      ["podman login ", "-p ", "a1B2c3D4e5F6g7H8 registry.example.org"],
    ],
    counterexamples: [
      'docker login -u me -p "$PASSWORD"',
      "docker login -u me --password-stdin registry2.example.org",
      "docker login -p {{password}}",
      "docker run -p 8080:80a1b2c3",
    ],
  },
  {
    pattern: givenAs("redis-cli", "-a|--pass"),
    signs: ["redis-cli"],
    examples: [
      ["redis-cli -h cache ", "-a ", "a1B2c3D4e5F6g7H8"],
      ["redis-cli ", "--pass ", "a1B2c3D4e5F6g7H8"],
    ],
    counterexamples: [
      'redis-cli -a "$REDIS_PASSWORD" ping',
      "redis-cli -a your-password-1",
      "redis-cli --pass <password1>",
    ],
  },
  {
    pattern: givenAs("gh (?:secret|variable) set", "-b|--body"),
    signs: ["gh secret", "gh variable"],
    examples: [["gh secret set DEPLOY --body ", "a1B2c3D4e5F6g7H8"]],
    counterexamples: ['gh secret set DEPLOY --body "$TOKEN"'],
  },
  {
    pattern: givenAs("(?:un)?zip", "-P"),
    signs: ["zip"],
    examples: [["zip -P ", "a1B2c3D4e5F6g7H8 a.zip b"]],
    counterexamples: ['zip -P "$PASSWORD" a.zip b', "zip -r release-2024.zip build"],
  },
  {
    pattern:
      /\b(?:echo|printf)[ \t]{1,5}(?:-n[ \t]{1,5})?(?:\\?["']%s(?:\\n)?\\?["'][ \t]{1,5})?\\?["']?(?:[\w.-]{1,40}:)?(?<secret>[^\s"'$<>{}|\\:]{8,})(?:\\n)?\\?["']?[ \t]{0,5}\|[^\n|;&]{0,200}(?:--password-stdin|--with-token|\bchpasswd|\bsudo[ \t]+-\w*S)/,
    signs: ["--password-stdin", "--with-token", "chpasswd", "sudo -"],
    examples: [
      ["echo ", "a1B2c3D4e5F6g7H8", " | docker login -u me --password-stdin"],
      ["printf '%s' '", "a1B2c3D4e5F6g7H8", "' | gh auth login --with-token"],
      ["echo 'root:", "a1B2c3D4e5F6g7H8", "' | chpasswd"],
      ["echo ", "a1B2c3D4e5F6g7H8", " | sudo -S apt-get update"],
    ],
    counterexamples: [
      'echo "$TOKEN" | docker login -u me --password-stdin',
      "echo a1b2c3d4e5f6 | sha256sum",
      "cat token2024.txt | gh auth login --with-token",
    ],
  },
  {
    pattern:
      /(?:--with-token|--password-stdin|-passin|-passout|-pass)\b[^\n|;&<]{0,40}(?:<<<[ \t]{0,5}|[ \t]pass:)\\?["']?(?<secret>[^\s"'$<>{}|;&\\]{8,})/,
    signs: ["--with-token", "--password-stdin", " -pass"],
    examples: [
      ["gh auth login --with-token <<< ", "a1B2c3D4e5F6g7H8"],
      ["openssl enc -aes-256-cbc -pass ", "pass:", "a1B2c3D4e5F6g7H8 -in a"],
    ],
    counterexamples: [
      'gh auth login --with-token <<< "$TOKEN"',
      "openssl enc -pass pass:$PASSWORD",
      "openssl rsa -passin file:key2024",
    ],
  },
  {
    pattern:
      /\b(?:htpasswd[ \t]+-\w{0,8}b\w{0,8}[ \t]+(?:\S{1,200}[ \t]+)?\S{1,100}|machine[ \t]+\S{1,200}[ \t]+login[ \t]+\S{1,200}[ \t]+password)[ \t=]{1,5}\\?["']?(?<secret>[^\s"'$<>{}|;&\\]{8,})/,
    signs: ["htpasswd", "machine"],
    examples: [
      ["htpasswd -bc users admin ", "a1B2c3D4e5F6g7H8"],
      ["machine example.org login me password ", "a1B2c3D4e5F6g7H8"],
    ],
    counterexamples: ["htpasswd -c users admin", "machine example.org login me password $PASSWORD"],
  },
];

/** Passwords and keys that are given to a program, in a header or in a file of names and passwords: where they stand tells them. */
export const secretsInCommands: readonly SecretPattern[] = places.map((place) => ({
  what: "a password or key",
  isAnyWord: true,
  ...place,
}));
