/** The door of the language in which recipes are tested. */
export type { Matcher } from "./matcher.ts";
export { readTestFile } from "./read-test-file.ts";
export type {
  Expectations,
  Expected,
  ExpectedCommand,
  ExpectedNames,
  ExpectedPrompt,
  ExpectedStep,
  FakeCommand,
  PreparedAnswer,
  RecipeTest,
  RecipeTestFile,
} from "./recipe-test.ts";
