import type { Read } from "../analysis/reads.ts";
import { membersOf } from "../analysis/type.ts";
import { defineRule } from "./rule.ts";

const conditionRoles: readonly string[] = ["guard", "while", "until"];

/** A condition that reads null fails as if the variable were unset, which the author rarely expects. */
export const nullInCondition = defineRule({
  name: "null-in-condition",
  reports: ["null-in-condition"],
  check({ facts }, report) {
    const seen = new Set<number>();
    for (const read of facts.reads.all) {
      const { reference, role } = read;
      if (!conditionRoles.includes(role) || seen.has(reference.span.start)) continue;
      const reason = nullReason(read);
      if (reason === undefined) continue;
      seen.add(reference.span.start);
      report("null-in-condition", reference.span, { name: reference.name, reason });
    }
  },
});

function nullReason({ reference, variable }: Read): string | undefined {
  if (variable === undefined || reference.path.length > 0) return undefined;
  for (const definition of variable.definitions) {
    if (definition.kind === "exit" && definition.exit.on.kind === "error") {
      const { value } = definition.assignment;
      if (value.kind === "constant" && value.value === null) {
        return `when step "${definition.step.id}" fails`;
      }
    }
  }
  const isParam = [...variable.definitions].some(({ kind }) => kind === "param");
  const isNull = membersOf(variable.likely).some(({ kind }) => kind === "null");
  return isParam && isNull ? "unless the caller gives a value" : undefined;
}
