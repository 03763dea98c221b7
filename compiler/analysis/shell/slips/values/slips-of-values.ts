import type { SlipLook } from "../slip-look.ts";
import { ofCommands, ofScripts } from "../slip-look.ts";
import { commandsAsValues, maybeCommandAsValue } from "./commands-as-values.ts";
import { listsForCommands, maybeListForCommand } from "./lists-for-commands.ts";
import { lostPath, maybeLostPath } from "./lost-path.ts";
import { maybeUnset, maybeUnsetVariables } from "./maybe-unset.ts";
import { maybeMistakenSum, mistakenSums } from "./mistaken-sums.ts";
import { maybeMistakenValue, mistakenValues } from "./mistaken-values.ts";
import { maybeNameForValue, namesForValues } from "./names-for-values.ts";
import { maybeParted, partedAssignments } from "./parted-assignments.ts";
import { maybeSilentValue, silentValues } from "./silent-values.ts";
import { maybeValueAsCommand, valuesAsCommands } from "./values-as-commands.ts";

/** What looks for slips in what variables and parameters hold. */
export const slipsOfValues: readonly SlipLook[] = [
  { sign: maybeCommandAsValue, at: ofCommands(commandsAsValues) },
  { sign: maybeListForCommand, at: ofCommands(listsForCommands) },
  { sign: maybeLostPath, at: ofScripts(lostPath) },
  { sign: maybeMistakenSum, at: mistakenSums },
  { sign: maybeMistakenValue, at: mistakenValues },
  { sign: maybeNameForValue, at: namesForValues },
  { sign: maybeParted, at: ofCommands(partedAssignments) },
  { sign: maybeSilentValue, at: silentValues },
  { sign: maybeValueAsCommand, at: valuesAsCommands },
  { sign: maybeUnset, at: ofScripts(maybeUnsetVariables) },
];
