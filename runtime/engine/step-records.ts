import type { Failure } from "../effect.ts";
import type { Value } from "../values/value.ts";
import type { SkippedStep, StepReport, StepStatus } from "./run-report.ts";

/** What became of the tracked steps, in the order in which they began. */
export class StepRecords {
  readonly #steps: OpenRecord[] = [];
  readonly skipped: SkippedStep[] = [];

  begin(id: string, path: string): OpenRecord {
    const record: OpenRecord = { id, path, end: undefined };
    this.#steps.push(record);
    return record;
  }

  /** One report a step; those that have not ended are told as `unfinished` says, or not at all. */
  reports(unfinished: RecordEnd | undefined): readonly StepReport[] {
    return this.#steps.flatMap(({ id, path, end = unfinished }) => {
      if (end === undefined) return [];
      const { status, output, failure, durationMs } = end;
      return {
        id,
        path,
        status,
        ...(output === undefined ? {} : { output }),
        ...(failure === undefined ? {} : { error: failure.message }),
        durationMs,
      };
    });
  }
}

/** A step that has begun. */
export interface OpenRecord {
  readonly id: string;
  readonly path: string;
  end: RecordEnd | undefined;
}

/** How a step ended. */
export interface RecordEnd {
  readonly status: StepStatus;
  readonly output?: Value | undefined;
  readonly failure?: Failure | undefined;
  readonly durationMs: number;
}
