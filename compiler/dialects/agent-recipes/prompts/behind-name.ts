import { namesState } from "./meant-outcome.ts";
import { stateWord } from "./state-word.ts";

/** A name that an agent is to report, and what stands behind it. */
interface NameBefore {
  readonly name: string;
  /** Whether it could be a word of the sentence. */
  readonly plain: boolean;
  /** Whether the agent itself is told to answer with it. */
  readonly isOrdered: boolean;
  readonly rest: string;
}

/** Whether nothing else is said to be reported: no word follows that the name could belong to. */
export function endsReport({ name, plain, isOrdered, rest }: NameBefore): boolean {
  if (endsInstruction(rest) || (!plain && isForCase.test(rest))) return true;
  if (!isOrdered) return false;
  if (plain) return stateWord.test(name) && adverb.test(rest);
  return (
    adverb.test(rest) || conjunction.test(rest) || (namesState(name) && preposition.test(rest))
  );
}

/** Whether nothing else is said to be reported: `report all-good.`, `report "done" when ...`, `report done or failed`. */
function endsInstruction(rest: string): boolean {
  return /^(?:["'`]|\*{1,2})?\s*(?:\.(?!\w)|[,;:)\n]|$|(?:after|at the end|when|if|once|outcome|unless|only|or|otherwise|and (?:do|end|exit|finish|stop))\b)/.test(
    rest,
  );
}

/** It is said to be the outcome of one case, or of the block: `report "open" in that case`, `write not-open on the last line`. */
const isForCase =
  /^(?:["'`]|\*{1,2})?\s+(?:in (?:all other|any other|every other|such an?|that|this) cases?|(?:as|in|on) (?:the|your) (?:final|last) line)\b/;

const quote = /^(?:["'`]|\*{1,2})?\s+/.source;

/** Words after which a report is over. */
const adverb = new RegExp(
  `${quote}(?:(?:again|anyway|at once|immediately|instead|now|right away|straight away|then|too)(?!\\s+(?:of|than|that)\\b)|as (?:the|your) (?:final )?outcome\\b)`,
);

/** Words with which another part of the sentence begins, and no noun that a joined word could belong to. */
const conjunction = new RegExp(
  `${quote}(?:(?:because|even (?:if|though|when)|instead of|rather than|since|so that|though|until|while)\\b)`,
);

/** Words that may belong to a thing as well, but not to a state. */
const preposition = new RegExp(
  `${quote}(?:(?:and (?:add|ask|explain|give|list|name|say|tell|wait)|at|back|by|for (?:it|that|the|this)|in|on|to|with|without)\\b|\\(|(?:-{1,2}|–|—)\\s)`,
);

/** Whether a name ends what the agent is told to answer, or its case follows. */
export function isWhole(rest: string): boolean {
  return over.test(rest);
}

const over =
  /^(?:["'`]|\*{1,2})?\s*(?:\.(?!\w)|;|$|\n[ \t]*(?:\n|[-*] )|(?:if|in (?:that|this) case|once|otherwise|unless|when)\b)/;

/** Whether a name is for a case of the agent's own: `if you cannot go on`. */
export function isForOwnCase(rest: string): boolean {
  return /^(?:["'`]|\*{1,2})?\s+(?:if|once|unless|when|whenever) you(?:r work|['’]\w+)?\b(?! (?:call|use)\b)/.test(
    rest,
  );
}
