import { isSecretName } from "../diagnostics/secret-names.ts";
import { looksSecret, secretIn } from "../diagnostics/secret-patterns.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { Node, Scalar } from "./node.ts";
import { scalarMapOf } from "./scalar-map.ts";

/** A text that gives access to something. */
export interface FoundSecret {
  /** What it looks like: `a GitHub token`. */
  readonly what: string;
  /** Where it begins, or the whole value; reports never show what stands there. */
  readonly span: Span;
}

/** Finds what looks like a secret in the values below a node. */
export function* secretsIn(node: Node, key?: string): Generator<FoundSecret> {
  if (node.kind === "scalar") {
    const found = secretOf(node, key);
    if (found) yield found;
  } else if (node.kind === "sequence") {
    for (const item of node.items) yield* secretsIn(item, key);
  } else {
    for (const { key: name, value } of node.entries) yield* secretsIn(value, name.text);
  }
}

const secrets = createTextMemo<{ readonly found: ReturnType<typeof secretIn> }>();

/** `key`: that it is the value of. */
function secretOf(scalar: Scalar, key: string | undefined): FoundSecret | undefined {
  if (typeof scalar.value !== "string") return undefined;
  const { found } = secrets(scalar.text, () => ({ found: secretIn(scalar.text) }));
  if (found) {
    const span = scalarMapOf(scalar).span(found.index, found.index + 1);
    return { what: found.what, span };
  }
  const isNamed = key !== undefined && isSecretName(key) && looksSecret(scalar.text);
  return isNamed ? { what: "a password or key", span: scalar.span } : undefined;
}
