/** What fields that recipes need are for, by their names, which mean the same in all languages that have them. */
const meanings: ReadonlyMap<string, string> = new Map([
  ["agent", "the agent that is asked, such as `bundle:name`"],
  ["command", "what is run"],
  ["description", "what the recipe does, in one line"],
  ["from", "the file that is imported"],
  ["id", "a word that names it, and nothing else"],
  ["initialStep", "the name of the step that comes first"],
  ["label", "what it is called where people see it"],
  ["name", "what it is called"],
  ["nextStep", "the name of the step that follows"],
  ["onOutcome", "where each of its outcomes leads"],
  ["outcomes", "the words of which its agent answers one"],
  ["prompt", "what is asked there"],
  ["provider", "who serves the model, such as `anthropic`"],
  ["reason", "why the recipe ends there"],
  ["recipe", "the recipe that is called"],
  ["recipeId", "the id of the recipe that a new session begins with"],
  ["steps", "what is done there"],
  ["template", "what is run"],
  ["version", "a version, such as `1.0.0`"],
]);

/** What a field is for that recipes need, as a phrase; undefined where its name has to say it. */
export function meaningOfField(field: string): string | undefined {
  return meanings.get(field);
}
