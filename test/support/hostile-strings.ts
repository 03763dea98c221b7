// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts for a shell.
/** Texts that shells, interpreters and terminals misread when they are pasted; `canary` is a file that none may touch. */
export function hostileStrings(canary: string): readonly string[] {
  const evil = `touch ${canary}`;
  const single = pieces(evil);
  const pairs = single.flatMap((left, index) =>
    [7, 31].map((step) => left + (single[(index * step + 3) % single.length] ?? "")),
  );
  const lines = single.map((piece, index) => `first\n${piece}\nlast${index}`);
  return [...new Set([...single, ...pairs, ...lines, ...single.map((piece) => ` ${piece}\n\n`)])];
}

function pieces(evil: string): readonly string[] {
  return [...shell(evil), ...quotes(evil), ...documents(evil), ...numbers(evil), ...texts()];
}

function shell(evil: string): readonly string[] {
  return [
    `$(${evil})`,
    `\`${evil}\``,
    `; ${evil}`,
    `&& ${evil}`,
    `|| ${evil} ||`,
    `| ${evil}`,
    `& ${evil} &`,
    `> ${evil.split(" ")[1]}`,
    `<(${evil})`,
    `\${x:-$(${evil})}`,
    `\${x@P}`,
    `$((a[$(${evil})]))`,
    `\n${evil}\n`,
    `\r\n${evil}\r\n`,
    `) ; ${evil} ; (`,
    `} ; ${evil} ; {`,
    `;; esac; ${evil}; case x in x)`,
    `done; ${evil}; for i in a; do`,
    `fi; ${evil}; if true; then`,
    `]] ; ${evil} ; [[ a`,
    `)) ; ${evil} ; ((1`,
    `# ${evil}`,
    `!${evil}`,
    `\\`,
    `\\\\`,
    `\\n`,
    `a\\`,
    "$",
    "$$",
    "$HOME",
    "${HOME}",
    "$RECIPE_VAR_v",
    "$1",
    "$@",
    "*",
    "?",
    "[a-z]*",
    "/*",
    "~",
    "~root",
    "{a,b}",
    "{1..3}",
    "a b  c",
    "\t",
    " ",
    "",
    "-n",
    "-e",
    "--",
    "--help",
    "-rf /",
    "%s%n%d",
    "&",
    "a&b\\&c",
    "|",
    ";",
    "<",
    ">",
    "(",
    ")",
    "!",
    "!!",
    "#",
    "=",
    "a=b",
    "PATH=/nowhere",
    "@",
    "^x^y",
  ];
}

function quotes(evil: string): readonly string[] {
  return [
    "'",
    '"',
    "''",
    '""',
    "'\"'",
    "it's",
    'say "hi"',
    `'; ${evil}; '`,
    `"; ${evil}; "`,
    `'"; ${evil}; "'`,
    `$'\\x41'`,
    `$"x"`,
    `"$(${evil})"`,
    `'$(${evil})'`,
    `'\`${evil}\`'`,
    "\\'",
    '\\"',
    "\\`",
    "`",
    "``",
    `'\\''; ${evil}`,
    `"'"'"'`,
  ];
}

function documents(evil: string): readonly string[] {
  return [
    `EOF`,
    `\nEOF\n`,
    `x\nEOF\n${evil}\ncat <<EOF\n`,
    `\n\tEOF\n${evil}`,
    `END\n${evil}`,
    `<<EOF`,
    `<<'EOF'\n${evil}\nEOF`,
    `<<<x`,
    `{{v}}`,
    `{{other}}`,
    `{{`,
    `}}`,
    `"""; import os; os.system("${evil}"); """`,
    `'''\n__import__("os").system("${evil}")\n'''`,
    `'); require("child_process").execSync("${evil}"); ('`,
    `<script>alert(1)</script>`,
    `{"k": "v", "n": [1, null]}`,
    `a: b\n- c\n`,
    `-----BEGIN KEY-----`,
  ];
}

function numbers(evil: string): readonly string[] {
  return [
    "0",
    "-1",
    "08",
    "1e5",
    "1.5",
    "0x1F",
    "99999999999999999999999",
    "1+1",
    "x",
    "a[0]",
    `a[$(${evil})]`,
    `0]+b[$(${evil})`,
    `10#a[\`${evil}\`]`,
    `x=$(${evil})`,
    "NaN",
    "true",
    "null",
  ];
}

function texts(): readonly string[] {
  return [
    "é",
    "e\u0301",
    "日本語",
    "🦀",
    "👩‍👩‍👧‍👦",
    "\u{1F600}\u{E0001}",
    "שלום",
    "مرحبا",
    "\u202eabc\u202c",
    "\u200b",
    "\ufeff",
    "\u2028line\u2029",
    "\u0085",
    "\u00a0",
    "\u3000",
    "\u0001\u0002\u001b[31m\u007f",
    "\u0007\b\v\f",
    "ﬀ",
    "İ",
    "ß",
    "\u{10FFFF}",
    "\ue000\uffff",
    "\r",
    "\n",
    "\n\n\n",
    "x\n",
    "\nx",
    "a".repeat(1000),
    "' ".repeat(500),
    "$(".repeat(200),
    "((".repeat(200),
    "\\".repeat(301),
  ];
}
