import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import type { Facts } from "../facts.ts";
import { hasKind } from "../scope/definitions.ts";
import { membersOf } from "../types/type.ts";
import { namesInEnvironment, variablePrefix } from "./names-in-environment.ts";

/**
 * The names under which a command finds the keys of a mapping that steps have set, where one that looks like such a name,
 * as `RECIPE_VAR_meta__name` does, is none of them; undefined where callers may give other keys, or nothing is known of them.
 */
export function otherExportedKeys(
  name: string,
  step: Step,
  plan: Plan,
  { flow }: Pick<Facts, "flow">,
): readonly string[] | undefined {
  const end = name.indexOf("__", variablePrefix.length);
  if (!name.startsWith(variablePrefix) || end < 0) return undefined;
  const prefix = name.slice(0, end);
  const owner = namesInEnvironment(plan).get(prefix);
  const point = flow.graph.action(step.key);
  const variable = point && owner && flow.stateBefore(point)?.variables.get(owner);
  if (!variable || hasKind(variable.definitions, "param")) return undefined;
  const members = membersOf(variable.likely);
  const names = members.flatMap((one) =>
    one.kind === "record" && !one.open
      ? [...one.fields.keys()].map((key) => `${prefix}__${key.replaceAll("-", "_")}`)
      : [],
  );
  const isClosed = members.length > 0 && members.every((one) => one.kind === "record" && !one.open);
  const [first] = name.slice(end + 2).split("__");
  return isClosed && !names.includes(`${prefix}__${first ?? ""}`) ? names : undefined;
}
