import type { AgentReply, Failure } from "../effect.ts";
import type { Value } from "../values/value.ts";
import { Expense } from "./expense.ts";
import type { SkippedStep, StepReport, StepStatus } from "./run-report.ts";

/** What became of the tracked steps, in the order in which they began. */
export class StepRecords {
  readonly #steps: OpenRecord[] = [];
  readonly #byPath = new Map<string, OpenRecord>();
  /** Steps of the outermost recipe. */
  readonly skipped: SkippedStep[] = [];

  /** Begins the record of a step. */
  begin(step: BegunStep): OpenRecord {
    const record: OpenRecord = { ...step, expense: new Expense(), end: undefined };
    this.#steps.push(record);
    this.#byPath.set(step.path, record);
    return record;
  }

  /** Notes an answer that was given at a path: for the innermost of these steps that it belongs to. */
  charge(path: string, reply: AgentReply): void {
    let owner = path;
    while (owner !== "" && !this.#byPath.has(owner)) owner = owner.replace(lastPart, "");
    this.#byPath.get(owner)?.expense.add(reply);
  }

  /**
   * The steps that have ended, of the recipe whose steps have their paths under `recipe`, in the order of the recipe: which of
   * those that run at once begins first says nothing.
   */
  endedIn(recipe: string): readonly EndedStep[] {
    const own = this.#steps.filter((step) => step.recipe === recipe);
    return own
      .toSorted((a, b) => (a.index ?? own.length) - (b.index ?? own.length))
      .flatMap(({ id, end }) => (end === undefined ? [] : [{ id, ...end }]));
  }

  /**
   * One report a step; those that have not ended are told as `unfinished` says, or not at all. Those whose effects have lost
   * their results will begin again, so they have not ended.
   */
  reports(unfinished: RecordEnd | undefined, lost: ReadonlySet<string>): readonly StepReport[] {
    return this.#steps.flatMap(({ id, path, expense, end: known }) => {
      const end = known === undefined || hasLost(path, lost) ? unfinished : known;
      if (end === undefined) return [];
      const { status, output, failure, despite, durationMs } = end;
      const trouble = failure ?? despite;
      return {
        id,
        path,
        status,
        ...(output === undefined ? {} : { output }),
        ...(trouble === undefined ? {} : { error: failureText(trouble) }),
        durationMs,
        ...expense.total(),
      };
    });
  }
}

/** What stands last in a path: a step, an item, the number of a repeated attempt, or a part of one. */
const lastPart = /(?:^|[/[#!])[^/[#!]*$/;

/** Whether one of these effects belongs to the step at a path, or to what runs inside it. */
function hasLost(path: string, lost: ReadonlySet<string>): boolean {
  return [...lost].some((key) => key.startsWith(path) && /^[#!/[]/.test(key.slice(path.length)));
}

/** A step where it begins. */
interface BegunStep {
  readonly id: string;
  readonly path: string;
  /** Path of the recipe that it belongs to, which the paths of all its steps start with. */
  readonly recipe: string;
  /** Its position among the steps that the recipe lists; absent for others. */
  readonly index?: number;
}

/** A step that has begun. */
export interface OpenRecord extends BegunStep {
  /** What the agents of the step took. */
  readonly expense: Expense;
  end: RecordEnd | undefined;
}

/** How a step ended. */
export interface RecordEnd {
  readonly status: StepStatus;
  readonly output?: Value | undefined;
  readonly failure?: Failure;
  /** What is wrong with a step that counts as done. */
  readonly despite?: Failure;
  readonly durationMs: number;
  /** The same in every replay; 0 where nobody asked for it. */
  readonly tookMs?: number;
}

/** A step that has ended. */
export interface EndedStep extends RecordEnd {
  readonly id: string;
}

/** What went wrong as text for programs: the message, and below it the end of what was printed about it. */
function failureText({ message, stderrTail = "" }: Failure): string {
  const tail = stderrTail.trimEnd();
  return tail === "" ? message : `${message}\n${tail}`;
}
