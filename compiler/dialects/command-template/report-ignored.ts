import type { Report } from "../../document/cursor.ts";
import type { MapTree, Tree } from "./tree.ts";
import { describeTree, fieldOf } from "./tree.ts";

/** Warns about a value of a type that its field does not take: it counts for nothing. */
export function reportIgnored(field: string, expected: string, tree: Tree, report: Report): void {
  report("ignored-value", tree.span, { field, expected, found: describeTree(tree) });
}

/** Warns about those of the fields that hold something else than names with their values. */
export function checkMappings(tree: MapTree, fields: readonly string[], report: Report): void {
  for (const field of fields) {
    const value = fieldOf(tree, field)?.value;
    if (value !== undefined && value.kind !== "map") {
      reportIgnored(field, "names with their values", value, report);
    }
  }
}
