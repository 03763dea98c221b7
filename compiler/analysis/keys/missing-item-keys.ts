import type { Expression, IndexAccess, Reference } from "../../ir/expression.ts";
import { operandsOf } from "../../ir/operands-of.ts";
import type { Decision } from "../reads.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { Type } from "../types/type.ts";
import { accessKey, json, membersOf, unionOf } from "../types/type.ts";

/** A key that a condition looks up in an item of a list, as in `files[0].path`, where no item has it. */
export interface MissingItemKey {
  readonly access: IndexAccess;
  readonly key: string;
  /** The variable that holds the list. */
  readonly list: Reference;
  /** What the key is looked up in: mappings only. */
  readonly type: Type;
}

/** The keys of items that a condition looks up in vain, outermost first. */
export function missingItemKeys(decision: Decision, flow: ScopeFlow): readonly MissingItemKey[] {
  return keysOfItems(decision.condition.expression).flatMap((access) => {
    const { target, key } = access;
    const list = listOf(target);
    if (typeof key !== "string" || list === undefined) return [];
    const type = typeOf(target, decision, flow);
    const members = membersOf(type);
    const isMapping = members.length > 0 && members.every(({ kind }) => kind === "record");
    const isMissing = isMapping && accessKey(type, key).kind === "missing";
    return isMissing ? [{ access, key, list, type }] : [];
  });
}

/** The keys of items that a condition looks up, outermost first. */
export function keysOfItems(node: Expression): readonly IndexAccess[] {
  const inner = operandsOf(node).flatMap(keysOfItems);
  return node.kind === "index" && typeof node.key === "string" ? [node, ...inner] : inner;
}

/** The variable that an item is one of, or in one. */
export function listOf(node: Expression): Reference | undefined {
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
  return unionOf(membersOf(type).map((one) => (one.kind === "list" ? one.item : json)));
}
