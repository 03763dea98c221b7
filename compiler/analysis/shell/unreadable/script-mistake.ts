import type { ScriptRange } from "../placement.ts";
import { linesMatter } from "./lines-matter.ts";
import { loneApostrophe } from "./lone-apostrophe.ts";
import { missingBlank } from "./missing-blank.ts";
import type { MissingSign } from "./missing-sign.ts";
import { missingSign } from "./missing-sign.ts";
import { openedConstruct } from "./opened-construct.ts";
import { redirectedList } from "./redirected-list.ts";
import { shownOffset } from "./shown-offset.ts";

/** A mistake in the syntax of a script. */
interface ScriptMistake {
  /** Where the parser stops. */
  readonly place: ScriptRange;
  /** Where the construct begins that nothing closes. */
  readonly opened: ScriptRange | undefined;
  /** The word in which a blank is missing, with which the shell could read the script. */
  readonly glued: ScriptRange | undefined;
  readonly missing: MissingSign | undefined;
  /** The apostrophe of a word that ends a text in single quotes. */
  readonly apostrophe: ScriptRange | undefined;
  /** What stands in the list of a loop and redirects something. */
  readonly redirected: ScriptRange | undefined;
  /** Whether the script could be read if its lines were kept. */
  readonly needsLines: boolean;
}

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
  const redirected = redirectedList(script);
  const glued = redirected ? undefined : missingBlank(script);
  const apostrophe = loneApostrophe(script, message);
  return {
    apostrophe,
    place: { start, end: Math.min(start + 1, script.length) },
    opened: openedConstruct(script, message),
    glued,
    redirected,
    missing:
      needsLines || glued || redirected || apostrophe
        ? undefined
        : missingSign(script, message, written),
    needsLines,
  };
}
