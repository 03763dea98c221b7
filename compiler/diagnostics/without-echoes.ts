import type { Span } from "../source/span.ts";
import { contains, spanText } from "../source/span.ts";
import type { DiagnosticCode } from "./catalog.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { doubtfulUnread } from "./doubtful-unread.ts";
import type { Echoes } from "./echo-tables.ts";
import {
  echoes,
  echoesBesidePlaces,
  echoesInFile,
  echoesOfCause,
  echoesOfHeads,
  echoesOfMended,
  echoesOfPlaces,
  echoesWithin,
  foreignEnds,
  lostConditions,
} from "./echo-tables.ts";
import { PlacedFindings } from "./placed-findings.ts";
import { unknownFields } from "./unknown-fields.ts";

/** Leaves out what another finding of the same file has said already: one mistake is told once, with the fix that either has. */
export function withoutEchoes(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const byCode = findingsByCode(found);
  const isDoubtful = doubtfulUnread(found);
  const kept = found.filter((one) => !isEcho(one, byCode) && !isDoubtful(one));
  const spoiling = found.filter(({ code, fix }) => fix !== undefined && spoilers.has(code));
  return spoiling.length === 0 ? kept : kept.map((one) => withFixOf(one, spoiling));
}

/** Findings about a sign too many in a value, for which others find the value wrong. */
const spoilers: ReadonlySet<DiagnosticCode> = new Set(foreignEnds);

/** A finding about a value, with the fix of what else is said inside it. */
function withFixOf(one: Diagnostic, spoiling: readonly Diagnostic[]): Diagnostic {
  if (one.fix !== undefined) return one;
  const inner = spoiling.find(
    (other) => echoesWithin[other.code]?.includes(one.code) === true && isInside(one, other),
  );
  return inner?.fix === undefined ? one : { ...one, fix: inner.fix };
}

/** Tells whether a finding follows from another one where a table says that its code may. */
interface Relation {
  readonly table: Echoes;
  /** The findings of a code that another one may follow from; absent: all. */
  readonly among?: (one: Diagnostic, others: PlacedFindings) => readonly Diagnostic[];
  readonly follows: (one: Diagnostic, other: Diagnostic) => boolean;
}

const inside: Relation["among"] = ({ span }, others) => others.maybeInside(span);

const relations: readonly Relation[] = [
  { table: echoes, among: inside, follows: isInside },
  {
    table: echoesWithin,
    among: ({ span }, others) => others.maybeAround(span),
    // Of two of one code in one place, neither follows from the other.
    follows: (one, other) =>
      isInside(other, one) && !(one.code === other.code && isInside(one, other)),
  },
  {
    table: echoesOfPlaces,
    among: ({ related }, others) => related.flatMap(({ span }) => others.maybeInside(span)),
    follows: (one, other) => one.related.some((place) => isInside(place, other)),
  },
  {
    table: echoesBesidePlaces,
    follows: (one, { related }) => related.some((place) => isInside(place, one)),
  },
  {
    table: echoesOfMended,
    among: inside,
    follows: (one, other) => other.fix !== undefined && isInside(one, other),
  },
  { table: echoesOfCause, follows: (one, other) => one.cause === other.cause },
  { table: echoesInFile, follows: (one, other) => one.span.source === other.span.source },
  { table: echoesOfHeads, follows: isOfLoneHead },
];

/** What a finding of a code may follow from: findings of some codes, which it is related to in some way. */
interface Cause extends Omit<Relation, "table"> {
  readonly codes: readonly DiagnosticCode[];
}

const causes: ReadonlyMap<string, readonly Cause[]> = causesByCode();

function causesByCode(): ReadonlyMap<string, readonly Cause[]> {
  const all = new Map<string, Cause[]>();
  for (const { table, ...relation } of relations) {
    for (const [code, codes] of Object.entries(table)) {
      all.set(code, [...(all.get(code) ?? []), { codes, ...relation }]);
    }
  }
  return all;
}

function isEcho(one: Diagnostic, byCode: FindingsByCode): boolean {
  for (const cause of causes.get(one.code) ?? []) {
    for (const code of cause.codes) {
      const others = byCode.get(code);
      if (others !== undefined && followsFromAny(one, others, cause)) return true;
    }
  }
  return one.guarded !== undefined && lacksCondition(one.guarded, byCode);
}

function followsFromAny(
  one: Diagnostic,
  others: PlacedFindings,
  { among, follows }: Cause,
): boolean {
  for (const other of among?.(one, others) ?? others.all) {
    if (other !== one && follows(one, other)) return true;
  }
  return false;
}

type FindingsByCode = ReadonlyMap<DiagnosticCode, PlacedFindings>;

function findingsByCode(found: readonly Diagnostic[]): FindingsByCode {
  const byCode = new Map<DiagnosticCode, PlacedFindings>();
  for (const [code, findings] of Map.groupBy(found, (one) => one.code)) {
    byCode.set(code, new PlacedFindings(findings));
  }
  return byCode;
}

/** Whether a finding is about a step that is no more than the line which also begins the next one. */
function isOfLoneHead({ span }: Diagnostic, { span: next, related }: Diagnostic): boolean {
  const isOfFirst = related.some(
    (place) => place.span.source === span.source && place.span.start === span.start,
  );
  const { text } = next.source;
  return (
    isOfFirst && /^["']?[ \t]*\r?\n[ \t]*- +id: +["']?$/.test(text.slice(span.end, next.start))
  );
}

/** Whether the condition of a step, which may rule out what is found in it, cannot be read, or has been given another name. */
function lacksCondition(guarded: Span, byCode: FindingsByCode): boolean {
  const place = { span: guarded, message: "" };
  const isIn = (codes: readonly DiagnosticCode[]): readonly Diagnostic[] =>
    codes
      .flatMap((code) => byCode.get(code)?.maybeInside(guarded) ?? [])
      .filter((other) => isInside(place, other));
  return isIn(lostConditions).length > 0 || isIn(unknownFields).some(isForCondition);
}

/** What others call a condition, and what differs from its name by a slip. */
function isForCondition({ span, fix }: Diagnostic): boolean {
  return (
    /^["']?(?:if|when|only_if)["']?$/.test(spanText(span)) || fix?.edits[0]?.text === "condition"
  );
}

function isInside(
  { span: outer }: Diagnostic | RelatedPlace,
  { span: inner }: Diagnostic,
): boolean {
  return contains(outer, inner);
}
