import { createTextMemo } from "../../../source/text-memo.ts";
import { parseInTurn } from "../parse-in-turn.ts";
import { hasOpenHeredoc } from "../parse-script.ts";
import { isSilentOrEnd } from "./prints-nothing.ts";

const known = createTextMemo<{ readonly isSilent: boolean }>();

/** Whether nothing of a script reaches its standard output in any run. */
export function printsNothingAtAll(script: string): boolean {
  // Most commands print something, by what they are called.
  if (!maybeSilent.test(script)) return false;
  return known(script, () => ({ isSilent: isSilentScript(script) })).isSilent;
}

const maybeSilent = />|\b(?:cp|grep|ln|mkdir|mv|rm|sleep|test|touch)\b|\[/;

function isSilentScript(script: string): boolean {
  const { commands, errors } = parseInTurn(script);
  const isRead = (errors ?? []).length === 0 && !hasOpenHeredoc(script);
  return commands.length > 0 && isRead && commands.every(({ command }) => isSilentOrEnd(command));
}
