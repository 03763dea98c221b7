import type { SlipLook } from "../slip-look.ts";
import { ofCommands } from "../slip-look.ts";
import { coveredFailures, maybeCovered } from "./covered-failures.ts";
import { deadEnds, maybeDeadEnd } from "./dead-ends.ts";
import { endsInAnyCase, maybeEndInAnyCase } from "./ends-in-any-case.ts";
import { maybeOvertaken, overtakenStatuses } from "./overtaken-status.ts";

/** What looks for slips in how scripts end. */
export const slipsOfFailures: readonly SlipLook[] = [
  { sign: maybeCovered, at: ofCommands(coveredFailures) },
  { sign: maybeDeadEnd, at: deadEnds },
  { sign: maybeOvertaken, at: overtakenStatuses },
  { sign: maybeEndInAnyCase, at: endsInAnyCase },
];
