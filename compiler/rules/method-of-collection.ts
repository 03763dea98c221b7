import { foundInEachLook } from "../analysis/conditions/asked-tests.ts";
import { shownKeys } from "../analysis/keys/keys-beside.ts";
import { collectionOf } from "../analysis/types/failing-calls.ts";
import type { OperandPlace } from "../analysis/types/operand.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import { describeType } from "../analysis/types/type.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { MethodCall } from "../ir/expression.ts";
import { defineRule } from "./rule.ts";

/** Methods of texts fail on lists and mappings, and the condition with them. */
export const methodOfCollection = defineRule({
  name: "method-of-collection",
  reports: ["method-of-collection"],
  check({ facts }, report) {
    const found = foundInEachLook(facts, ({ node }, place) => {
      const collection = node.kind === "method" ? collectionAt(node, place) : undefined;
      if (node.kind !== "method" || collection === undefined) return undefined;
      return { span: node.span, method: node.method, ...collection };
    });
    for (const { span, related, ...parameters } of found) {
      report("method-of-collection", span, parameters, { related });
    }
  },
});

interface Collection {
  readonly found: string;
  readonly related: readonly RelatedPlace[];
}

/** What a method is called on that surely is no text, or that an agent is asked for as a mapping. */
function collectionAt(call: MethodCall, place: OperandPlace): Collection | undefined {
  const type = collectionOf(call, place);
  if (type !== undefined) return { found: describeType(type), related: [] };
  const { target } = call;
  if (target.kind !== "reference") return undefined;
  const asking = outlinedSteps(place.state.variables.get(target.name)?.definitions);
  const keys = shownKeys(asking, target.path);
  return keys && { found: "a mapping", related: [keys] };
}
