import type { Subshell } from "unbash";
import { patternOf } from "../../../../source/pattern-of.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";
import type { VariableChange, VariableUses } from "../values/variable-uses.ts";
import { variableUses } from "../values/variable-uses.ts";

/** Scripts with parentheses that run in a shell of their own. */
export const maybeLostInParentheses =
  /(?:^|[\n;&|{}!]|\b(?:do|else|if|then|time))[ \t]{0,40}\((?!\()/;

const setting = /\w\+?=|\b(?:mapfile|read|readarray|for)\s|\(\(/;

/** How variables are set, or read, that nobody sees. */
const hidden = /\beval\s|\$\{!|\bset -\w*a|\ballexport\b|\bexec\s/;

/**
 * What parentheses set and do not use, where it is read behind them: they have a shell of their own, and the variable is what it
 * was before. Who sets a variable for what else is in them, or for a program, wants it to end there.
 */
export function lostInParentheses(script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  if (!setting.test(script) || hidden.test(script)) return [];
  const uses = variableUses(script);
  const found = new Map<Subshell, ShellSlip>();
  for (const change of uses.all) {
    const { end, place, start } = change;
    const { pipe, subshell } = place;
    // What is lost behind a pipe, too, is told there.
    if (pipe || subshell === undefined || found.has(subshell)) continue;
    if (!uses.isReadBehind(subshell.end, change) || uses.isReadInOthers(change)) continue;
    if (isForPrograms(change, uses, script) || isUsedIn(subshell, change, uses, script)) continue;
    found.set(subshell, { start, end, kind: "lost in parentheses" });
  }
  return [...found.values()];
}

/** Names that shells, or all programs, know. */
const ofShells = /_proxy$|^(?:IFS|PATH|PS\d|LANG|LC_\w+|TZ)$/;

/** Whether programs may be given a variable, or the shell looks at it itself. */
function isForPrograms(change: VariableChange, uses: VariableUses, script: string): boolean {
  const { name, start } = change;
  const all = uses.changesOf(name);
  const exported = new RegExp(
    `\\b(?:export|typeset|declare)\\b[^\\n;]{0,200}\\b${patternOf(name)}\\b`,
  );
  if (ofShells.test(name) || exported.test(script)) return true;
  if (all.some((one) => one.isExported)) return true;
  // What the script does not set before may come from outside.
  return /^[A-Z]/.test(name) && !all.some((one) => one.start < start && !one.place.subshell);
}

/** Whether parentheses mention a variable elsewhere than where they set it. */
function isUsedIn(
  { pos, end }: Subshell,
  { name }: VariableChange,
  uses: VariableUses,
  script: string,
): boolean {
  const changes = uses.changesOf(name);
  const mention = new RegExp(`\\b${patternOf(name)}\\b`, "g");
  return [...script.slice(pos, end).matchAll(mention)].some(({ index }) => {
    const place = pos + index;
    return !changes.some((one) => one.start <= place && place < one.end);
  });
}
