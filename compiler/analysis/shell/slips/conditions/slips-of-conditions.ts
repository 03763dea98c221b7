import type { SlipLook } from "../slip-look.ts";
import { maybeMistakenTest, mistakenTests } from "./mistaken-tests.ts";
import { maybeUnboundTest, unboundTests } from "./unbound-tests.ts";
import { maybeUnfitTest, unfitTests } from "./unfit-tests.ts";

/** What looks for slips in tests in brackets, and behind `test`. */
export const slipsOfConditions: readonly SlipLook[] = [
  { sign: maybeMistakenTest, at: mistakenTests },
  { sign: maybeUnboundTest, at: unboundTests },
  { sign: maybeUnfitTest, at: unfitTests },
];
