import { isSecretName } from "../diagnostics/secret-names.ts";
import { looksSecret, secretIn } from "../diagnostics/secret-patterns.ts";
import type { Node, Scalar } from "../document/node.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/** A recipe is shared, kept and shown: what gives access to something belongs into the environment. */
export const secretLiteral = defineRule({
  name: "secret-literal",
  reports: ["secret-literal"],
  check({ plan }, report) {
    for (const { scalar, name } of scalarsOf(plan.document.root, undefined)) {
      const found = secretOf(scalar, name);
      if (found) report("secret-literal", found.span, { what: found.what });
    }
  },
});

interface Named {
  readonly scalar: Scalar;
  /** The key that it is the value of. */
  readonly name: string | undefined;
}

function* scalarsOf(node: Node, name: string | undefined): Generator<Named> {
  if (node.kind === "scalar") yield { scalar: node, name };
  else if (node.kind === "sequence") for (const item of node.items) yield* scalarsOf(item, name);
  else for (const { key, value } of node.entries) yield* scalarsOf(value, key.text);
}

const secrets = createTextMemo<{ readonly found: ReturnType<typeof secretIn> }>();

function secretOf(
  scalar: Scalar,
  name: string | undefined,
): { readonly what: string; readonly span: Span } | undefined {
  if (typeof scalar.value !== "string") return undefined;
  const { found } = secrets(scalar.text, () => ({ found: secretIn(scalar.text) }));
  if (found) {
    // The key's name only: its value is never shown.
    const span = scalarMapOf(scalar).span(found.index, found.index + 1);
    return { what: found.what, span };
  }
  const named = name !== undefined && isSecretName(name) && looksSecret(scalar.text);
  return named ? { what: "a password or key", span: scalar.span } : undefined;
}
