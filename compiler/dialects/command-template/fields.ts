/** The fields that a node may have. */
export const nodeFields: readonly string[] = [
  "args",
  "defaults",
  "delay",
  "failure",
  "label",
  "output",
  "parallel",
  "recover",
  "repeat",
  "retry",
  "template",
  "timeout",
  "when",
];

/** The fields of a recipe that belong to its template. */
export const templateFields: readonly string[] = nodeFields.filter((name) => name !== "template");

/** Fields of a recipe that are none of a template. */
export const recipeFields: readonly string[] = [
  "artifacts",
  "async",
  "description",
  "imports",
  "mailbox",
  "name",
  "state_dir",
  "values",
];

/** All fields that a recipe may have. */
export const knownFields: readonly string[] = [...nodeFields, ...recipeFields];

/** The fields of what a recipe imports, where that is more than a path. */
export const importFields: readonly string[] = ["defaults", "from", "values"];
