import { createTextMemo } from "../../../source/text-memo.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { hasOpenHeredoc } from "../parse-script.ts";
import { hasSilentTraps, isSilentOrEnd } from "../prints-nothing.ts";

const known = createTextMemo<{ readonly isSilent: boolean }>();

/** Whether nothing of a script reaches its standard output in any run. */
export function printsNothingAtAll(script: string): boolean {
  return known(script, () => ({ isSilent: isSilentScript(script) })).isSilent;
}

/** Most commands print something, by what they are called. */
const maybeSilent = />|\b(?:cp|grep|ln|mkdir|mv|python3?|rm|sleep|test|touch)\b|\[/;

function isSilentScript(script: string): boolean {
  if (!maybeSilent.test(script)) return false;
  const commands = statementsInTurn(script);
  return (
    commands.length > 0 &&
    !hasOpenHeredoc(script) &&
    hasSilentTraps(script, commands) &&
    commands.every(({ command }) => isSilentOrEnd(command))
  );
}
