import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { Entry, Mapping, Scalar } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { checkParallel } from "./check-parallel.ts";
import { describeNode, entryOf, isTruthy, mappingsIn } from "./node-value.ts";

/** Reports names that occur twice, dependencies on steps that do not run before, and loops that run all at once. */
export function checkOrder(root: Mapping, report: Report): void {
  const stages = mappingsIn(root, "stages");
  checkUnique(stages, "name", (span, name, first) =>
    report("duplicate-stage-name", span.span, { name }, { related: [firstUse(first)] }),
  );
  const steps =
    stages.length === 0
      ? mappingsIn(root, "steps")
      : stages.flatMap((stage) => mappingsIn(stage, "steps"));
  checkUnique(steps, "id", (span, id, first) =>
    report("duplicate-step-id", span.span, { id }, { related: [firstUse(first)] }),
  );
  if (steps.some((step) => entryOf(step, "depends_on"))) checkDependencies(steps, report);
  const all: Mapping[] = [];
  const repeated: (readonly Mapping[])[] = [];
  for (const step of steps) addInner(step, all, repeated);
  if (repeated.length > 0) checkInnerDependencies(all, repeated, report);
  for (const step of all) checkParallel(step, root, report);
}

/** Adds a step and those that it repeats to all steps, and the lists that these are in. */
function addInner(step: Mapping, all: Mapping[], repeated: (readonly Mapping[])[]): void {
  all.push(step);
  for (const field of ["while_steps", "steps"]) {
    const inner = mappingsIn(step, field);
    if (inner.length > 0) repeated.push(inner);
    for (const one of inner) addInner(one, all, repeated);
  }
}

function firstUse(scalar: Scalar): { readonly span: Scalar["span"]; readonly message: string } {
  return { span: scalar.span, message: "first used here" };
}

/** Two names are the same when value and type are: the ids `1` and `"1"` differ. */
function identityOf(scalar: Scalar): string {
  return isText(scalar) ? `text ${scalar.value}` : `other ${scalar.text}`;
}

function scalarAt(mapping: Mapping, field: string): Scalar | undefined {
  const node = entryOf(mapping, field)?.value;
  return node?.kind === "scalar" && isTruthy(node) ? node : undefined;
}

function checkUnique(
  mappings: readonly Mapping[],
  field: string,
  repeated: (scalar: Scalar, text: string, first: Scalar) => void,
): void {
  const known = new Map<string, Scalar>();
  for (const mapping of mappings) {
    const scalar = scalarAt(mapping, field);
    if (!scalar) continue;
    const identity = identityOf(scalar);
    const first = known.get(identity);
    if (first) repeated(scalar, scalar.text, first);
    else known.set(identity, scalar);
  }
}

function checkDependencies(steps: readonly Mapping[], report: Report): void {
  // A step that is named by a field that is none is told of there.
  const ids = steps.map((step) => scalarAt(step, "id") ?? scalarAt(step, "name"));
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) if (id) places.set(identityOf(id), index);
  const unknown: Scalar[] = [];
  for (const [index, step] of steps.entries()) {
    const dependencies = entryOf(step, "depends_on");
    if (!dependencies) continue;
    for (const target of targetsOf(dependencies, report)) {
      const place = places.get(identityOf(target));
      if (place === undefined) unknown.push(target);
      else if (place >= index) {
        const id = ids[index]?.text ?? "";
        report("dependency-not-earlier", target.span, { id, target: target.text });
      }
    }
  }
  reportUnknown(unknown, ids, report);
}

/** Who has misspelt more ids than these has done something else. */
const mostSuggestions = 100;

function reportUnknown(
  unknown: readonly Scalar[],
  ids: readonly (Scalar | undefined)[],
  report: Report,
): void {
  const known = ids.flatMap((id) => id?.text ?? []);
  for (const [index, { text: id, span }] of unknown.entries()) {
    const guess = index < mostSuggestions ? closestName(id, known) : undefined;
    const help = guess === undefined ? undefined : `Did you mean "${quoteUserText(guess)}"?`;
    report("unknown-dependency", span, { id }, { help });
  }
}

/** Nobody looks at what the steps of a loop depend on; what names no step at all is misspelt, and what comes later is not awaited. */
function checkInnerDependencies(
  all: readonly Mapping[],
  repeated: readonly (readonly Mapping[])[],
  report: Report,
): void {
  const known = identitiesOf(all);
  for (const steps of repeated) {
    const later = identitiesOf(steps);
    for (const step of steps) {
      reportIdle(innerTargetsOf(step), { known, later }, report);
      for (const identity of identitiesOf([step])) later.delete(identity);
    }
  }
}

function reportIdle(
  targets: readonly Scalar[],
  { known, later }: Record<"known" | "later", ReadonlySet<string>>,
  report: Report,
): void {
  for (const target of targets) {
    const identity = identityOf(target);
    const lack = known.has(identity) ? "runs no earlier" : "is no step";
    if (known.has(identity) && !later.has(identity)) continue;
    const where = `in a loop's step, and "${quoteUserText(target.text)}" ${lack}`;
    report("ineffective-field", target.span, { field: "depends_on", where });
  }
}

function innerTargetsOf(step: Mapping): readonly Scalar[] {
  const list = entryOf(step, "depends_on")?.value;
  return list?.kind === "sequence" ? list.items.filter((item) => item.kind === "scalar") : [];
}

function identitiesOf(steps: readonly Mapping[]): Set<string> {
  return new Set(steps.flatMap((step) => scalarAt(step, "id") ?? []).map(identityOf));
}

/** The ids that a step depends on. TextNode is a list of one-letter ids to the reference. */
function targetsOf({ key, value }: Entry, report: Report): readonly Scalar[] {
  if (value.kind === "sequence") {
    for (const item of value.items) {
      if (item.kind === "scalar") continue;
      const parameters = {
        subject: 'entry of "depends_on"',
        expected: "an id",
        found: describeNode(item),
      };
      report("wrong-type", item.span, parameters);
    }
    return value.items.filter((item) => item.kind === "scalar");
  }
  if (!isText(value) || [...value.value].length !== 1) return [];
  const parameters = { field: key.text, found: describeNode(value), meaning: "a list of that id" };
  report("counts-as", value.span, parameters, { help: `Write [${value.value}].` });
  return [value];
}
