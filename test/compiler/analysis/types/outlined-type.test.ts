import { describe, expect, test } from "vitest";
import { printedTexts } from "../../../../compiler/analysis/shell/printing/printed-text.ts";
import { typeOfOutline } from "../../../../compiler/analysis/types/outlined-type.ts";
import { printType } from "../../../../compiler/analysis/types/type.ts";

/** The types of the JSON that a script visibly prints that ends well; `{{x}}` stands for a value of the recipe. */
function typesOf(script: string): readonly string[] {
  const texts = printedTexts(script.replaceAll("{{x}}", "v_____"), ["v_____"]) ?? [];
  return texts
    .filter(({ fails }) => !fails)
    .map(({ outline }) => {
      const type = outline === undefined ? undefined : typeOfOutline(outline);
      return type ? printType(type) : "unknown";
    });
}

describe("JSON of which a command shows the outline", () => {
  test.for([
    [`printf '{"n": %d, "name": "%s"}\n' 3 "$USER"`, "{n: 3, name: string}"],
    [`printf '{"n": %d, "of": "%d of %s"}' "$n" "$n" 3`, "{n: number, of: string}"],
    [`printf '{"n": %d%s, "%d": 1}' "$n" "$m" "$n"`, "{n: json, ...}"],
    [String.raw`echo "{\"a\": $(ls | wc -l), \"b\": \"$HOME/x\"}"`, "{a: json, b: string}"],
    [`echo '{"a": {{x}}, "b": "{{x}}", "c": [1, {{x}}]}'`, "{a: json, b: string, c: json[]}"],
    [String.raw`echo "{\"$KEY\": 1, \"b\": true}"`, "{b: true, ...}"],
    [`cat <<EOF\n{"a": "$HOME", "b": [{"c": $n}]}\nEOF\n`, "{a: string, b: {c: json}[]}"],
    [String.raw`set -e; X=$(ls); echo "[\"$X\"]"`, "string[]"],
    ['jq -n \'{a: 1, "b": "x", c: null}\'', '{a: 1, b: "x", c: null}'],
    [
      `jq -nc --arg v "$V" --argjson w "$W" '{$v, $w, x: $v, y: $w, z: $ENV.HOME}'`,
      "{v: string, w: json, x: string, y: json, z: json}",
    ],
    [
      "jq --null-input '{a: (1 + 2), b: \"\\(now)\", c: [1, now | floor], d: {e: env.X}, f}'",
      "{a: json, b: string, c: json[], d: {e: json}, f: json}",
    ],
    [
      "jq -n '{a: \"x\" | length, b: -1.5, c: [], d: [{}]}'",
      "{a: json, b: number, c: never[], d: {}[]}",
    ],
    ["ls | jq -R . | jq -s .", "string[]"],
    ["ls | jq -R 'select(length > 0)' | jq -s 'sort | unique'", "string[]"],
    ["ls | jq -R fromjson | jq -s .", "json[]"],
    ["ls | jq -R . | jq -s 'map(length)'", "json[]"],
    [String.raw`ls | jq -Rs 'split("\n") | .[:-1]'`, "string[]"],
    [String.raw`ls | jq -Rsc 'split("\n")[:-1] | map(select(length > 0 or "(|" == .))'`, "json[]"],
    ["jq -s 'map({a: 1})' one.json two.json", "{a: 1}[]"],
    ["jq -s 'map({a: .b}) | sort_by(.a) | .[0:3]'", "{a: json}[]"],
    ["ls | jq -n '{a: 1}'", "{a: 1}"],
    ["jq '{a: (.b? // 1), values: [1]}' one.json", "{a: json, values: 1[]}"],
    ["gh api x | jq -c '[.[] | {a: .b.c}] | .[:3]'", "{a: json}[]"],
    ["jq '.scripts[\"test\"] | {a, b: .c}' package.json", "{a: json, b: json}"],
    ["gh issue list --json number --jq 'map({id: .number}) | sort_by(.id)'", "{id: json}[]"],
    ["gh pr view 5 --json url -q '{link: .url}'", "{link: json}"],
    ["gh issue list --json number,title", "{number: number, title: json}[]"],
    ["gh pr view 5 --json=url 2>/dev/null", "{url: json}"],
    ["gh search prs --json url", "{url: json}[]"],
    ["gh pr list --search my-things --json url", "{url: json}[]"],
    ["gh pr checks 5 --json state", "{state: json}[]"],
    ["jq 'map({a: 1})' one.json two.json", "string | {a: number}[]"],
    ["jq -n '{a: (1, 2)}'", "string | {a: json}"],
    ["jq '{a: .b?}' one.json", "string | {a: json}"],
    ["jq '{a: (.b | strings)}' one.json", "string | {a: json}"],
    ["jq '{a: 1}' file", "string | {a: number}"],
    ["jq '.a[] | {b: 1}' a.json", "string | {b: number}"],
    ["jq '{b: .a[]}' a.json", "string | {b: json}"],
    ["jq '{a: 1}' a.json b.json", "string | {a: number}"],
    ["jq '{a: 1}' lines.jsonl", "string | {a: number}"],
    ["jq '{a: 1}'", "string | {a: number}"],
    ["gh issue list --json number --jq '.[] | {id: .number}'", "string | {id: json}"],
    ["jq -n '{a: \"\\(1, 2)\"}'", "string | {a: string}"],
    [`printf '{"a": "", "b": "%s"}' "$USER"`, '{a: "", b: string}'],
  ] as const)("has a type: %s", ([script, expected]) => {
    expect(typesOf(script)).toEqual([expected]);
  });

  test("has a type for each way of a filter", () => {
    const script = "jq '.a | if .b then . | {c: 1} else {d: 1} end' a.json";
    expect(typesOf(script)).toEqual(["{c: 1}", "{d: 1}"]);
  });

  test.for([
    "echo $HOME",
    String.raw`echo "{\"a\": 1 $REST}"`,
    `echo "{$FIELDS}"`,
    String.raw`echo "\"$HOME\""`,
    "jq -n '{a: 1} | keys'",
    "jq -n '[1]'",
    "gh issue list --json number --jq '.[0]'",
    "gh issue list",
    "gh issue list --web --json url",
    "gh issue list --json url -t x",
    "gh issue list --json url --template x",
    "gh issue list --json $FIELDS",
    "gh issue checks --json state",
    "gh pr status --json url",
    "gh pr view --json url --json title",
    "curl x || echo '{}'",
    "jq -n '{(\"a\"): 1}'",
    "jq -n '{\"a\\(1)\": 1}'",
    "jq -n '{$a: 1}'",
    "jq -n '{a: 1'",
    "jq -n '{a: [1'",
    "jq -n '{a 1}'",
    "jq -n '{a: [1 2}'",
    "jq '[.[], {a: 1}] | .[0]' a.json",
    "jq --stream '{a: 1}' a.json",
    "jq '[.a[] | # those\n {a: 1}]' a.json",
    "gh api x --paginate --jq 'map({a: .b})'",
    "gh pr view 5 --json url --jq='{link: .url}'",
    "jq -n",
    "jq -n $FILTER",
    "ls | jq .",
    "ls | wc",
    "ls | jq -Rs .",
    String.raw`ls | jq -Rs 'split("\n") | length'`,
    "jq -s 'map(.a) == map(.b)'",
    "jq -s '.[0]'",
    "jq -s",
    "jq -s . a.json",
  ])("is not seen in: %s", (script) => {
    expect(typesOf(script).filter((type) => type !== "unknown")).toEqual([]);
  });
});
