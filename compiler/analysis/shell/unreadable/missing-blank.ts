import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/** Where a blank may be missing: behind a word before a bracket, before brackets that close, beside a sign in brackets. */
const places =
  /(?<=(?:^|[\s;&|(])(?:if|elif|while|until))(?=\[)|(?<=[^\s\]])(?=\]\](?:[\s;)&|]|$))|(?<=\[\[ [^\s\]]{1,80})(?=!?==?[ \t])|(?<=\[\[ [^\s\]]{1,80} !?==?)(?=[^\s=~])/g;

/** So many places are tried; nobody forgets more blanks before looking. */
const mostTried = 8;

/**
 * The word in which a blank is missing, where a script that the shell cannot read is one that it can with that blank:
 * `if[ -f a ]`, `[[ $a = b]]`, `[[ "$a"= b ]]`.
 */
export function missingBlank(script: string): ScriptRange | undefined {
  const tried = [...script.matchAll(places)].slice(0, mostTried);
  const found = tried.find(({ index }) => {
    const { errors = [] } = parseShell(`${script.slice(0, index)} ${script.slice(index)}`);
    return errors.length === 0;
  });
  if (found === undefined) return undefined;
  const before = /\S{1,80}$/.exec(script.slice(Math.max(0, found.index - longest), found.index));
  const behind = /^[^\s;]{1,80}/.exec(script.slice(found.index, found.index + longest));
  return {
    start: found.index - (before?.[0].length ?? 0),
    end: found.index + (behind?.[0].length ?? 0),
  };
}

const longest = 80;
