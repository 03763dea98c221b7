import type { SlipLook } from "../slip-look.ts";
import { ofCommands, ofScripts } from "../slip-look.ts";
import { lostInputs, maybeLostInput } from "./lost-input.ts";
import { maybeMistakenFile, mistakenFiles } from "./mistaken-files.ts";
import { maybeNeedsSomebody, needsSomebody } from "./needs-somebody.ts";
import { maybePartedName, partedNames } from "./parted-names.ts";
import { maybePartedNumber, partedNumbers } from "./parted-numbers.ts";
import { maybeProgramWithoutInput, programsWithoutInput } from "./programs-without-input.ts";
import { maybeReadsNothing, readsOfNothing } from "./reads-nothing.ts";
import { maybeStrayErrors, strayErrors } from "./stray-errors.ts";
import { maybeUnknownDevice, unknownDevices } from "./unknown-devices.ts";
import { maybeUnreadPipe, unreadPipes } from "./unread-pipes.ts";

/** What looks for slips in what scripts read and write. */
export const slipsOfStreams: readonly SlipLook[] = [
  { sign: maybeLostInput, at: lostInputs },
  { sign: maybeMistakenFile, at: mistakenFiles },
  { sign: maybeNeedsSomebody, at: ofScripts(needsSomebody) },
  { sign: maybePartedName, at: partedNames },
  { sign: maybePartedNumber, at: ofCommands(partedNumbers) },
  { sign: maybeProgramWithoutInput, at: ofScripts(programsWithoutInput) },
  { sign: maybeReadsNothing, at: readsOfNothing },
  { sign: maybeStrayErrors, at: ofScripts(strayErrors) },
  { sign: maybeUnknownDevice, at: unknownDevices },
  { sign: maybeUnreadPipe, at: unreadPipes },
];
