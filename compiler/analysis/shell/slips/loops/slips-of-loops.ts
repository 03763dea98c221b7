import type { SlipLook } from "../slip-look.ts";
import { firstsOfLists, maybeFirstOfList } from "./firsts-of-lists.ts";
import { loopsWithoutEnd, maybeLoopWithoutEnd } from "./loops-without-end.ts";
import { maybeProgramWithoutEnd, programsWithoutEnd } from "./programs-without-end.ts";
import { maybeFewRounds, roundsOfLoops } from "./rounds-of-loops.ts";
import { maybeSplitJson, splitJson } from "./split-json.ts";

/** What looks for slips in loops. */
export const slipsOfLoops: readonly SlipLook[] = [
  { sign: maybeFirstOfList, at: firstsOfLists },
  { sign: maybeLoopWithoutEnd, at: loopsWithoutEnd },
  { sign: maybeProgramWithoutEnd, at: programsWithoutEnd },
  { sign: maybeFewRounds, at: roundsOfLoops },
  { sign: maybeSplitJson, at: splitJson },
];
