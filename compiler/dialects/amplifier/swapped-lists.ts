import type { Report } from "../../document/cursor.ts";
import { renamingFix } from "../../document/mistakes/field-name-fix.ts";
import type { Entry, Mapping } from "../../document/node.ts";
import { withMeantNames } from "../meant-field.ts";
import { entryOf } from "./node-value.ts";

/** The lists that a recipe is one of, with what the items of the other one have. */
const lists = [
  { field: "stages", meant: "steps", has: ["id"], lacks: ["steps", "approval"] },
  {
    field: "steps",
    meant: "stages",
    has: ["name", "steps"],
    lacks: ["id", "type", "foreach", "while_condition", "while_steps"],
  },
] as const;

/** A recipe as its author means it: steps that are called stages, or stages that are called steps, are told once, at that name. */
export function withNamedLists(recipe: Mapping, report: Report): Mapping {
  for (const { field, meant, has, lacks } of lists) {
    const entry = entryOf(recipe, field);
    if (entry === undefined || entryOf(recipe, meant) || !areItems(entry, has, lacks)) continue;
    const { key } = entry;
    report("swapped-list", key.span, { field, meant }, { fix: renamingFix(key, meant) });
    return withMeantNames(recipe, (one) => (one === key ? meant : undefined));
  }
  return recipe;
}

/** Whether all items of a list have some fields, and none of others. */
function areItems({ value }: Entry, has: readonly string[], lacks: readonly string[]): boolean {
  if (value.kind !== "sequence" || value.items.length === 0) return false;
  return value.items.every(
    (item) =>
      item.kind === "mapping" &&
      has.every((name) => entryOf(item, name)) &&
      !lacks.some((name) => entryOf(item, name)),
  );
}
