import type { Template } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Block, Layer, LoopAction, Step, StepKey, TimeoutLayer } from "../../ir/step.ts";
import { blocksOfAction, blocksOfLayer } from "../../ir/visit.ts";
import type { Span } from "../../source/span.ts";
import type { ScriptRange } from "../shell/placement.ts";
import type { Wait } from "../shell/waits-in.ts";
import { waitOf, waitsIn } from "../shell/waits-in.ts";
import { scriptOf } from "./script-of.ts";

/** Where something waits: a step or a word, or a part of the script that stands there. */
export interface WaitPlace {
  readonly span: Span;
  readonly inScript?: ScriptRange;
}

/** A wait of a step, and the limits that end it. */
export interface TimedWait extends Pick<Wait, "isWhole" | "seconds"> {
  readonly place: WaitPlace;
  /** Of what is repeated, in how many rounds it takes its time. */
  readonly rounds?: number;
  /** From the outermost inwards. */
  readonly limits: readonly RunningLimit[];
}

/** A limit under which something waits. */
export interface RunningLimit {
  readonly ms: number;
  /** The step that it is a limit of. */
  readonly owner: Step;
  readonly span: TimeoutLayer["span"];
  /** The seconds of it that have passed for certain when the wait begins. */
  readonly passed: number;
}

/** The waits of a plan's own steps under the limits of these, in source order. */
export function timedWaits({ body }: Pick<Plan, "body">): readonly TimedWait[] {
  const course = new Course();
  course.block(body, { seconds: 0, limits: [] });
  return course.waits;
}

/** How long a run has waited for certain when it gets somewhere, and since when which limits count. */
interface Moment {
  readonly seconds: number;
  readonly limits: readonly (Omit<RunningLimit, "passed"> & { readonly since: number })[];
}

/** Goes through steps in the order in which they run where all goes well. */
class Course {
  readonly waits: TimedWait[] = [];

  /** The seconds that have passed for certain behind a block. */
  block({ entry, steps }: Block, start: Moment): number {
    const open = new Set(steps.keys());
    let { seconds } = start;
    let step = steps.get(entry);
    // What leads back has been passed.
    while (step !== undefined && open.delete(step.key)) {
      seconds = this.step(step, { ...start, seconds });
      step = steps.get(nextOf(step) ?? "");
    }
    for (const [key, other] of steps) {
      if (open.has(key)) this.step(other, start);
    }
    return seconds;
  }

  private step(step: Step, start: Moment): number {
    let { seconds, limits } = start;
    for (const layer of step.around) {
      if (layer.kind === "delay" && typeof layer.ms === "number") {
        const delay = layer.ms / 1000;
        this.add(
          { isWhole: true, seconds: delay, before: 0 },
          { span: step.idSpan },
          { seconds, limits },
        );
        seconds += delay;
      }
      if (layer.kind !== "timeout" || typeof layer.ms !== "number") continue;
      limits = [...limits, { ms: layer.ms, owner: step, span: layer.span, since: seconds }];
    }
    const behind = this.action(step, { seconds, limits });
    return step.around.some(mayLeaveOut) ? start.seconds : behind;
  }

  private action(step: Step, start: Moment): number {
    const { action } = step;
    for (const layer of step.around) {
      for (const block of blocksOfLayer(layer)) this.block(block, start);
    }
    switch (action.kind) {
      case "exec":
        return this.words(action.words, start);
      case "shell":
        return this.script(action.command, start);
      case "loop":
        return this.loop(action, start);
      default: {
        const ends = blocksOfAction(action).map((block) => this.block(block, start));
        return Math.max(start.seconds, ...ends);
      }
    }
  }

  /** There may be no rounds, but where a number says how many there are. */
  private loop({ head, body }: LoopAction, start: Moment): number {
    const first = this.waits.length;
    const each = this.block(body, start) - start.seconds;
    if (head.kind !== "times" || typeof head.count !== "number") return start.seconds;
    const rounds = head.lanes === undefined ? head.count : Math.min(1, head.count);
    const last = this.waits.at(-1);
    if (rounds > 1 && last && this.waits.length > first) {
      const all = { isWhole: true, seconds: each * rounds, before: 0, rounds };
      this.add(all, last.place, start);
    }
    return start.seconds + each * rounds;
  }

  private add(
    { before, ...wait }: Pick<TimedWait, "isWhole" | "rounds" | "seconds"> & Pick<Wait, "before">,
    place: WaitPlace,
    start: Moment,
  ): void {
    const limits = start.limits.map(({ since, ...limit }) => ({
      ...limit,
      passed: start.seconds + before - since,
    }));
    this.waits.push({ ...wait, place, limits });
  }

  private words([program, ...words]: readonly Template[], start: Moment): number {
    const wait = program && waitOf(textOf(program), words.map(textOf));
    if (program === undefined || wait === undefined) return start.seconds;
    this.add({ ...wait, before: 0 }, { span: program.span }, start);
    return start.seconds + (wait.isWhole ? wait.seconds : 0);
  }

  private script(command: Template, start: Moment): number {
    // Placeholders are words of the same length.
    const { waits, seconds } = waitsIn(scriptOf(command).text);
    for (const { start: from, end, ...wait } of waits) {
      this.add(wait, { span: command.span, inScript: { start: from, end } }, start);
    }
    return start.seconds + seconds;
  }
}

/** Whether a step may not run, though nothing goes wrong. */
function mayLeaveOut({ kind }: Layer): boolean {
  return kind === "guard" || kind === "tags";
}

/** What runs behind a step that has done what it is for. */
function nextOf({ exits }: Step): StepKey | undefined {
  const then = exits.find(({ on }) => on.kind === "ok")?.then;
  return then?.kind === "goto" ? then.step : undefined;
}

/** What a word says; of one with a placeholder nothing that names a time. */
function textOf({ parts }: Template): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "{}")).join("");
}
