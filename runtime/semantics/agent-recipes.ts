/**
 * How the agent-recipes dialect evaluates: what compiled plans call as `$`. Its prompts hold no placeholders; what there
 * is to compute is the text around a prompt and the outcome in an answer.
 */

export { isBlankText } from "./agent-recipes-blank.ts";
export type { ExtractedOutcome } from "./agent-recipes-outcome.ts";
export { extractOutcome } from "./agent-recipes-outcome.ts";
export { outcomePrompt, reminderPrompt } from "./agent-recipes-prompt.ts";
