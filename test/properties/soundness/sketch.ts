import type { DialectId } from "../../../compiler/index.ts";
import type { ErrorKind, Scope } from "../../../runtime/abi.ts";
import type { ProcessAnswer } from "../../../runtime/backends/backend.ts";
import type { ScriptRule } from "../../../runtime/backends/scripted.ts";
import type { Clock } from "../../../runtime/clock.ts";
import type { Approval } from "../../../runtime/effect.ts";
import type { ProcessRunner, RunOptions } from "../../../runtime/index.ts";
import { fc } from "../../support/seeded-properties.ts";

/** A small recipe with all that its run is told. */
export interface Sketch {
  readonly dialect: DialectId;
  readonly text: string;
  /** Empty where the caller leaves the declared defaults alone: then what is said of these must hold, too. */
  readonly inputs: Scope;
  /** What the steps `s0`, `s1` ... answer, one answer after the other and again from the start; some are failures. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** The recipe that steps call as `CHILD`. */
  readonly child?: string;
  /** The recipe that steps of the child call as `INNER`. */
  readonly inner?: string;
  /** Other files beside the recipe, by name. */
  readonly others?: Readonly<Record<string, string>>;
  /** How long agents and commands of steps take; a step of which nothing is said takes no time. */
  readonly sleepsMs?: ReadonlyMap<string, number>;
  /** Which steps run, by their tags. */
  readonly tags?: Pick<RunOptions, "excludeTags" | "includeTags">;
  /** What people answer at the gates of stages. */
  readonly approvals?: ReadonlyMap<string, Approval>;
}

/** A value, or nothing in one case of three. */
export function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 2 });
}

/** A value, or nothing in one case of nine. */
export function often<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 8 });
}

/** Nothing, or a value in one case of eight. */
export function rarely<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}

/** Lines without those that are not there. */
export function lines(all: readonly (string | null | false)[]): string {
  return all.filter((line) => typeof line === "string").join("\n");
}

const mostAnswers = 24;

/** The answers of agents as a script. */
export function scriptOf({ answers, sleepsMs }: Sketch): readonly ScriptRule[] {
  return [...answers].flatMap(([step, outputs]) =>
    Array.from({ length: mostAnswers }, (_, index) => {
      const output = outputs[index % outputs.length] ?? "";
      const rule = { step, nth: index + 1, sleepMs: sleepsMs?.get(step) ?? 0 };
      const kind = failures[output];
      return kind === undefined ? { ...rule, output } : { ...rule, fail: { kind, message: "no" } };
    }),
  );
}

/** Answers that are none, and as what agents then fail; commands fail by `fail`, and do not begin by the others. */
const failures: Readonly<Record<string, ErrorKind>> = {
  fail: "backend",
  busy: "rate-limit",
  gone: "transient",
};

/** Whether an answer is a failure. */
export function isFailure(answer: string): boolean {
  return Object.hasOwn(failures, answer);
}

/** What a command prints, and how that ends; a silent one prints nothing. */
export interface Printed {
  readonly text: string;
  readonly end: "newline" | "no newline" | "silent";
}

/** Programs that do so with an argument. */
const printers = { newline: "echo", "no newline": "printf", silent: "touch" } as const;

/** A command that prints a text, or nothing, as everybody can see, without more quotes than one pair. */
export function printingCommand({ text, end }: Printed): string {
  return `${printers[end]} '${text}'`;
}

/** What such a command prints; undefined for other commands. */
function printedBy(command: string): string | undefined {
  const [, name, text = ""] = /^(echo|printf|touch) '(.*)'$/.exec(command) ?? [];
  if (name === printers.silent) return "";
  return name === undefined ? undefined : `${text}${name === printers.newline ? "\n" : ""}`;
}

/** The answers of commands, which begin with the id of their step or print; they take as long as agents. */
export function processesOf({ answers, sleepsMs }: Sketch, clock: Clock): ProcessRunner {
  const asked = new Map<string, number>();
  const answerOf = (step: string): string => {
    const outputs = answers.get(step) ?? [""];
    const count = asked.get(step) ?? 0;
    asked.set(step, count + 1);
    return outputs[count % outputs.length] ?? "";
  };
  return {
    run: async ({ command }, signal) => {
      const printed = printedBy(command);
      if (printed !== undefined) return printing(printed);
      const step = /^\W*(s\d+)/.exec(command)?.[1] ?? "";
      const answer = answerOf(step);
      await clock.sleep(sleepsMs?.get(step) ?? 0, signal);
      if (signal.aborted) return failing("cancelled");
      if (answer === "fail") return { ...printing(answer), exitCode: "1" };
      return isFailure(answer) ? failing("spawn") : printing(answer);
    },
  };
}

function printing(stdout: string): ProcessAnswer & { readonly kind: "process" } {
  return { kind: "process", exitCode: "0", stdout, stderrTail: "" };
}

function failing(kind: ErrorKind): ProcessAnswer {
  return { kind: "failure", failure: { kind, message: "no" } };
}
