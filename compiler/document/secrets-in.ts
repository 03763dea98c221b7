import { looksSecret, shortestSecret } from "../diagnostics/secrets/looks-secret.ts";
import { isSecretListName, isSecretName } from "../diagnostics/secrets/secret-names.ts";
import type { SecretInText } from "../diagnostics/secrets/secrets-in-text.ts";
import { secretsInText } from "../diagnostics/secrets/secrets-in-text.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { Node, Scalar } from "./node.ts";
import { scalarMapOf } from "./scalar-map.ts";

/** A text that gives access to something. */
export interface FoundSecret {
  /** What it looks like: `a GitHub token`. */
  readonly what: string;
  /** Reports never show what stands there. */
  readonly span: Span;
}

/** Finds what looks like a secret in the values below a node. */
export function secretsIn(node: Node): readonly FoundSecret[] {
  const found: FoundSecret[] = [];
  addSecrets(node, false, found);
  return found;
}

/** `isNamed`: whether the node is the value of what is secret by its name. */
function addSecrets(node: Node, isNamed: boolean, found: FoundSecret[]): void {
  if (node.kind === "scalar") {
    for (const one of secretsOf(node, isNamed)) found.push(one);
  } else if (node.kind === "sequence") {
    for (const item of node.items) addSecrets(item, isNamed, found);
  } else {
    for (const { key, value } of node.entries) {
      const isList = value.kind === "sequence" && isSecretListName(key.text);
      addSecrets(value, isList || isSecretName(key.text), found);
    }
  }
}

const secrets = createTextMemo<readonly SecretInText[]>();

/** Looking at a shorter text takes no longer than looking for it among those that were looked at. */
const shortestRemembered = 200;

function secretsOf(scalar: Scalar, isNamed: boolean): readonly FoundSecret[] {
  const { text, value } = scalar;
  if (typeof value !== "string" || text.length < shortestSecret) return [];
  const found =
    text.length < shortestRemembered
      ? secretsInText(text)
      : secrets(text, () => secretsInText(text));
  if (found.length > 0) {
    const { span } = scalarMapOf(scalar);
    return found.map(({ what, start, end }) => ({ what, span: span(start, end) }));
  }
  return isNamed && looksSecret(text) ? [{ what: "a password or key", span: scalar.span }] : [];
}
