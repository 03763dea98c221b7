import { isSecretName } from "../diagnostics/secret-names.ts";
import { looksSecret, secretIn, shortestSecret } from "../diagnostics/secret-patterns.ts";
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
export function secretsIn(node: Node): readonly FoundSecret[] {
  const found: FoundSecret[] = [];
  addSecrets(node, undefined, found);
  return found;
}

function addSecrets(node: Node, key: string | undefined, found: FoundSecret[]): void {
  if (node.kind === "scalar") {
    const secret = secretOf(node, key);
    if (secret) found.push(secret);
  } else if (node.kind === "sequence") {
    for (const item of node.items) addSecrets(item, key, found);
  } else {
    for (const { key: name, value } of node.entries) addSecrets(value, name.text, found);
  }
}

const secrets = createTextMemo<{ readonly found: ReturnType<typeof secretIn> }>();

/** Looking at a shorter text takes no longer than looking for it among those that were looked at. */
const shortestRemembered = 200;

/** `key`: that it is the value of. */
function secretOf(scalar: Scalar, key: string | undefined): FoundSecret | undefined {
  const { text, value } = scalar;
  if (typeof value !== "string" || text.length < shortestSecret) return undefined;
  const found =
    text.length < shortestRemembered
      ? secretIn(text)
      : secrets(text, () => ({ found: secretIn(text) })).found;
  if (found) {
    const span = scalarMapOf(scalar).span(found.index, found.index + 1);
    return { what: found.what, span };
  }
  const isNamed = key !== undefined && isSecretName(key) && looksSecret(text);
  return isNamed ? { what: "a password or key", span: scalar.span } : undefined;
}
