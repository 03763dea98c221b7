import type { AnyStep } from "../abi.ts";
import type { Failure } from "../effect.ts";
import type { AgentExpense } from "./expense.ts";
import type { RunStatus, SkipReason, StepStatus } from "./run-report.ts";

/** Something that happened in a run, told as it happens. Each has the stable path of its step. */
export type RunEvent =
  | {
      readonly kind: "run-start";
      readonly run: string;
      readonly plan: string;
      /** Number of tracked steps. */
      readonly steps: number;
    }
  | {
      readonly kind: "run-end";
      readonly run: string;
      readonly status: RunStatus;
      readonly reason?: string;
      readonly failure?: Failure;
    }
  | StepStart
  | {
      readonly kind: "step-end";
      readonly path: string;
      readonly id: string;
      readonly tracked: boolean;
      readonly status: StepStatus;
      readonly durationMs: number;
      /** Length of what it printed or answered, without white space around it, in bytes of UTF-8. */
      readonly outputBytes?: number;
      /** What the step decided, where it has outcomes. */
      readonly outcome?: string;
      /** What its agents took. */
      readonly taken?: AgentExpense;
      /** The step failed, whether or not the recipe goes on. */
      readonly failure?: Failure;
      /** The step counts as done although this is wrong. */
      readonly despite?: Failure;
    }
  | {
      readonly kind: "step-skip";
      readonly path: string;
      readonly id: string;
      readonly tracked: boolean;
      readonly reason: SkipReason;
      /** Text of the condition that was false. */
      readonly condition?: string;
    }
  | {
      readonly kind: "step-retry";
      readonly path: string;
      readonly id: string;
      /** The attempt that failed, counted from 1. */
      readonly attempt: number;
      readonly attempts: number;
      readonly delayMs: number;
      readonly failure: Failure;
    }
  | {
      readonly kind: "iteration";
      readonly path: string;
      readonly id: string;
      /** Counted from 0. */
      readonly index: number;
      /** How many there will be, where that is known. */
      readonly count?: number;
    }
  | {
      readonly kind: "gate";
      readonly path: string;
      readonly stage: string;
      readonly prompt: string;
      /** `expired`: the time was up and the default decided. */
      readonly decision: "asked" | "approved" | "denied";
      readonly expired?: true;
    }
  | {
      readonly kind: "agent-call";
      readonly path: string;
      readonly id: string;
      readonly agent: string;
      readonly attempt: number;
      /** Name of the model that is asked; where nobody can tell, the tier or model that is preferred. */
      readonly model?: string;
      /** In UTF-16 units. */
      readonly promptLength?: number;
      /** The conversation that it belongs to, where that is not its own. */
      readonly session?: string;
    }
  | {
      /** What an agent answered in a session that the whole recipe shares. */
      readonly kind: "agent-reply";
      readonly path: string;
      readonly id: string;
      readonly text: string;
      /** The outcome that it reports; absent: none that the step has. */
      readonly outcome?: string;
    }
  | {
      /** What a command has printed that no variable takes. */
      readonly kind: "step-output";
      readonly path: string;
      readonly id: string;
      readonly text: string;
    }
  | {
      /** The agent's answer could not be used, so it is asked once more. */
      readonly kind: "agent-remind";
      readonly path: string;
      readonly id: string;
      readonly reason: string;
    }
  /** The recipe goes on as another one. */
  | { readonly kind: "restart"; readonly path: string; readonly plan: string }
  | { readonly kind: "recipe-enter"; readonly path: string; readonly plan: string }
  | {
      readonly kind: "recipe-leave";
      readonly path: string;
      readonly plan: string;
      readonly failed: boolean;
    };

/** A step begins; its guard has not been looked at yet. */
export interface StepStart {
  readonly kind: "step-start";
  readonly path: string;
  readonly id: string;
  readonly action: AnyStep["action"]["kind"];
  readonly tracked: boolean;
  /** Position among its stage's or recipe's steps, counted from 0; only tracked steps have one. */
  readonly index?: number;
  readonly stage?: string;
}
