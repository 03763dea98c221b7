/** The outcome that says in words what no other outcome says. */
const other = "other";

/** A step's prompt followed by the block that asks for one of its outcomes. */
export function outcomePrompt(prompt: string, outcomes: readonly string[]): string {
  const request = "End your response with one of these JSON blocks on the last line:";
  return `${prompt}\n\n${request}\n\n${outcomeExamples(outcomes)}`;
}

/** What an agent is told whose answer held no outcome; `error` says what was wrong with it. */
export function reminderPrompt(outcomes: readonly string[], error: string): string {
  return [
    "Your previous response did not include the required JSON outcome block.",
    "Please respond now with ONLY the JSON outcome on a single line.",
    "",
    `Error: ${error}`,
    "",
    "Valid responses:",
    "",
    outcomeExamples(outcomes),
    "",
    "Respond with ONLY the JSON block, nothing else.",
  ].join("\n");
}

/**
 * One line of JSON for each outcome, sorted by UTF-16 code units, `other` last. Names stand as they are, and the block
 * ends with a newline unless `other` ends it: recorded prompts are matched to the byte.
 */
function outcomeExamples(outcomes: readonly string[]): string {
  const names = new Set(outcomes);
  const hasOther = names.delete(other);
  const lines = [...names].sort().map((name) => `{"outcome": "${name}"}\n`);
  if (hasOther) lines.push('{"outcome": "other", "otherDescription": "<brief description>"}');
  return lines.join("");
}
