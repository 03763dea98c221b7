import { scriptOf } from "../commands/script-of.ts";
import type { Definition } from "../scope/definition.ts";
import type { Definitions } from "../scope/definitions.ts";
import { createAllQuestion } from "../scope/definitions.ts";
import { printsForeignText } from "../shell/printing/prints-foreign-text.ts";
import { isHarmless } from "../types/harmless-type.ts";
import { printedBy } from "../types/printed-type.ts";
import { json } from "../types/type.ts";

/** More that hand on other values are looked at one by one. */
const mostHandedOn = 50;

/** A definition, and what kind of text it gives by itself; none where it hands on what it reads. */
interface Telling {
  readonly definition: Definition;
  readonly likeness: string | undefined;
}

/**
 * The definitions that say where text may come from: of several that give the same kind of text the first one stands for
 * all, since what is asked of a source is asked of its kind.
 */
export function tellingDefinitions(definitions: Definitions): readonly Definition[] {
  if (definitions.parts === undefined) return definitions.list();
  return tellingOf(definitions)?.map(({ definition }) => definition) ?? definitions.list();
}

const tellingOf = createAllQuestion(
  (definition): Telling => ({ definition, likeness: likenessOf(definition) }),
  ({ definition, likeness }) => likeness ?? definition,
  mostHandedOn,
);

function likenessOf(definition: Definition): string | undefined {
  if (definition.kind === "param") return `param ${definition.param.default === undefined}`;
  if (definition.kind !== "exit") {
    return definition.kind === "loop" || definition.kind === "update" ? undefined : definition.kind;
  }
  const { assignment, step } = definition;
  if (assignment.value.kind === "template") return undefined;
  if (assignment.value.kind !== "result") return "constant";
  const { action } = step;
  switch (action.kind) {
    case "agent":
      return `agent ${action.expectJson}`;
    case "shell":
      return `shell ${isHarmless(printedBy(action, "any")?.type ?? json)} ${printsForeignText(scriptOf(action.command).text)}`;
    case "loop":
    case "block":
    case "fork":
      return undefined;
    default:
      return action.kind;
  }
}
