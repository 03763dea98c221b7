import { lineIndexOf, positionOf } from "../../source/line-index.ts";
import type { Span } from "../../source/span.ts";
import type { Diagnostic, Fix } from "../diagnostic.ts";
import { artifactUri } from "./artifact-uri.ts";
import { lineFingerprints } from "./line-fingerprints.ts";

/** Code scanning services take no more places of one result. */
const mostPlaces = 1000;

/** Why a result of a log is none that counts. */
export interface SarifSuppression {
  readonly kind: "inSource";
  readonly justification?: string;
}

/** What a log says of a diagnostic besides itself. */
interface ResultContext {
  readonly ruleIndex: number;
  /** Undefined where the log does not tell of results that do not count. */
  readonly suppressions: readonly SarifSuppression[] | undefined;
}

/** A diagnostic as a `result` of a SARIF run, whose rule is at an index. */
export function sarifResult(one: Diagnostic, { ruleIndex, suppressions }: ResultContext): object {
  const { code, fix, help, message, related, severity, span } = one;
  const text = help === undefined ? message : `${message}\n${help}`;
  const print = lineFingerprints(span.source).get(positionOf(span).line);
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: text.toWellFormed() },
    locations: [{ physicalLocation: physicalLocation(span) }],
    ...(print === undefined ? {} : { partialFingerprints: { primaryLocationLineHash: print } }),
    ...(related.length === 0 ? {} : { relatedLocations: relatedLocations(related) }),
    ...(fix === undefined ? {} : { fixes: [sarifFix(fix)] }),
    ...(suppressions === undefined ? {} : { suppressions }),
  };
}

function relatedLocations(related: Diagnostic["related"]): readonly object[] {
  return related.slice(0, mostPlaces - 1).map(({ message, span }, id) => ({
    id,
    message: { text: message.toWellFormed() },
    physicalLocation: physicalLocation(span),
  }));
}

function physicalLocation(span: Span): object {
  return {
    artifactLocation: { uri: artifactUri(span.source.path) },
    region: regionOf(span),
  };
}

/** Columns count UTF-16 units from 1; the end is the place behind the last character. */
function regionOf({ source, start, end }: Span): object {
  const index = lineIndexOf(source);
  const from = index.position(start);
  const to = index.position(end);
  return {
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
}

function sarifFix({ title, edits }: Fix): object {
  const byPath = Map.groupBy(edits, ({ span }) => span.source.path);
  return {
    description: { text: title.toWellFormed() },
    artifactChanges: [...byPath].map(([path, group]) => ({
      artifactLocation: { uri: artifactUri(path) },
      replacements: group.map(({ span, text }) => ({
        deletedRegion: regionOf(span),
        insertedContent: { text: text.toWellFormed() },
      })),
    })),
  };
}
