import { describe, expect, it } from "vitest";
import { meantChoice } from "../../../../compiler/diagnostics/spelling/meant-choice.ts";

describe("the value that is meant", () => {
  it.each([
    ["contniue", ["fail", "continue", "skip_remaining"], "continue"],
    ["warn", ["off", "note", "warning", "error"], "warning"],
    ["claude", ["claude-code", "codex", "command"], "claude-code"],
    ["claude-sonnet-4", ["haiku", "opus", "sonnet"], "sonnet"],
    ["GITHUB", ["gemini", "github-copilot"], "github-copilot"],
  ])("of %j in %j is %j", (text, choices, meant) => {
    expect(meantChoice(text, choices)).toBe(meant);
  });

  it.each([
    ["co", ["codex", "gemini"]],
    ["cop", ["copilot", "copilot-cli"]],
    ["opus-or-haiku", ["haiku", "opus"]],
    ["never", ["fail", "continue"]],
  ])("of %j in %j is not known", (text, choices) => {
    expect(meantChoice(text, choices)).toBeUndefined();
  });
});
