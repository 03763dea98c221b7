import type { EffectResult } from "../effect.ts";

/** A result that must be of the kind which its effect has; anything else is a mistake of the journal. */
export function resultOfKind<K extends EffectResult["kind"]>(
  result: EffectResult,
  kind: K,
): Extract<EffectResult, { kind: K }> {
  if (isOfKind(result, kind)) return result;
  throw new Error(`An effect that ends in "${kind}" ended in "${result.kind}".`);
}

function isOfKind<K extends EffectResult["kind"]>(
  result: EffectResult,
  kind: K,
): result is Extract<EffectResult, { kind: K }> {
  return result.kind === kind;
}
