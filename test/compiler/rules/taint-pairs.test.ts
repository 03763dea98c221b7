import { describe, expect, test } from "vitest";
import { markedFindings } from "../../support/rule-table.ts";

/** What is told of a text of others, and of its neighbours here nothing. */
const codes = [
  "agent-chosen-path",
  "high-risk-command",
  "placeholder-in-script",
  "value-as-program",
];

/** A command that hands what others have written to a place that acts on it, and one near it that does not. */
type Pair = readonly [unsafe: string, safe: string];

const programs: readonly Pair[] = [
  ['eval "$RECIPE_VAR_answer"', 'eval "$RECIPE_VAR_check"'],
  ['eval "ls $ANSWER"', "eval 'ls \"$ANSWER\"'"],
  ["eval ls {{answer}}", "ls {{answer}}"],
  ['bash -c "$RECIPE_VAR_answer"', "bash -c 'ls \"$RECIPE_VAR_answer\"'"],
  ['bash -c "ls {{answer}}"', "bash -c 'ls \"$1\"' ls {{answer}}"],
  [`bash -lc "cd x && \${RECIPE_VAR_answer}"`, 'bash x.sh -c "$RECIPE_VAR_answer"'],
  ['sh <<< "$RECIPE_VAR_answer"', 'wc -l <<< "$RECIPE_VAR_answer"'],
  ["sh <<END\n$RECIPE_VAR_answer\nEND", "sh <<'END'\necho \"$RECIPE_VAR_answer\"\nEND"],
  ['echo "$RECIPE_VAR_answer" | bash', 'echo "$RECIPE_VAR_answer" | bash -c "wc -l"'],
  ['printf %s "$RECIPE_VAR_answer" | python3 -', 'printf %s "$RECIPE_VAR_answer" | python3 x.py'],
  ['python3 -c "print($RECIPE_VAR_answer)"', "python3 -c 'import os; os.environ[\"ANSWER\"]'"],
  ["python3 -c 'print(\"{{answer}}\")'", "python3 -c 'import sys; sys.argv[1]' {{answer}}"],
  ['node -e "f($RECIPE_VAR_answer)"', "node -e 'f(process.env.RECIPE_VAR_answer)'"],
  ['node -pe "$RECIPE_VAR_answer"', 'node x.js -pe "$RECIPE_VAR_answer"'],
  ['perl -ne "$RECIPE_VAR_answer" a.txt', "perl -ne 'print if /a/' \"$RECIPE_VAR_answer\""],
  ['php -r "$RECIPE_VAR_answer"', 'php x.php "$RECIPE_VAR_answer"'],
  ['ssh host "$RECIPE_VAR_answer"', 'ssh host ls < "$RECIPE_VAR_answer"'],
  ['ssh host "ls {{answer}}"', "ssh host ls"],
  ['docker exec web sh -c "$RECIPE_VAR_answer"', 'docker exec web ls "$RECIPE_VAR_answer"'],
  ['kubectl exec pod -- sh -c "ls {{answer}}"', "kubectl exec pod -- ls {{answer}}"],
  ['find . -exec sh -c "ls $ANSWER" \\;', 'find . -name "$ANSWER" -exec ls {} \\;'],
  ['xargs sh -c "$ANSWER" < a.txt', 'xargs ls "$ANSWER" < a.txt'],
  ['echo "$ANSWER" | xargs -I% sh -c "ls %"', 'echo "$ANSWER" | xargs -I% ls %'],
  ['trap "rm -f $ANSWER" EXIT', "trap 'echo \"$ANSWER\"' EXIT"],
  ['source <(echo "$ANSWER")', 'diff <(echo "$ANSWER") a.txt'],
  ['echo "$ANSWER" > x.sh; source x.sh', 'echo "$ANSWER" > x.txt; source x.sh'],
  ["echo {{answer}} > x; chmod +x x; ./x", "echo {{answer}} > x; chmod 600 x; cat x"],
  ['echo "$ANSWER" | tee x.py; python3 x.py', 'echo "$ANSWER" | tee x.py; python3 y.py x.py'],
  ['CODE="$ANSWER"; eval "$CODE"', 'CODE="$CHECK"; eval "$CODE"'],
  ['psql -c "select $RECIPE_VAR_answer"', 'psql -v a="$RECIPE_VAR_answer" -f x.sql'],
  ['awk "$RECIPE_VAR_answer" a.txt', "awk -v a=\"$RECIPE_VAR_answer\" '{ print a }' a.txt"],
];

const paths: readonly Pair[] = [
  ['rm -rf "$RECIPE_VAR_answer"', 'ls "$RECIPE_VAR_answer"'],
  ["rm -rf build/{{answer}}", "rm -rf {{answer}}/build"],
  ['rm -f "$ANSWER"', '[ -f "$ANSWER" ] && rm -f "$ANSWER"'],
  ['[ -n "$ANSWER" ] && rm -f "$ANSWER"', '[[ "$ANSWER" =~ ^[a-z]+$ ]] && rm -f "$ANSWER"'],
  ['F="$ANSWER"; rm -f "$F"', 'F=$(basename "$ANSWER"); rm -f "$F"'],
  [`F="\${ANSWER:-x}"; rm -f "$F"`, `F="\${ANSWER##*/}"; rm -f "$F"`],
  ['F=$(jq -r .f <<< "$ANSWER"); rm -f "$F"', 'F=$(tr -cd a-z <<< "$ANSWER"); rm -f "$F"'],
  ['for f in $ANSWER; do rm "$f"; done', 'for f in $ANSWER; do wc -l "$f"; done'],
  ['echo "$ANSWER" | xargs rm', 'echo "$ANSWER" | xargs wc -l'],
  ['find "$ANSWER" -type f -delete', 'find "$ANSWER" -type f -print'],
  ['date > "$ANSWER"', "date > a.txt"],
  ["date >> out/{{answer}}", "date >> out.txt; cat {{answer}}"],
  ['date | tee "$ANSWER"', 'echo "$ANSWER" | tee a.txt'],
  ['cp a.txt "$ANSWER"', 'cp "$ANSWER" a.txt'],
  ['mv "$ANSWER" old', 'cp "$ANSWER" old'],
  ['sed -i s/a/b/ "$ANSWER"', 'sed s/a/b/ "$ANSWER"'],
  ['tar -xf a.tar -C "$ANSWER"', 'tar -cf a.tar -C "$ANSWER" .'],
  ['curl -o "$ANSWER" https://a.org', 'curl -o a.txt "https://a.org/$ANSWER"'],
  ['git -C "$ANSWER" clean -f', 'git log -- "$ANSWER"'],
  ['git -c "$ANSWER" status', 'git commit -m "$ANSWER"'],
  ['cd "$ANSWER" && make', 'case "$ANSWER" in a|b) cd "$ANSWER" && make ;; esac'],
  ['bash "$ANSWER"', 'bash x.sh "$ANSWER"'],
  ['. "$ANSWER"', './source "$ANSWER"'],
  ['"$ANSWER" --version', 'echo "$ANSWER" --version'],
  ["timeout 5 {{answer}}", "timeout 5 cat {{answer}}"],
  ['docker run --rm "$ANSWER"', 'docker run --rm alpine cat "$ANSWER"'],
  ['npm run "$ANSWER"', 'npm run test -- "$ANSWER"'],
  ['make "$ANSWER"', "make test"],
];

/** The commands of other languages than amplihack's. */
const templates: readonly Pair[] = [
  ["bash -c 'ls {scope}'", "bash -c 'ls \"$1\"' ls {scope}"],
  ['sh -c "cd {scope} && make"', "make -C {scope}"],
  ["python3 -c 'print({scope})'", "python3 x.py {scope}"],
  ["node -e 'f({scope})'", "node x.js {scope}"],
  ["docker exec web sh -c 'ls {scope}'", "docker exec web ls {scope}"],
  ["docker exec web python3 -c 'f({scope})'", "docker exec web python3 x.py {scope}"],
  ["ssh host 'ls {scope}'", "scp {scope} host:x"],
  ["find . -exec sh -c 'ls {scope}' ';'", "find {scope} -name x"],
  ["rm -rf {scope}", "ls {scope}"],
  ["sudo rm -r build/{scope}", "sudo ls build/{scope}"],
];

function told(text: string, dialect: "amplihack" | "command-template"): readonly string[] {
  return markedFindings({ text }, dialect).codes.filter((code) => codes.includes(code));
}

function amplihack(command: string): string {
  return JSON.stringify({
    name: "pair",
    context: { check: "npm test" },
    steps: [
      { id: "ask", prompt: "Say what.", output: "answer" },
      { id: "act", command },
    ],
  });
}

describe("a text of an agent in a command of amplihack", () => {
  test.each([...programs, ...paths])("is told in %s, and not in %s", (unsafe, safe) => {
    expect(told(amplihack(unsafe), "amplihack")).not.toEqual([]);
    expect(told(amplihack(safe), "amplihack")).toEqual([]);
  });
});

describe("a text of a caller in a command template", () => {
  test.each(templates)("is told in %s, and not in %s", (unsafe, safe) => {
    const recipe = (template: string): string => JSON.stringify({ args: ["scope"], template });
    const pasted = /placeholder-in-script|high-risk-command/;
    expect(told(recipe(unsafe), "command-template").join(" ")).toMatch(pasted);
    expect(told(recipe(safe), "command-template")).not.toContain("placeholder-in-script");
  });
});
