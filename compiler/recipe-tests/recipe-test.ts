import type { Value } from "../../runtime/values/value.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Matcher } from "./matcher.ts";
import type { PlainTest } from "./shape.ts";

type Plain<Field extends keyof PlainTest> = NonNullable<PlainTest[Field]>;
type PlainExpectations = Plain<"expect">;

/** The tests of one recipe. */
export interface RecipeTestFile {
  readonly path: string;
  /** Path of the recipe as the file writes it, relative to the file; absent: named after it. */
  readonly recipe: string | undefined;
  readonly dialect: DialectId | undefined;
  readonly tests: readonly RecipeTest[];
}

/** One run of a recipe with prepared surroundings, and what is expected of it. */
export interface RecipeTest {
  readonly name: string;
  /** Where the test begins, counted from 1. */
  readonly line: number;
  readonly inputs: ReadonlyMap<string, Value>;
  readonly answers: readonly PreparedAnswer[];
  readonly commands: readonly FakeCommand[];
  /** Programs that commands may really run. */
  readonly real: "any" | readonly string[];
  /** Prepares the directory, in bash. */
  readonly before: string | undefined;
  readonly gates: ReadonlyMap<string, GateAnswer>;
  readonly files: ReadonlyMap<string, PreparedFile>;
  readonly env: Readonly<Record<string, string>>;
  readonly options: Plain<"options">;
  readonly expect: Expectations;
}

/** What an agent answers, and which calls it is for. */
export interface PreparedAnswer extends Omit<Plain<"answers">[number], "prompt" | "reply"> {
  readonly line: number;
  /** Texts that the prompt contains. */
  readonly prompt: readonly string[];
  readonly reply: Value | undefined;
  /** One for all tests of the file need not be used by each. */
  readonly isDefault: boolean;
}

/** What a command does instead of what it would do. */
export type FakeCommand = Plain<"commands">[number];

/** An answer to a gate; `expire`: the time to answer passes. */
export type GateAnswer =
  | { readonly kind: "approve" | "deny"; readonly message: string }
  | { readonly kind: "expire" };

/** A file that a recipe finds: its text, or the file (relative to the test file) that it is a copy of. */
export type PreparedFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "copy"; readonly path: string };

/** What is expected of a value, and where that is written. */
export interface Expected {
  readonly line: number;
  readonly matchers: readonly Matcher[];
}

/** What is expected of a text that something was told, and where that is written. */
export interface ExpectedText extends Expected {
  readonly step?: string | undefined;
  readonly times?: number | undefined;
}

/** What a prompt must be like. */
export interface ExpectedPrompt extends ExpectedText {
  readonly agent?: string | undefined;
  readonly model?: string | undefined;
  readonly call?: number | undefined;
}

/** What a command must be like. */
export interface ExpectedCommand extends ExpectedText {
  readonly run?: string | undefined;
  readonly args?: readonly string[] | undefined;
  readonly stdin?: Expected | undefined;
}

/** A list of names that is expected, and where. */
export interface ExpectedNames {
  readonly line: number;
  readonly names: readonly string[];
}

/** What is expected of one listed step. */
export interface ExpectedStep {
  readonly path: string;
  readonly line: number;
  readonly status: string | undefined;
  readonly output: Expected | undefined;
  readonly error: Expected | undefined;
}

/** What a run must have been like; what is undefined or empty may be anything. */
export interface Expectations {
  readonly line: number;
  readonly status: NonNullable<PlainExpectations["status"]>;
  readonly reason: Expected | undefined;
  readonly error: Expected | undefined;
  readonly outputs: ReadonlyMap<string, Expected>;
  readonly finalOutput: Expected | undefined;
  readonly path: ExpectedNames | undefined;
  readonly ran: ExpectedNames | undefined;
  readonly notRun: ExpectedNames | undefined;
  readonly steps: readonly ExpectedStep[];
  readonly prompts: readonly ExpectedPrompt[];
  readonly commands: readonly ExpectedCommand[];
  readonly counts: NonNullable<PlainExpectations["counts"]>;
  readonly files: ReadonlyMap<string, Expected>;
  readonly pending: string | undefined;
  readonly cost: number | undefined;
}
