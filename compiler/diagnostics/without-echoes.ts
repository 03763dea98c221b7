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

/** Leaves out what another finding of the same file has said already: one mistake is told once, with the fix that either has. */
export function withoutEchoes(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
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
  readonly follows: (one: Diagnostic, other: Diagnostic) => boolean;
}

const relations: readonly Relation[] = [
  { table: echoes, follows: isInside },
  {
    table: echoesWithin,
    // Of two of one code in one place, neither follows from the other.
    follows: (one, other) =>
      isInside(other, one) && !(one.code === other.code && isInside(one, other)),
  },
  {
    table: echoesOfPlaces,
    follows: (one, other) => one.related.some((place) => isInside(place, other)),
  },
  {
    table: echoesBesidePlaces,
    follows: (one, { related }) => related.some((place) => isInside(place, one)),
  },
  {
    table: echoesOfMended,
    follows: (one, other) => other.fix !== undefined && isInside(one, other),
  },
  { table: echoesOfCause, follows: (one, other) => one.cause === other.cause },
  { table: echoesInFile, follows: (one, other) => one.span.source === other.span.source },
  { table: echoesOfHeads, follows: isOfLoneHead },
];

/** What a finding of a code may follow from: findings of some codes, which it is related to in some way. */
interface Cause extends Pick<Relation, "follows"> {
  readonly codes: readonly DiagnosticCode[];
}

const causes: ReadonlyMap<string, readonly Cause[]> = causesByCode();

function causesByCode(): ReadonlyMap<string, readonly Cause[]> {
  const all = new Map<string, Cause[]>();
  for (const { table, follows } of relations) {
    for (const [code, codes] of Object.entries(table)) {
      all.set(code, [...(all.get(code) ?? []), { codes, follows }]);
    }
  }
  return all;
}

function isEcho(one: Diagnostic, byCode: FindingsByCode): boolean {
  for (const { codes, follows } of causes.get(one.code) ?? []) {
    for (const code of codes) {
      for (const other of byCode.get(code) ?? []) {
        if (other !== one && follows(one, other)) return true;
      }
    }
  }
  return one.guarded !== undefined && lacksCondition(one.guarded, byCode);
}

type FindingsByCode = ReadonlyMap<DiagnosticCode, readonly Diagnostic[]>;

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

const fieldsNobodyReads: readonly DiagnosticCode[] = ["unknown-field", "unread-field"];

/** Whether the condition of a step, which may rule out what is found in it, cannot be read, or has been given another name. */
function lacksCondition(guarded: Span, byCode: FindingsByCode): boolean {
  const place = { span: guarded, message: "" };
  const isIn = (codes: readonly DiagnosticCode[]): readonly Diagnostic[] =>
    codes.flatMap((code) => byCode.get(code) ?? []).filter((other) => isInside(place, other));
  return isIn(lostConditions).length > 0 || isIn(fieldsNobodyReads).some(isForCondition);
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
