import { positionOf } from "../source/line-index.ts";
import { spanText } from "../source/span.ts";
import type { Diagnostic, RelatedPlace, TextEdit } from "./diagnostic.ts";
import type { IgnoredDiagnostic } from "./suppression.ts";
import { unknownFields } from "./unknown-fields.ts";

/** More places would bury what is said; how many there are is said all the same. */
const mostPlaces = 5;

/**
 * Makes one diagnostic of all those of a file that have the same code and cause: the first, with the
 * others as related places and with all their edits. Takes and gives them sorted.
 */
export function mergeCauses(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return mergeBy(diagnostics, causeOf);
}

/**
 * Does the same for fields that their mappings do not have, where they have one name and the same is advised: who takes a name
 * for a field of such steps writes it in each of them. What something else follows from is told for itself.
 */
export function mergeFields(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(isUnknownField).length < 2
    ? diagnostics
    : mergeBy(diagnostics, fieldOf);
}

function isUnknownField({ code, related }: Diagnostic): boolean {
  return unknownFields.includes(code) && related.length === 0;
}

function fieldOf(one: Diagnostic): Diagnostic | string {
  if (!isUnknownField(one)) return one;
  const { code, fix, help, severity, span } = one;
  // A fix of all is no fix of those that have none.
  const isMended = fix !== undefined;
  return JSON.stringify([span.source.path, code, severity, spanText(span), help, isMended]);
}

function mergeBy(
  diagnostics: readonly Diagnostic[],
  keyOf: (one: Diagnostic) => Diagnostic | string,
): readonly Diagnostic[] {
  // Groups stand in the order of their first ones.
  return [...Map.groupBy(diagnostics, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [withOthers(first, others)],
  );
}

/** Does the same for findings that comments accept, as far as these give one reason for them. Takes and gives them sorted. */
export function mergeIgnored(ignored: readonly IgnoredDiagnostic[]): readonly IgnoredDiagnostic[] {
  const merged = [...Map.groupBy(ignored, ({ reason }) => reason)].flatMap(([reason, group]) =>
    mergeCauses(group.map((one) => one.diagnostic)).map((diagnostic) => ({ diagnostic, reason })),
  );
  return merged.sort((one, other) => one.diagnostic.span.start - other.diagnostic.span.start);
}

/** Diagnostics without a cause stand for themselves. */
function causeOf(one: Diagnostic): Diagnostic | string {
  if (one.cause === undefined) return one;
  return JSON.stringify([one.span.source.path, one.code, one.cause]);
}

function withOthers(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  if (others.length === 0) return first;
  const places = placesOf(first, others);
  const fixes = [first, ...others].flatMap(({ fix }) => fix ?? []);
  const [own] = fixes;
  // A fix of some of the places only would hide the others from whoever reads the diff.
  const isWhole = own !== undefined && fixes.length === others.length + 1;
  const edits = distinct(fixes.flatMap((one) => one.edits));
  const { fix: _, ...rest } = first;
  return {
    ...rest,
    related: [...first.related, ...places],
    ...(isWhole ? { fix: { title: own.title, edits } } : {}),
  };
}

/** Places that one mistake shows at may all be mended by the same edit of another one. */
function distinct(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [
    ...new Map(edits.map((one) => [`${one.span.start} ${one.span.end} ${one.text}`, one])).values(),
  ];
}

function placesOf(first: Diagnostic, others: readonly Diagnostic[]): readonly RelatedPlace[] {
  const seen = new Set([positionOf(first.span).line]);
  const onOtherLines = others.filter(({ span }) => {
    const { line } = positionOf(span);
    const isNew = !seen.has(line);
    seen.add(line);
    return isNew;
  });
  const left = onOtherLines.length - mostPlaces;
  return onOtherLines.slice(0, mostPlaces).map(({ span }, index) => {
    const isLast = index === mostPlaces - 1 && left > 0;
    return {
      span,
      message: isLast
        ? `also here, and on ${left} more ${left === 1 ? "line" : "lines"}`
        : "also here",
    };
  });
}
