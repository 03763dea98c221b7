import { fc } from "../../support/seeded-properties.ts";

/** Words that are made of the variable `V`, behind what that needs. What it is set to is not followed in time: each may be. */
const words: readonly (readonly [before: string, word: string])[] = [
  ["", "$V"],
  ["", `\${V}`],
  ["", `\${V:-none}`],
  ["", `\${V:?}`],
  ["", `\${V%.md}`],
  ["", `\${V##*/}`],
  ["", `\${V//x/y}`],
  ["", `\${V:+set}`],
  ["", "./$V"],
  ["", '$(echo "$V")'],
  ["", '$(basename "$V")'],
  ["", '$(echo "$V" | head -1)'],
  ["", '$(printf "%s" "$V" | tr a-z A-Z)'],
  ["b=$V", "$b"],
  ['b="$V"; c=$b', "$c"],
  ["b=$(basename $V)", "$b"],
  ['b=$(echo "$V")', "$b"],
  ["b='$V'", "$b"],
  ['read -r b <<< "$V"', "$b"],
  ['read -r b rest <<< "x $V"', "$rest"],
  ['read -r b < <(echo "$V")', "$b"],
  ['mapfile -t b <<< "$V"', "$b"],
  ["export b=$V", "$b"],
  ["declare b=$V", "$b"],
  ["f() { b=$1; }; f $V", "$b"],
  ['b=("$V" y)', `\${b[0]}`],
  ['printf -v b "%s" "$V"', "$b"],
];

/** Scripts in which the text of `V` may decide what is done; each ends so that it tells where it is. */
const deciding: readonly string[] = [
  ...['rm -f "W"', 'rm -rf "W"', 'rm "W"', "rm -f W", 'rm -rf "W/x.md"', 'rm -f "c1/W"'],
  ...[
    'echo x > "W"',
    'echo x >> "W"',
    'echo x > "d-W"',
    'tee "W" < data.txt',
    "tee -a W < data.txt",
  ],
  ...['cp data.txt "W"', 'cp "W" t', 'mv data.txt "W"', 'mv "W" t', 'cp -t "W" data.txt', 'cd "W"'],
  ...['cd "$(dirname "W")"', 'bash "W"', '"W"', 'source "W"', '. "W"', 'sed -i s/echo/true/ "W"'],
  ...['sed "s/a/b/" "W"', 'find "W" -delete', 'find "W" -name x', 'truncate -s 0 "W"', 'make "W"'],
  ...[
    'make -C "W"',
    'npm run "W"',
    'npm "W"',
    'git -C "W" status',
    'git -c "W" status',
    "git log W",
  ],
  ...['ln -s data.txt "W"', 'ln -sf "W" t', 'dd if=data.txt of="W" status=none', 'dd if="W" of=t'],
  ...[
    'for i in W; do rm -f "$i"; done',
    'echo "W" | xargs rm -f',
    'rm -f "W" data.txt',
    "rm -f -- W",
  ],
  ...[
    'echo "W" | while read -r i; do rm -f "$i"; done',
    'mkdir -p "W/new"',
    'touch "W"',
    "unlink W",
  ],
  ...[
    'test -f "W"',
    'cat "W"',
    "command rm -f W",
    "env rm -f W",
    "sudo rm -f W",
    "echo rm W",
    "exec W",
  ],
  ...['while read -r i; do rm -f "$i"; done <<< "W"', 'cp data.txt "W.bak"', "python3 W", "sh ./W"],
  ...['install data.txt "W"', 'shred -u "W"', "> W", "exec > W; echo x"],
  'tar --mtime=@0 -cf a.tar data.txt && tar -xf a.tar -C "W"',
];

/** Scripts with a value in the place of `W`, with quotes around it or not, in what a program reads. */
const evaluating: readonly string[] = [
  ...['eval "echo W"', 'eval "W"', "eval echo W", "eval 'echo \"$V\"'", 'bash -c "echo W"'],
  ...['bash -c \'echo "$1"\' _ "W"', "sh -c \"echo 'W'\"", "python3 -c \"print('W')\"", 'echo "W"'],
  ...['jq -n "\\"W\\""', "jq -n --arg v \"W\" '$v'", 'jq -rn "[\\"W\\"]"', 'jq -n "{k: W}"'],
  ...[
    'awk "{print \\"W\\"}" data.txt',
    "awk -v v=\"W\" '{print v}' data.txt",
    'sed "s/one/W/" data.txt',
  ],
  ...["sed -e 's/one/'\"W\"'/' data.txt", "node -e \"console.log('W')\"", 'trap "echo W" EXIT'],
  ...[
    "trap 'echo \"$V\"' EXIT",
    'cat > f.sh <<EOF\necho "W"\nEOF\nbash f.sh',
    "bash <<EOF\necho W\nEOF",
  ],
  ...[
    "bash <<'EOF'\necho \"$V\"\nEOF",
    'echo "echo W" | bash',
    "printf '%s' \"W\" | sh",
    'bash <<< "echo W"',
  ],
  ...[
    'echo "{\\"k\\": \\"W\\"}"',
    'cat <<EOF\n{"k": "W"}\nEOF',
    'python3 - <<EOF\nprint("W")\nEOF',
  ],
  ...["python3 - \"W\" <<'EOF'\nimport sys\nprint(sys.argv[1])\nEOF", 'grep -c "W" data.txt'],
  ...[
    "cat <<EOF > f.txt\nW\nEOF",
    'echo "W" > f.txt',
    "echo W | cat",
    "cat <<EOF\nW\nEOF",
    "printf 'W'",
  ],
  ...['printf "W"', 'env bash -c "echo W"', 'xargs -I{} echo "W" < data.txt', "node -p '\"W\"'"],
  ...["cat <(echo 'W')", '. <(echo "echo W")', 'source /dev/stdin <<< "echo W"', "watch -n 1 W"],
  ...[
    "cat > f.py <<EOF\nprint('W')\nEOF\npython3 f.py",
    "echo 'echo W' > f.sh; bash f.sh",
    "tee f.sh <<< W",
  ],
  ...[
    "cat > f.sh <<EOF\necho done\n# W\nEOF\nbash f.sh",
    'python3 -c "import sys; print(sys.argv[1])" "W"',
  ],
  ...['echo \'{"k": "\'"W"\'"}\'', 'printf \'{"k": "%s"}\\n\' "W"', "jq -n '{k: \"'\"W\"'\"}'"],
  ...[
    "echo $((W))",
    "[[ W == a ]] && echo a",
    "let b=W",
    'declare "b=W"',
    "export b=\"W\"; bash -c 'echo $b'",
  ],
];

function uses(forms: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...forms), fc.constantFrom(...words))
    .map(([form, [before, word]]) => `${before}\n${form.replaceAll("W", () => word)}\n`);
}

/** Scripts that may be decided by the value of `V`, and tell where they end. */
export const decidedScripts = uses(deciding).map((script) => `${script}touch here\n`);

/** Scripts that may have the value of `V` evaluated. */
export const evaluatedScripts = uses(evaluating);
