import type { Decision } from "../analysis/reads.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { Type } from "../analysis/types/type.ts";
import { accessKey, describeType, json, membersOf, unionOf } from "../analysis/types/type.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import { saidAt } from "../document/located-text.ts";
import type { Expression, IndexAccess, Reference } from "../ir/expression.ts";
import { operandsOf } from "../ir/operands-of.ts";
import { defineRule } from "./rule.ts";

/** What a condition looks up in an item of a list, as in `files[0].path`, has to be a key that some item has. */
export const unknownItemKey = defineRule({
  name: "unknown-item-key",
  reports: ["path-into-item", "unknown-key"],
  check({ plan, facts: { flow, reads } }, report) {
    for (const decision of reads.decisions) {
      for (const access of keysOfItems(decision.condition.expression)) {
        const missing = missingKey(access, decision, flow);
        if (missing === undefined) continue;
        const { key, list, type } = missing;
        const name = saidAt(plan.document, access.target.span);
        const { definitions } = decision.state.variables.get(list.name) ?? {};
        if (definitions !== undefined && areOfKind(definitions, "param")) {
          report("path-into-item", access.span, { name, found: describeType(type), key });
          continue;
        }
        const keys = membersOf(type).flatMap((one) =>
          one.kind === "record" ? [...one.fields.keys()] : [],
        );
        const sorted = keys.toSorted();
        const closest = closestName(key, sorted);
        report("unknown-key", access.span, { name, key, closest, keys: sorted.join(", ") });
      }
    }
  },
});

/** The keys that are looked up behind a number, outermost first. */
function keysOfItems(node: Expression): readonly IndexAccess[] {
  const inner = operandsOf(node).flatMap(keysOfItems);
  return node.kind === "index" && typeof node.key === "string" ? [node, ...inner] : inner;
}

interface MissingKey {
  readonly key: string;
  readonly list: Reference;
  /** What the key is looked up in: mappings only. */
  readonly type: Type;
}

function missingKey(
  { target, key }: IndexAccess,
  decision: Decision,
  flow: ScopeFlow,
): MissingKey | undefined {
  const list = listOf(target);
  if (typeof key !== "string" || list === undefined) return undefined;
  const type = typeOf(target, decision, flow);
  const members = membersOf(type);
  const isMapping = members.length > 0 && members.every(({ kind }) => kind === "record");
  return isMapping && accessKey(type, key).kind === "missing" ? { key, list, type } : undefined;
}

/** The variable in whose items something is looked up. */
function listOf(node: Expression): Reference | undefined {
  if (node.kind === "reference") return node;
  return node.kind === "index" ? listOf(node.target) : undefined;
}

function typeOf(node: Expression, decision: Decision, flow: ScopeFlow): Type {
  if (node.kind === "reference") return flow.likelyTypeOf(node, decision.state);
  if (node.kind !== "index") return json;
  const type = typeOf(node.target, decision, flow);
  if (typeof node.key === "string") {
    const access = accessKey(type, node.key);
    return access.kind === "found" ? access.type : json;
  }
  const items = membersOf(type).map((one) => (one.kind === "list" ? one.item : json));
  return unionOf(items);
}
