import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import { renamingFix } from "../../document/mistakes/field-name-fix.ts";
import type { Document, Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import { entryOf, placeOf } from "../../document/node.ts";
import type { Located } from "../../source/located.ts";
import type { Span } from "../../source/span.ts";
import type { DialectContext } from "../dialect.ts";
import { withOutdentedFields } from "./outdented-fields.ts";
import type { SharedFiles, SharedPart } from "./shared-files.ts";
import { createSharedFiles, holdsRecipe } from "./shared-files.ts";

/** A step before it is parsed: its own fields and those that it takes over from elsewhere. */
export interface StepSource {
  readonly name: Located<string>;
  /** Undefined where a `$ref` leads nowhere, which is reported. */
  readonly node: Node | undefined;
  /** Its place in the recipe first, then what it was included from. */
  readonly origins: readonly [Span, ...Span[]];
  /** Reports at a place of the recipe what is said of a place in an included file. */
  readonly report: Report;
}

/**
 * The steps of a recipe with `$include` and `$ref` resolved: later includes replace earlier ones, the recipe's own steps
 * replace included ones as a whole, and the fields beside a `$ref` replace those that it brings, except that
 * `onOutcome` is merged outcome by outcome.
 */
export function composeSteps(
  steps: Mapping,
  document: Document,
  context: DialectContext,
  report: Report,
): readonly StepSource[] {
  const files = createSharedFiles(context, document);
  const found = collect(steps, {
    files,
    included: new Map(),
    document,
    report: (code, span, parameters, extra) =>
      span.source === document.source
        ? report(code, span, parameters, extra)
        : report(code, document.root.span, parameters, extra),
    trail: [`${document.source.path}#/steps`],
    anchor: undefined,
  });
  return [...found].map(([name, { anchor, node, nameSpan, origins }]) => ({
    name: { value: name, span: nameSpan },
    node,
    origins,
    report: anchor === undefined ? report : anchoredReport(report, document, anchor),
  }));
}

interface Place {
  readonly files: SharedFiles;
  /** The steps of the parts that have been included, since one may be wanted many times. */
  readonly included: Map<string, ReadonlyMap<string, FoundStep>>;
  readonly document: Document;
  readonly report: Report;
  /** What is being resolved, outermost first. */
  readonly trail: readonly string[];
  /** Where the recipe itself asks for it; undefined in the recipe itself. */
  readonly anchor: Span | undefined;
}

interface FoundStep {
  readonly nameSpan: Span;
  readonly node: Node | undefined;
  readonly origins: readonly [Span, ...Span[]];
  /** Where the recipe asks for what is not in it. */
  readonly anchor: Span | undefined;
  readonly isOwn: boolean;
}

function collect(steps: Mapping, place: Place): ReadonlyMap<string, FoundStep> {
  const found = new Map<string, FoundStep>();
  // What included files get wrong is told of them.
  const { entries } = place.anchor ? steps : withOutdentedFields(steps, place.report);
  for (const { key, value } of entries) {
    const isMeant = isMeantInclude(key, value);
    if (isMeant) reportMisspelt(key, place);
    if (key.text !== "$include" && !isMeant) {
      found.set(key.text, ownStep(key, value, place));
      continue;
    }
    for (const [name, step] of includedSteps(value, place)) {
      if (found.get(name)?.isOwn !== true) found.set(name, step);
    }
  }
  return found;
}

/** Whether what no step can be is included under a misspelt name. */
function isMeantInclude({ text }: Scalar, { kind }: Node): boolean {
  return kind !== "mapping" && closestName(text, ["$include"]) !== undefined;
}

function reportMisspelt(key: Scalar, { anchor, report }: Place): void {
  const fix = anchor ? undefined : renamingFix(key, "$include");
  const parameters = { field: key.text, owner: "`steps`" };
  report("unknown-field", anchor ?? key.span, parameters, {
    help: "Did you mean `$include`?",
    fix,
  });
}

function* includedSteps(value: Node, place: Place): Generator<readonly [string, FoundStep]> {
  const targets = value.kind === "sequence" ? value.items : [value];
  for (const target of targets) {
    const anchor = place.anchor ?? placeOf(target);
    const part = resolveTarget(target, { ...place, anchor });
    const problem = part && notSteps(part.mapping);
    if (problem !== undefined && target.kind === "scalar") {
      place.report("broken-include", anchor, { path: target.text, problem });
      continue;
    }
    for (const [name, step] of part ? stepsOfPart(part, { ...place, anchor }) : []) {
      const seen = { nameSpan: anchor, origins: [anchor, ...step.origins], anchor } as const;
      yield [name, { ...step, ...(place.anchor ? {} : seen), isOwn: false }];
    }
  }
}

/** Why a mapping is no mapping of steps; undefined where it may be one. */
function notSteps(mapping: Mapping): string | undefined {
  const kindOf = (name: string): Node["kind"] | undefined => entryOf(mapping, name)?.value.kind;
  if (kindOf("prompt") === "scalar") return "it holds one step, which `$ref` takes over by name";
  const inner = entryOf(mapping, "steps")?.value;
  if (inner?.kind !== "mapping") return undefined;
  if (holdsRecipe(mapping)) {
    return "it holds a recipe, whose steps are at its `#/steps`";
  }
  const isWrapped = entryOf(inner, "prompt") === undefined && inner.entries.some(holdsStep);
  return isWrapped ? "it holds its steps under `steps`, so they are at its `#/steps`" : undefined;
}

function holdsStep({ value }: Entry): boolean {
  return value.kind === "mapping" && entryOf(value, "prompt") !== undefined;
}

/** Why a mapping is no step, as far as its author can be told which one to take; undefined where it may be one. */
function notStep({ entries }: Mapping, target: string): string | undefined {
  const inner = entries.find(holdsStep);
  if (inner === undefined) {
    const isOfStep = entries.length > 0 && entries.every(holdsTransition);
    return isOfStep ? "it holds what follows the outcomes of a step, and no step" : undefined;
  }
  const base = target.includes("#") ? target : `${target}#`;
  return `it holds steps by name, one of which is \`${base}/${inner.key.text}\``;
}

function holdsTransition({ value }: Entry): boolean {
  const isTransition = (name: string): boolean =>
    value.kind === "mapping" && entryOf(value, name) !== undefined;
  return isTransition("nextStep") || isTransition("action");
}

function stepsOfPart(part: SharedPart, place: Place): ReadonlyMap<string, FoundStep> {
  const { identity, document, mapping } = part;
  const known = place.included.get(identity);
  if (known) return known;
  const steps = collect(mapping, { ...place, document, trail: [...place.trail, identity] });
  place.included.set(identity, steps);
  return steps;
}

function ownStep(key: Scalar, value: Node, place: Place): FoundStep {
  const reference = value.kind === "mapping" ? entryOf(value, "$ref")?.value : undefined;
  const resolved =
    reference && value.kind === "mapping" ? referTo(value, reference, place) : undefined;
  return {
    nameSpan: key.span,
    node: reference ? resolved?.mapping : value,
    origins: [placeOf(value), ...(resolved?.origins.slice(1) ?? [])],
    anchor: place.anchor || !reference ? undefined : placeOf(reference),
    isOwn: true,
  };
}

interface Resolved {
  readonly mapping: Mapping;
  readonly origins: readonly Span[];
}

/** A mapping with a `$ref` and the fields beside it, as one mapping. */
function referTo(own: Mapping, target: Node, place: Place): Resolved | undefined {
  const anchor = place.anchor ?? placeOf(target);
  const part = resolveTarget(target, { ...place, anchor });
  const beside = own.entries.filter(({ key }) => key.text !== "$ref");
  if (part === undefined) return undefined;
  const path = target.kind === "scalar" ? target.text : "";
  const problem = notStep(part.mapping, path);
  if (problem !== undefined) {
    place.report("broken-include", anchor, { path, problem });
    return undefined;
  }
  const further = entryOf(part.mapping, "$ref");
  const trail = [...place.trail, part.identity];
  const base = further
    ? referTo(part.mapping, further.value, { ...place, anchor, document: part.document, trail })
    : { mapping: part.mapping, origins: [part.mapping.span] };
  if (base === undefined) return undefined;
  const entries = override(base.mapping.entries, beside, override);
  return { mapping: { ...own, entries }, origins: [own.span, ...base.origins] };
}

type Combine = (base: readonly Entry[], own: readonly Entry[]) => readonly Entry[];

/** Entries of one mapping, replaced and followed by those of another; `deep` combines what stands under `onOutcome`. */
function override(base: readonly Entry[], own: readonly Entry[], deep?: Combine): readonly Entry[] {
  const entries = new Map(base.map((entry) => [entry.key.text, entry] as const));
  for (const entry of own) {
    const name = entry.key.text;
    const before = entries.get(name);
    const isDeep = deep && name === "onOutcome";
    if (isDeep && before?.value.kind === "mapping" && entry.value.kind === "mapping") {
      const inner = deep(before.value.entries, entry.value.entries);
      entries.set(name, { ...entry, value: { ...entry.value, entries: inner } });
    } else entries.set(name, entry);
  }
  return [...entries.values()];
}

function resolveTarget(
  target: Node,
  { files, document, report, trail, anchor }: Place & { readonly anchor: Span },
): SharedPart | undefined {
  if (target.kind !== "scalar" || typeof target.value !== "string" || target.value.trim() === "") {
    const parameters = { expected: "the path of a file", found: describeValue(target) };
    report("wrong-type", anchor, { subject: "reference", ...parameters });
    return undefined;
  }
  if (trail.length > deepest) {
    const problem = `it is more than ${deepest} references away`;
    report("broken-include", anchor, { path: target.value, problem });
    return undefined;
  }
  const part = files.resolve(target.value, document, anchor, report);
  if (part === undefined || !trail.includes(part.identity)) return part;
  const circle = trail.slice(trail.indexOf(part.identity));
  const cycle = [...circle, part.identity].map((identity) => identity.replace(/#$/, ""));
  report("include-cycle", anchor, { target: target.value, cycle });
  return undefined;
}

/** No author means chains of references that are longer. */
const deepest = 50;

function anchoredReport(report: Report, { source }: Document, anchor: Span): Report {
  return (code, span, parameters, extra) => {
    if (span.source === source) return report(code, span, parameters, extra);
    const related = [{ span, message: "It is written here." }, ...(extra?.related ?? [])];
    return report(code, anchor, parameters, { help: extra?.help, related });
  };
}
