import type { SlipLook } from "../slip-look.ts";
import { ofCommands, ofScripts } from "../slip-look.ts";
import { functionsForPrograms, maybeFunctionForProgram } from "./functions-for-programs.ts";
import { idleAliases, maybeIdleAlias } from "./idle-aliases.ts";
import { idleParentheses, maybeIdleParentheses } from "./idle-parentheses.ts";
import { lostInParentheses, maybeLostInParentheses } from "./lost-in-parentheses.ts";
import { lostInPipes, maybeLostInPipe } from "./lost-in-pipes.ts";
import { lostParameters, maybeLostParameter } from "./lost-parameters.ts";
import { maybeOnlyInFunctions, onlyInFunctions } from "./only-in-functions.ts";
import { maybeOptionOfSet, optionsOfSet } from "./options-of-set.ts";

/** What looks for slips in what another shell runs, or only another one knows. */
export const slipsOfShells: readonly SlipLook[] = [
  { sign: maybeFunctionForProgram, at: ofCommands(functionsForPrograms) },
  { sign: maybeIdleAlias, at: ofCommands(idleAliases) },
  { sign: maybeIdleParentheses, at: idleParentheses },
  { sign: maybeLostInParentheses, at: ofScripts(lostInParentheses) },
  { sign: maybeLostInPipe, at: ofScripts(lostInPipes) },
  { sign: maybeLostParameter, at: ofScripts(lostParameters) },
  { sign: maybeOnlyInFunctions, at: ofScripts(onlyInFunctions) },
  { sign: maybeOptionOfSet, at: ofCommands(optionsOfSet) },
];
