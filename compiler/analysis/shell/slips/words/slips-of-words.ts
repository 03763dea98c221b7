import type { SlipLook } from "../slip-look.ts";
import { ofCommands } from "../slip-look.ts";
import { badSubstitutions, maybeBadSubstitution } from "./bad-substitutions.ts";
import { foreignComments, maybeForeignComment } from "./foreign-comments.ts";
import { gluedSigns, maybeGluedSign } from "./glued-signs.ts";
import { lostHyphens, maybeLostHyphen } from "./lost-hyphens.ts";
import { lostLineBreaks, maybeLostLineBreak } from "./lost-line-breaks.ts";
import { maybeMisplacedBrace, misplacedBraces } from "./misplaced-braces.ts";
import { maybeMistakenPattern, mistakenPatterns } from "./mistaken-patterns.ts";
import { maybeNameInSed, namesInSed } from "./names-in-sed.ts";
import { maybeOpenSubstitution, openSubstitutions } from "./open-substitutions.ts";
import { maybePartedAddress, partedAddresses } from "./parted-addresses.ts";
import { maybeQuotedGlob, quotedGlobs } from "./quoted-globs.ts";
import { maybeQuotesInQuotes, quotesInQuotes } from "./quotes-in-quotes.ts";
import { maybeStarOfOneLevel, starsOfOneLevel } from "./stars-of-one-level.ts";

/** What looks for slips in words that the shell takes otherwise. */
export const slipsOfWords: readonly SlipLook[] = [
  { sign: maybeBadSubstitution, at: badSubstitutions },
  { sign: maybeForeignComment, at: ofCommands(foreignComments) },
  { sign: maybeGluedSign, at: ofCommands(gluedSigns) },
  { sign: maybeLostHyphen, at: lostHyphens },
  { sign: maybeLostLineBreak, at: ofCommands(lostLineBreaks) },
  { sign: maybeMisplacedBrace, at: ofCommands(misplacedBraces) },
  { sign: maybeMistakenPattern, at: mistakenPatterns },
  { sign: maybeOpenSubstitution, at: openSubstitutions },
  { sign: maybePartedAddress, at: partedAddresses },
  { sign: maybeQuotedGlob, at: quotedGlobs },
  { sign: maybeQuotesInQuotes, at: ofCommands(quotesInQuotes) },
  { sign: maybeStarOfOneLevel, at: starsOfOneLevel },
  { sign: maybeNameInSed, at: ofCommands(namesInSed) },
];
