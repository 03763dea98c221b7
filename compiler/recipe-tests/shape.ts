import * as z from "zod/mini";
import { dialectIds } from "../ir/expression.ts";

/**
 * The shape of `NAME.test.yaml`: what a file of recipe tests may hold. The JSON Schema for editors is made from it, and
 * `read-test-file.ts` reads with it. Fields of type `unknown` hold values of any type.
 */

const about = (description: string) => z.describe<unknown>(description);
const text = (description: string) => z.string().check(about(description));
const count = (description: string) => z.int().check(z.minimum(0), about(description));
const positive = (description: string) => z.int().check(z.minimum(1), about(description));
const amount = (description: string) => z.number().check(z.minimum(0), about(description));
const anything = (description: string) => z.unknown().check(about(description));
const texts = (description: string) =>
  z.union([z.string(), z.array(z.string())]).check(about(description));

const dialect = z.enum(dialectIds);

/** Kinds that the failure of an agent may have. */
const failureKind = z.enum(["auth", "backend", "rate-limit", "spawn", "timeout", "transient"]);

const usage = z.strictObject({
  input_tokens: z.optional(count("Tokens that went in.")),
  output_tokens: z.optional(count("Tokens that came out.")),
});

const answer = z.strictObject({
  step: z.optional(text("Id of the step that asks.")),
  agent: z.optional(text("Name of the agent that is asked.")),
  prompt: z.optional(texts("What the prompt contains.")),
  times: z.optional(
    z
      .union([z.int().check(z.minimum(1)), z.enum(["any"])])
      .check(about("How often it may be given; default 1.")),
  ),
  reply: z.optional(anything("The answer: a text, or data that is given as JSON.")),
  outcome: z.optional(text("The outcome that the answer reports.")),
  description: z.optional(text("What the answer says about the outcome `other`.")),
  fail: z.optional(
    z
      .union([z.string(), z.strictObject({ kind: failureKind, message: z.string() })])
      .check(about("The call fails: a message as an agent would give it, or kind and message.")),
  ),
  takes: z.optional(amount("Seconds that the answer takes.")),
  cost: z.optional(amount("US dollars that the agent says it took.")),
  usage: z.optional(usage),
});

const command = z.strictObject({
  run: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.+@-]+$/), about("Name of the program that is faked, without a folder.")),
  ),
  step: z.optional(text("Only in this step; without `run` its whole command is faked.")),
  args: z.optional(
    z.array(z.string()).check(about("What the first arguments of the program must be.")),
  ),
  contains: z.optional(text("A text that one of the arguments, or the input, contains.")),
  times: z.optional(
    z
      .union([z.int().check(z.minimum(1)), z.enum(["any"])])
      .check(about("How often at most; default any.")),
  ),
  stdout: z.optional(text("What it prints.")),
  stderr: z.optional(text("What it prints to standard error.")),
  exit: z.optional(z.int().check(z.minimum(0), z.maximum(255), about("Its exit code."))),
  takes: z.optional(amount("Seconds that a whole faked step takes.")),
  writes: z.optional(
    z
      .record(z.string(), z.string())
      .check(about("Files that it leaves, by path, with their text.")),
  ),
});

const gate = z.union([
  z.enum(["approve", "deny", "expire"]),
  z.strictObject({ approve: z.string() }),
  z.strictObject({ deny: z.string() }),
]);

const file = z.union([z.string(), z.strictObject({ copy: z.string() })]);

const tags = (description: string) => z.optional(z.array(z.string()).check(about(description)));

const options = z.strictObject({
  include_tags: tags("Only steps with one of these tags, and those without a tag."),
  exclude_tags: tags("No steps with one of these tags."),
  max_steps: z.optional(positive("Steps of an outcome machine at most.")),
  max_visits: z.optional(positive("Visits of one step of an outcome machine at most.")),
  max_restarts: z.optional(count("New sessions of an outcome machine at most.")),
  model: z.optional(text("Model of agent steps that name none.")),
});

const settings = {
  inputs: z.optional(z.record(z.string(), z.unknown()).check(about("Values of inputs, by name."))),
  answers: z.optional(z.array(answer).check(about("What agents answer; the first that fits."))),
  commands: z.optional(
    z.array(command).check(about("What commands do instead of what they would do.")),
  ),
  real: z.optional(
    z
      .union([z.enum(["any"]), z.array(z.string())])
      .check(about("Programs that commands may really run; `any` for all.")),
  ),
  before: z.optional(text("A bash command that prepares the directory before the recipe starts.")),
  gates: z.optional(z.record(z.string(), gate).check(about("Answers to gates, by stage."))),
  files: z.optional(
    z.record(z.string(), file).check(about("Files that the recipe finds: text, or a copy.")),
  ),
  env: z.optional(
    z.record(z.string(), z.string()).check(about("Environment variables of commands.")),
  ),
  options: z.optional(options),
};

const textChecks = {
  contains: z.optional(texts("It contains this text, or all of these.")),
  lacks: z.optional(texts("It does not contain this text, or any of these.")),
  matches: z.optional(text("A part of it matches this regular expression.")),
  equals: z.optional(text("It is this text.")),
};

const expectedPrompt = z.strictObject({
  step: z.optional(text("Id of the step that asks.")),
  agent: z.optional(text("Name of the agent that is asked.")),
  model: z.optional(text("The model, or class of models, that is asked for first.")),
  call: z.optional(positive("Only the call of this number, of those of the step and agent.")),
  times: z.optional(count("How many calls are so; default: at least one.")),
  ...textChecks,
});

const expectedCommand = z.strictObject({
  run: z.optional(text("Name of a program that the test fakes, or that runs without a shell.")),
  step: z.optional(text("Id of the step.")),
  args: z.optional(z.array(z.string()).check(about("What its first arguments are."))),
  times: z.optional(count("How many calls are so; default: at least one.")),
  stdin: z.optional(anything("Its standard input, where no shell is between.")),
  ...textChecks,
});

const status = z.enum([
  "completed",
  "partial",
  "failed",
  "paused_for_approval",
  "denied",
  "limited",
  "backend_error",
  "cancelled",
]);

const expectedStep = z.strictObject({
  status: z.optional(
    z.enum(["completed", "skipped", "excluded", "failed", "degraded", "recovered"]),
  ),
  output: z.optional(anything("What the step left.")),
  error: z.optional(anything("The message of its failure.")),
});

const nameList = (description: string) => z.optional(z.array(z.string()).check(about(description)));

const expectations = z.strictObject({
  status: z.optional(status.check(about("How the run ends; default `completed`."))),
  reason: z.optional(anything("Why it ends.")),
  error: z.optional(anything("The message of the failure that ends it.")),
  outputs: z.optional(
    z.record(z.string(), z.unknown()).check(about("Some of the variables at the end.")),
  ),
  final_output: z.optional(anything("What `recipec run` would print.")),
  path: nameList("All listed steps that ran, in order."),
  ran: nameList("Steps that ran, by id or path."),
  not_run: nameList("Steps that did not run, by id or path."),
  steps: z.optional(z.record(z.string(), expectedStep).check(about("Listed steps, by path."))),
  prompts: z.optional(z.array(expectedPrompt).check(about("What agents are asked."))),
  commands: z.optional(z.array(expectedCommand).check(about("What commands are run."))),
  counts: z.optional(
    z.strictObject({
      agents: z.optional(count("Agent calls.")),
      commands: z.optional(count("Commands.")),
    }),
  ),
  files: z.optional(z.record(z.string(), z.unknown()).check(about("Texts of files at the end."))),
  pending: z.optional(text("The stage that the run waits at.")),
  cost: z.optional(amount("What all agents took, in US dollars.")),
});

const recipeTest = z.strictObject({
  name: z.string().check(z.minLength(1), about("What the test shows, as a sentence.")),
  ...settings,
  expect: z.optional(expectations),
});

/** A file of recipe tests. */
export const testFileShape = z.strictObject({
  recipe: z.optional(text("The recipe, relative to this file; default: the name without .test.")),
  dialect: z.optional(dialect),
  defaults: z.optional(z.strictObject(settings)),
  tests: z.array(recipeTest).check(z.minLength(1)),
});

/** The plain content of a sound file. */
export type PlainTestFile = z.infer<typeof testFileShape>;

/** A test of it, without what needs places. */
export type PlainTest = PlainTestFile["tests"][number];

/** What a plain value that is no test file has wrong with it. */
export type ShapeIssue = z.core.$ZodIssue;

/** Validates plain data: the content of a sound file, or the issues. */
export function parseTestFile(
  plain: unknown,
):
  | { readonly file: PlainTestFile; readonly issues: readonly [] }
  | { readonly file: undefined; readonly issues: readonly ShapeIssue[] } {
  const parsed = testFileShape.safeParse(plain);
  return parsed.success
    ? { file: parsed.data, issues: [] }
    : { file: undefined, issues: parsed.error.issues };
}

/** The names of the fields that the mapping at a path may have. */
export function fieldNamesAt(path: readonly PropertyKey[]): readonly string[] {
  const names = path.filter((part) => typeof part === "string");
  const [first, second = "", third] = names;
  if (first === undefined) return Object.keys(testFileShape.def.shape);
  if (first === "defaults") return second === "" ? Object.keys(settings) : partFields(second);
  if (second === "expect") return third === undefined ? expectFields : expectedFields(third);
  return second === "" ? Object.keys(recipeTest.def.shape) : partFields(second);
}

const expectFields = Object.keys(expectations.def.shape);

function partFields(field: string): readonly string[] {
  return Object.keys(parts.get(field)?.def.shape ?? {});
}

function expectedFields(field: string): readonly string[] {
  return Object.keys(expectedParts.get(field)?.def.shape ?? {});
}

type Mapping = { readonly def: { readonly shape: Readonly<Record<string, unknown>> } };

const parts: ReadonlyMap<string, Mapping> = new Map<string, Mapping>([
  ["answers", answer],
  ["commands", command],
  ["options", options],
  ["gates", z.strictObject({ approve: z.string(), deny: z.string() })],
  ["files", z.strictObject({ copy: z.string() })],
]);

const expectedParts: ReadonlyMap<string, Mapping> = new Map<string, Mapping>([
  ["commands", expectedCommand],
  ["prompts", expectedPrompt],
  ["steps", expectedStep],
  ["counts", z.strictObject({ agents: z.unknown(), commands: z.unknown() })],
]);
