import type { ScriptMistake } from "../../diagnostics/script-mistake.ts";
import { linesMatter } from "./lines-matter.ts";
import { missingBlank } from "./missing-blank.ts";
import { missingSign } from "./missing-sign.ts";
import { openedConstruct } from "./opened-construct.ts";
import { shownOffset } from "./shown-offset.ts";

/**
 * What is known of the mistake for which a shell cannot read a script. `written`: the value with its lines, and with its header
 * or quotes.
 */
export function scriptMistake(
  script: string,
  { message, offset }: { readonly message: string; readonly offset: number },
  written: string,
): ScriptMistake {
  const start = shownOffset(script, offset);
  const needsLines = linesMatter(script, written);
  return {
    place: { start, end: Math.min(start + 1, script.length) },
    opened: openedConstruct(script, message),
    glued: missingBlank(script),
    missing: needsLines ? undefined : missingSign(script, message),
    needsLines,
  };
}
