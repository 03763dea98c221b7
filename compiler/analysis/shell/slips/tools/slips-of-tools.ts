import type { SlipLook } from "../slip-look.ts";
import { ofCommands } from "../slip-look.ts";
import { actionsOfFind, maybeActionOfFind } from "./actions-of-find.ts";
import { maybeMistakenDate, mistakenDates } from "./mistaken-dates.ts";
import { maybeMistakenProgram, mistakenPrograms } from "./mistaken-programs.ts";
import { maybePatternOfAwk, patternsOfAwk } from "./patterns-of-awk.ts";
import { maybeUnfitAwkFormat, unfitAwkFormats } from "./unfit-awk-formats.ts";
import { maybeUnfitFormat, unfitFormats } from "./unfit-formats.ts";
import { maybeUnfitOperand, unfitOperands } from "./unfit-operands.ts";

/** What looks for slips in words and names of programs. */
export const slipsOfTools: readonly SlipLook[] = [
  { sign: maybeActionOfFind, at: ofCommands(actionsOfFind) },
  { sign: maybeMistakenDate, at: ofCommands(mistakenDates) },
  { sign: maybeMistakenProgram, at: mistakenPrograms },
  { sign: maybeUnfitAwkFormat, at: ofCommands(unfitAwkFormats) },
  { sign: maybeUnfitFormat, at: ofCommands(unfitFormats) },
  { sign: maybeUnfitOperand, at: ofCommands(unfitOperands) },
  { sign: maybePatternOfAwk, at: ofCommands(patternsOfAwk) },
];
