import type { SlipLook } from "../slip-look.ts";
import { ofCommands } from "../slip-look.ts";
import { maybeMistakenPython, mistakenPython } from "./mistaken-python.ts";
import { maybeNameInProgram, namesInPrograms } from "./names-in-programs.ts";
import { maybeTextWithoutF, textsWithoutF } from "./texts-without-f.ts";
import { maybeUnbound, unboundInPython } from "./unbound-in-python.ts";

/** What looks for slips in programs of Python. */
export const slipsOfPython: readonly SlipLook[] = [
  { sign: maybeMistakenPython, at: ofCommands(mistakenPython) },
  { sign: maybeNameInProgram, at: ofCommands(namesInPrograms) },
  { sign: maybeUnbound, at: ofCommands(unboundInPython) },
  { sign: maybeTextWithoutF, at: ofCommands(textsWithoutF) },
];
