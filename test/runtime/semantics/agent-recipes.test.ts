import { describe, expect, it } from "vitest";
import {
  extractOutcome,
  outcomePrompt,
  reminderPrompt,
} from "../../../runtime/semantics/agent-recipes.ts";
import { fc } from "../../support/seeded-properties.ts";

const outcomes = ["done", "failed", "other"];

function outcomeOf(response: string, names: readonly string[] = outcomes): string {
  const extracted = extractOutcome(response, names);
  return extracted.success ? extracted.outcome : extracted.error;
}

describe("outcomePrompt", () => {
  it("lists the outcomes by code unit, with the open one last", () => {
    expect(outcomePrompt("Do it.", ["other", "b", "B", "a", "b"])).toBe(
      [
        "Do it.",
        "",
        "End your response with one of these JSON blocks on the last line:",
        "",
        '{"outcome": "B"}',
        '{"outcome": "a"}',
        '{"outcome": "b"}',
        '{"outcome": "other", "otherDescription": "<brief description>"}',
      ].join("\n"),
    );
  });

  it("ends with a newline where nothing is open", () => {
    expect(outcomePrompt("Do it.\n", ["a"])).toMatch(
      /^Do it\.\n\n\nEnd .*\n\n\{"outcome": "a"\}\n$/,
    );
  });
});

describe("reminderPrompt", () => {
  it("says what was wrong, and does not repeat the task", () => {
    const reminder = reminderPrompt(["a", "other"], "first\nsecond");
    expect(reminder).toContain("\n\nError: first\nsecond\n\nValid responses:\n\n");
    expect(reminder).toMatch(
      /<brief description>"\}\n\nRespond with ONLY the JSON block, nothing else\.$/,
    );
  });

  it("has one more empty line where nothing is open", () => {
    expect(reminderPrompt(["a"], "e")).toContain('{"outcome": "a"}\n\n\nRespond');
  });
});

describe("extractOutcome", () => {
  it("takes the newest line in braces of the last five", () => {
    expect(outcomeOf('{"outcome": "done"}\n{"outcome": "failed"}\nbye')).toBe("failed");
    expect(outcomeOf('{"outcome": "done"}\n1\n2\n3\n4')).toBe("done");
    expect(outcomeOf('{"outcome": "done"}\n1\n2\n3\n4\n5')).toBe("No JSON block found in response");
  });

  it("does not count line feeds at the end, but lines that only look empty", () => {
    expect(outcomeOf(`{"outcome": "done"}${"\n".repeat(20)}`)).toBe("done");
    expect(outcomeOf('{"outcome": "done"}\n \n \n \n \n \n')).toContain("No JSON block");
  });

  it("never goes back to an older line", () => {
    expect(outcomeOf('{"outcome": "done"}\n{oops}')).toMatch(/^Invalid JSON: /);
    expect(outcomeOf('{"outcome": "done"}\n{}')).toBe("Missing or non-string 'outcome' field");
  });

  it("ignores what follows the value on its line", () => {
    expect(outcomeOf('{"outcome": "done"} and so on }')).toBe("done");
  });

  it("reads JSON strictly", () => {
    for (const value of ["NaN", "-Infinity", "01", "1".repeat(1001), `0.${"1".repeat(1000)}`]) {
      expect(outcomeOf(`{"outcome": "done", "n": ${value}}`)).toMatch(/^Invalid JSON: /);
    }
    expect(outcomeOf(`{"outcome": "done", "n": ${"1".repeat(1000)}}`)).toBe("done");
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(outcomeOf(`{"outcome": "done", "n": ${nested(999)}}`)).toBe("done");
    expect(outcomeOf(`{"outcome": "done", "n": ${nested(1000)}}`)).toMatch(/^Invalid JSON: /);
  });

  it("wants words for the open outcome, and ignores them for others", () => {
    const other = (description: unknown): string =>
      outcomeOf(JSON.stringify({ outcome: "other", otherDescription: description }));
    expect(other("why")).toBe("other");
    expect(other("\u00a0")).toBe("other");
    for (const nothing of [undefined, null, 5, "", " \t", "\u3000"]) {
      expect(other(nothing)).toBe("Outcome 'other' requires non-empty 'otherDescription' field");
    }
    expect(extractOutcome('{"outcome": "done", "otherDescription": "why"}', outcomes)).toEqual({
      success: true,
      outcome: "done",
      description: null,
    });
  });

  it("names the outcomes in the order of the recipe", () => {
    expect(outcomeOf('{"outcome": "x"}', ["b", "a", "b"])).toBe(
      "Outcome 'x' not in valid outcomes: [b, a]",
    );
  });

  it("has an answer for every text, and finds what an obedient agent writes", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,8}$/);
    const piece = fc.constantFrom(
      "{",
      "}",
      '"',
      "\n",
      "\r",
      " ",
      '{"outcome": "done"}',
      "other",
      ":",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: "binary" }))),
        name,
        (pieces, obedient) => {
          const text = pieces.join("");
          expect(typeof extractOutcome(text, outcomes).success).toBe("boolean");
          const answer = `${text}\n${JSON.stringify({ outcome: obedient, otherDescription: "x" })}\n`;
          expect(outcomeOf(answer, [obedient])).toBe(obedient);
        },
      ),
    );
  });

  it("takes linear time for long answers", () => {
    const long = `${"\n".repeat(500_000)}x\n${"{".repeat(500_000)}}`;
    expect(outcomeOf(long)).toMatch(/^Invalid JSON: /);
  });
});
