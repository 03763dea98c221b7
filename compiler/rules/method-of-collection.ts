import { foundInEachLook } from "../analysis/conditions/asked-tests.ts";
import { shownKeys } from "../analysis/keys/keys-beside.ts";
import { originOf } from "../analysis/origins/value-origin.ts";
import type { AskedFor } from "../analysis/types/asked-kind.ts";
import { askedKindOf } from "../analysis/types/asked-kind.ts";
import { collectionOf } from "../analysis/types/failing-calls.ts";
import type { OperandPlace } from "../analysis/types/operand.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import { describeType } from "../analysis/types/type.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { MethodCall } from "../ir/expression.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Methods of texts fail on lists and mappings, and the condition with them. */
export const methodOfCollection = defineRule({
  name: "method-of-collection",
  reports: ["method-of-collection"],
  check(subject, report) {
    const found = foundInEachLook(subject.facts, ({ node }, place) => {
      const collection = node.kind === "method" ? collectionAt(node, place, subject) : undefined;
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

/** What a method is called on that surely is no text, or that an agent is asked for as a mapping or a list. */
function collectionAt(
  call: MethodCall,
  place: OperandPlace,
  subject: RuleSubject,
): Collection | undefined {
  const type = collectionOf(call, place);
  if (type !== undefined) return { found: describeType(type), related: [] };
  const { target } = call;
  if (target.kind !== "reference") return undefined;
  const definitions = place.state.variables.get(target.name)?.definitions;
  const keys = shownKeys(outlinedSteps(definitions), target.path);
  if (keys !== undefined) return { found: "a mapping", related: [keys] };
  const asked = definitions && askedKindOf(originOf(target, definitions, subject));
  return asked?.asked.kind === "list" ? { found: "a list", related: [shownBy(asked)] } : undefined;
}

function shownBy({ step }: AskedFor): RelatedPlace {
  return { span: step.idSpan, message: "its prompt shows the list" };
}
