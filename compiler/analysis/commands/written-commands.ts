import type { Scalar } from "../../document/node.ts";
import { scalarAt } from "../../document/scalar-at.ts";
import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { commandsIn } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";

/** A command that stands in the file of its recipe. */
export interface WrittenCommand extends PlacedCommand {
  /** All that its author has written for it. */
  readonly scalar: Scalar;
}

/** The commands of a plan that stand in its own file, in source order: many rules look at each as it is written. */
export const writtenCommands: ObjectMemo<Plan, readonly WrittenCommand[]> = createObjectMemo(
  ({ body, document }) => {
    const written: WrittenCommand[] = [];
    for (const { command, step } of commandsIn(body)) {
      const scalar = scalarAt(document, command.command.span);
      if (scalar !== undefined) written.push({ command, step, scalar });
    }
    return written;
  },
);
