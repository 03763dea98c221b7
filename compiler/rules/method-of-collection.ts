import { foundInEachLook } from "../analysis/conditions/asked-tests.ts";
import { collectionOf } from "../analysis/types/failing-calls.ts";
import { describeType } from "../analysis/types/type.ts";
import { defineRule } from "./rule.ts";

/** Methods of texts fail on lists and mappings, and the condition with them. */
export const methodOfCollection = defineRule({
  name: "method-of-collection",
  reports: ["method-of-collection"],
  check({ facts }, report) {
    const found = foundInEachLook(facts, ({ node }, place) => {
      const type = node.kind === "method" ? collectionOf(node, place) : undefined;
      if (node.kind !== "method" || type === undefined) return undefined;
      return { span: node.span, method: node.method, found: describeType(type) };
    });
    for (const { span, ...parameters } of found) report("method-of-collection", span, parameters);
  },
});
