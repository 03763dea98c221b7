/** What turns the meaning of a name around. */
const negation = /^(?:cannot|never|no|non|none|not|nothing|without)$/;

/** What went wrong, or what stands in the way. */
const bad =
  /^(?:abandon|abort|bad|block|break|broke|bug|cancel|conflict|crash|declin|den(?:y|ied)|error|exceed|expir|fail|gave|give|halt|impossible|incomplete|interrupt|invalid|issue|lack|lost|miss|need|poor|problem|red$|refus|reject|stop|stuck|time|un\w+(?:able|ed)$|unable|wrong)/;

/** What went as it should. */
const good =
  /^(?:built|chosen|clean|complete|correct|done|fine|found|good|green|ok|okay|pass|ready|sent|success|valid|won|written|yes)$|^(?:success|pass)|[a-z]{2}ed$/;

/** What is over without having gone well or badly. */
const undecided = /^(?:defer|escalat|ignor|paus|postpon|queue|skip)/;

/**
 * Whether two names of outcomes can stand for one thing to whoever reads why a run has ended: both are bad, as `aborted` and
 * `failed` are, both are good, or one says more of the other, as `already-released` does of `released`. Undefined where one
 * is good or bad, and nothing is known of the other.
 */
export function meanOneThing(first: string, second: string): boolean | undefined {
  const [one, two] = [wordsOf(first), wordsOf(second)];
  const isShared = one.some((word) => two.some((other) => haveOneStem(word, other)));
  if (isShared && isNegated(one) !== isNegated(two)) return false;
  const [left, right] = [meaningOf(one), meaningOf(two)];
  if (left !== 0 && right !== 0) return left === right;
  if (isShared) return true;
  return left === right ? false : undefined;
}

function wordsOf(name: string): readonly string[] {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function isNegated(words: readonly string[]): boolean {
  return words.some((word) => negation.test(word));
}

function haveOneStem(first: string, second: string): boolean {
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return short.length > 2 && !negation.test(short) && long.startsWith(short);
}

/** 1 for what is good, -1 for what is bad, and 0 for what is neither or not known. */
function meaningOf(words: readonly string[]): number {
  const isBad = words.some((word) => bad.test(word));
  if (isNegated(words)) return isBad ? 1 : -1;
  if (isBad) return -1;
  return words.some((word) => good.test(word) && !undecided.test(word)) ? 1 : 0;
}
