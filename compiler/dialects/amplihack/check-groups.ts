import { isMisspelling, isPlural } from "../../diagnostics/spelling/is-misspelling.ts";
import type { Report } from "../../document/cursor.ts";
import type { Node } from "../../document/node.ts";
import type { Located } from "../../source/located.ts";
import type { RecipeNode, StepNode } from "./ast.ts";
import type { Segment } from "./lower-group.ts";
import { segmentsOf } from "./lower-group.ts";
import { isMisspelt } from "./misspelt-field.ts";

/** Reports what members of a parallel group do to one another, and groups that other steps of the file cut in two. */
export function checkGroups({ steps, context }: RecipeNode, report: Report): void {
  const segments = segmentsOf(steps);
  checkDivisions(segments, lonelyGroups(steps, steps), report);
  const given = context.filter(({ value }) => !isEmptyText(value));
  const set = new Set(given.map(({ name }) => name.value));
  for (const segment of segments) {
    const members = segment.kind === "single" ? [segment] : segment.members;
    const written = members.map(({ step }) => step);
    if (segment.kind === "group") checkOutputs(written, set, report);
    for (const { output } of written) if (output) set.add(output.value);
  }
}

/** What holds an empty text stays as it is where it is emptied. */
function isEmptyText(value: Node): boolean {
  return value.kind === "scalar" && value.value === "";
}

/** A step alone under a group's name that is misspelt divides the group that it is meant to be in, and is told itself. */
function checkDivisions(
  segments: readonly Segment[],
  lone: readonly Located<string>[],
  report: Report,
): void {
  const closed = new Map<string, Located<string>>();
  for (const segment of segments) {
    if (segment.kind === "single") continue;
    const { name: group } = segment;
    const before = closed.get(group.value);
    closed.set(group.value, before ?? group);
    if (before === undefined) continue;
    const isMeant = (one: Located<string>): boolean =>
      before.span.start < one.span.start &&
      one.span.start < group.span.start &&
      (isMisspelling(one.value, group.value) || isPlural(one.value, group.value));
    if (lone.some(isMeant)) continue;
    const related = [{ span: before.span, message: "the first group of this name" }];
    report("divided-group", group.span, { group: group.value }, { related });
  }
}

/** Reports groups of one step. `all`: the steps with those that the recipe extends, which may be in a group with its own. */
export function checkGroupSizes(
  { steps }: RecipeNode,
  all: readonly StepNode[],
  report: Report,
): void {
  for (const group of lonelyGroups(steps, all)) {
    const parameters = { field: "parallel_group", where: "in a group of one step" };
    report("ineffective-field", group.span, parameters);
  }
}

/**
 * The groups of steps that are alone in theirs among all steps. Such a one runs as without a group, but that it empties its
 * variable where it is skipped; a recipe keeps its variables.
 */
function lonelyGroups(
  steps: readonly StepNode[],
  all: readonly StepNode[],
): readonly Located<string>[] {
  if (steps.every(({ group }) => group === undefined)) return [];
  // Who belongs to a group by a misspelt field is told of that, and the others wait for it.
  if (steps.some(({ mapping }) => isMisspelt(mapping, "parallel_group"))) return [];
  return [...Map.groupBy(all, ({ group }) => group?.value).values()].flatMap((members) => {
    const [only, ...others] = members;
    if (only?.group === undefined || only.type === "recipe" || others.length > 0) return [];
    if (!steps.includes(only)) return [];
    return only.output && (only.condition || only.tags.length > 0) ? [] : [only.group];
  });
}

function checkOutputs(
  members: readonly StepNode[],
  set: ReadonlySet<string>,
  report: Report,
): void {
  const writers = new Map<string, Located<string>>();
  for (const { output, condition, tags } of members) {
    if (output === undefined) continue;
    const { value: name, span } = output;
    const earlier = writers.get(name);
    writers.set(name, earlier ?? output);
    if (earlier) {
      const related = [{ span: earlier.span, message: "written here too" }];
      report("doubly-written", span, { name }, { related });
    } else if (set.has(name) && (condition || tags.length > 0)) {
      report("emptied-variable", span, { name });
    }
  }
}
