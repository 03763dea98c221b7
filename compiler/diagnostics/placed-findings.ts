import { partitionPoint } from "../source/partition-point.ts";
import type { Span } from "../source/span.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** So many are gone through as fast as they are put in order. */
const few = 32;

/** Findings that are asked for by place: a broken text may have tens of thousands, each of which may follow from those around it. */
export class PlacedFindings {
  readonly all: readonly Diagnostic[];
  #ordered: Ordered | undefined;

  constructor(all: readonly Diagnostic[]) {
    this.all = all;
  }

  /** All whose places lie in another one, and maybe some more. */
  maybeInside(span: Span): readonly Diagnostic[] {
    if (this.all.length <= few) return this.all;
    const { byStart } = this.#inOrder();
    const first = partitionPoint(byStart, (one) => one.span.start < span.start);
    return byStart.slice(
      first,
      partitionPoint(byStart, (one) => one.span.start <= span.end),
    );
  }

  /** All in whose places another one lies, and maybe some more. */
  maybeAround(span: Span): readonly Diagnostic[] {
    if (this.all.length <= few) return this.all;
    const { byStart, lastEnds } = this.#inOrder();
    const first = partitionPoint(lastEnds, (end) => end < span.end);
    return byStart.slice(
      first,
      partitionPoint(byStart, (one) => one.span.start <= span.start),
    );
  }

  #inOrder(): Ordered {
    this.#ordered ??= orderedByStart(this.all);
    return this.#ordered;
  }
}

interface Ordered {
  readonly byStart: readonly Diagnostic[];
  /** For each the last end of those up to it. */
  readonly lastEnds: readonly number[];
}

function orderedByStart(findings: readonly Diagnostic[]): Ordered {
  const byStart = findings.toSorted((one, other) => one.span.start - other.span.start);
  let last = 0;
  const lastEnds = byStart.map(({ span }) => {
    last = Math.max(last, span.end);
    return last;
  });
  return { byStart, lastEnds };
}
