import { describe, expect, test } from "vitest";
import { listedKeys } from "../../../../compiler/analysis/types/listed-keys.ts";

describe("keys that a prompt names without showing JSON", () => {
  test.for([
    ["Return JSON with keys score, issues and summary.", "score issues summary"],
    ["Return JSON with keys: `score` (0-100), `issues` (list), and `note`.", "score issues note"],
    ['Respond as JSON with fields "score", "issues".', "score issues"],
    [
      "Answer in JSON with these fields:\n- score: a number\n- issues: a list\n\nBe brief.",
      "score issues",
    ],
    ["Return a JSON object with:\n  - **score**: number\n  - **issues** (list)\n", "score issues"],
    [
      "Output JSON:\n\n1. `score` - number\n2. `issues` - list\n   more\n3. `note`\nDone",
      "score issues note",
    ],
    [
      "Return a JSON object containing score, issues and a summary of the work.",
      "score issues summary",
    ],
    ["Return JSON with a verdict and a reason.", "verdict reason"],
    ["Answer as JSON: verdict, reason.", "verdict reason"],
    ["Reply in JSON. Keys: verdict, reason.", "verdict reason"],
    ["Reply with JSON. Required: verdict (text), severity (LOW, HIGH).", "verdict severity"],
    ["Return JSON:\n\nverdict: good or bad\nreason: why", "verdict reason"],
    ["Output format (JSON):\n* verdict - good or bad\n* reason\n", "verdict reason"],
    [
      "Answer as JSON:\n\n| key | meaning |\n|:---|---|\n| `verdict` | good |\n| reason | why |\n",
      "verdict reason",
    ],
    [
      'Return JSON of the type Result:\n```ts\ninterface Result {\n  verdict: "good" | "bad";\n  parts: {\n    name?: string;\n  }[];\n\n  // 0 to 1\n  score: number;\n}\n```',
      "verdict parts name score",
    ],
    ["Return JSON in this format:\n{\n  verdict: string,\n  reason: string\n}", "verdict reason"],
    [
      "Return JSON with keys verdict and findings; each finding has the fields file and line.",
      "verdict findings file line",
    ],
  ] as const)("are told: %s", ([prompt, keys]) => {
    expect([...(listedKeys(prompt)?.keys() ?? [])].join(" ")).toBe(keys);
  });

  test.for([
    "Return keys score and issues.",
    "Return JSON with keys such as score, issues.",
    "Return JSON with the keys that matter, e.g. score, issues.",
    "Return JSON with keys, for example score, issues.",
    "Return JSON with keys, for instance score, issues.",
    "Return JSON with keys including score, issues.",
    "Return JSON with optional keys score, issues.",
    "Return JSON with keys score, issues and so on.",
    "Return JSON with keys score, issues and any other that helps.",
    "Return JSON with keys score, issues and whatever helps.",
    "Return JSON with the relevant keys score, issues.",
    "Return JSON with keys that might be score, issues.",
    "Return JSON with keys that may be score, issues.",
    "Return JSON with keys score, issues, …",
    "Return JSON with at least the keys score, issues.",
    "Return JSON with keys score, issues, etc.",
    "Return JSON with keys:\n- score\n- issues\n- ...",
    "Return JSON:\n{\n  score: number,\n  ...\n}",
    "Return JSON of the type:\n{\n  score: number\n  // ...\n}",
    "Return JSON:\nNo prose.\nNo fences.",
    "Return JSON:\n",
    "Return JSON with the keys score and level.\nYou may add other keys.",
    // Placeholders are blanks here.
    "Return JSON with these fields:\n \n- style: good\n- words: few",
    "Return JSON with these fields:\n- score: a number\n- level: low\n- \n",
    "Return JSON with these fields:\n- score: a number\n- level: low\n \n",
    "Return JSON:\nscore: a number\nlevel: low\n : more",
    "Return JSON with keys score, level and  .",
    "Return JSON:\n{\n  score: number,\n  level: string,\n   \n}",
    "Return JSON:\n| key | meaning |\n|---|---|\n| score | a number |\n| level | low |\n|   | more |",
    "Return JSON: no prose, no fences.",
    "Return JSON: true, false or null.",
    "Read the JSON objects with keys id and name below.",
    "Check the fields of the form, the labels and the rest. Return JSON.",
    "Return JSON with the result.",
    "Write JSON with the fields of the form.",
  ])("are not guessed: %s", (prompt) => {
    expect(listedKeys(prompt)).toBeUndefined();
  });
});
