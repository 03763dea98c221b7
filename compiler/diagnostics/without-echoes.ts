import { spanText } from "../source/span.ts";
import type { DiagnosticCode } from "./catalog.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { doubtfulUnread } from "./doubtful-unread.ts";

/** Ends of other languages, which are a part of the text in YAML. */
const foreignEnds: readonly DiagnosticCode[] = ["yaml-comment-in-text", "yaml-separator-in-text"];

/** Findings that only repeat, by their effect, what is said of something inside their place. */
const echoes: { readonly [Code in DiagnosticCode]?: readonly DiagnosticCode[] } = {
  "constant-condition": [
    "endless-loop",
    "group-as-operand",
    "impossible-comparison",
    "impossible-membership",
    "misleading-truth",
    "missing-newline",
    "never-equal",
    "word-against-number",
    "yaml-1-1-value",
  ],
  "counts-as": ["list-longer-than-limit", "unknown-step", "value-out-of-range"],
  "default-recursion": ["outer-braces", "wrapped-placeholder"],
  "duplicate-key": ["repeated-field"],
  "endless-loop": [
    "list-default-in-condition",
    "missing-newline",
    "never-equal",
    "path-into-scalar",
    "word-against-number",
  ],
  "equal-copies": ["argument-type-conflict", "no-such-element", "not-a-list", "undefined-variable"],
  "guard-outside-repeat": ["undefined-variable"],
  "hidden-default": ["undefined-variable"],
  "hidden-failure": ["joined-lines"],
  "high-risk-command": ["pasted-into-shell"],
  "id-unlike-file": ["counts-as", "duplicate-recipe-id"],
  "idle-break": [
    "list-default-in-condition",
    "path-into-scalar",
    "unset-variable",
    "variable-not-yet-set",
  ],
  "impossible-comparison": [
    "endless-loop",
    "method-of-collection",
    "misleading-truth",
    "missing-newline",
    "never-equal",
    "unset-against-empty",
    "word-against-number",
  ],
  "ineffective-field": ["unknown-value"],
  "literal-shell-syntax": ["foreign-placeholder", "undefined-variable"],
  "literal-tilde": ["foreign-placeholder"],
  "loop-over-null": ["loop-default-not-list", "loop-over-non-list"],
  "lost-setting": ["joined-lines"],
  "misspelt-id": ["counts-as", "duplicate-recipe-id", ...foreignEnds],
  "misread-word": [
    "condition-syntax",
    "invalid-name",
    "text-around-list",
    "unknown-agent",
    "unknown-value",
    "unusual-id",
    "wrong-type",
  ],
  "missing-recipe": ["not-a-placeholder"],
  "misspelt-value": ["bare-name", "unasked-value"],
  "not-a-list": ["argument-type-conflict"],
  "overridden-value": [
    "malformed-placeholder",
    "not-a-placeholder",
    "outer-braces",
    "undeclared-name",
    "unknown-reference",
    "wrapped-placeholder",
  ],
  "secret-in-command": ["undefined-variable"],
  "too-few-steps": ["counts-as"],
  "too-few-visits": ["counts-as"],
  "unbounded-parallel": ["argument-type-conflict", "undeclared-list", "undefined-variable"],
  "unknown-reference": ["malformed-placeholder"],
  "unusual-id": ["counts-as", ...foreignEnds],
  "unusual-outcome": foreignEnds,
  "unknown-agent": foreignEnds,
  "unused-default": ["argument-type-conflict", "unfit-default"],

  "unread-argument": ["unreachable-name"],
  "unread-input": ["colliding-name", "influential-name", "unreachable-name"],
  "unread-output": ["influential-name", "unreachable-name"],
  "unresolved-agent": foreignEnds,
  "unserved-model": foreignEnds,
  "unstarted-loop": [
    "bare-name",
    "constant-condition",
    "impossible-comparison",
    "never-equal",
    "repeated-test",
    "word-against-number",
  ],
  "word-order": ["impossible-comparison", "word-against-number"],
  "wrapped-placeholder": ["undeclared-name", "undefined-variable"],
  "yaml-invalid-merge": ["yaml-undefined-alias"],
};

/** What a value is found to be that ends with what does not belong to it. */
const spoilt: readonly DiagnosticCode[] = [
  "bare-name",
  "invalid-name",
  "invalid-version",
  "missing-recipe",
  "missing-transition",
  "unknown-outcome",
  "unknown-step",
  "unknown-value",
  "wrong-type",
];

/** Findings that only repeat what is said of something around their place, such as a text that looks like a placeholder. */
const echoesWithin: typeof echoes = {
  "foreign-placeholder": ["malformed-placeholder"],
  "unset-shell-variable": ["foreign-placeholder"],
  "yaml-comment-in-text": spoilt,
  "yaml-separator-in-text": spoilt,
  "yaml-unopened-quote": [
    "invalid-name",
    "invalid-version",
    "missing-field",
    "missing-recipe",
    "misspelt-environment",
    "undefined-variable",
    "unknown-field",
    "unknown-outcome",
    "unknown-value",
    "unread-field",
    "unresolved-agent",
    "wrong-type",
  ],
};

/** Findings that only repeat what others say of the same cause. */
const echoesOfCause: typeof echoes = {
  "undefined-variable": ["default-recursion"],
  "unreachable-guardrail": ["too-few-steps"],
  "unreachable-step": ["open-outcome-exits"],
};

/** Findings that only follow from a mistake in a place that they point to, such as the condition that skips a step. */
const echoesOfPlaces: typeof echoes = {
  "maybe-unset-variable": [
    "condition-syntax",
    "constant-condition",
    "impossible-comparison",
    "never-equal",
    "undefined-variable",
    "unset-variable",
    "variable-not-yet-set",
    "word-against-number",
  ],
  "never-equal": ["yaml-1-1-value"],
  "not-a-list": ["not-a-list", "unfit-default"],
};

/** Findings in a place to which the mistake that they follow from points, such as the condition that waits for an update. */
const echoesBesidePlaces: typeof echoes = {
  "impossible-comparison": ["idle-update"],
  "absent-field": ["yaml-syntax"],
  "missing-field": ["yaml-syntax"],
  "unreachable-name": ["undefined-variable"],
  "unread-input": ["colliding-name", "unset-shell-variable"],
};

/**
 * Findings that only follow from a mistake between a place that they point to and their own, such as the condition of a step
 * that otherwise always fails.
 */
const echoesBetween: typeof echoes = {
  "unreachable-step": ["condition-syntax"],
};

/** Findings that a name mended in their place ends. */
const echoesOfMended: typeof echoes = {
  "unusual-outcome": ["missing-transition", "unknown-outcome"],
};

/** Mistakes in a condition after which nothing tells when its step runs. */
const lostConditions: readonly DiagnosticCode[] = [
  "condition-syntax",
  "unclosed-quote",
  "unknown-function",
  "unsafe-name",
];

/** Findings about a step of which there is only the first line, which has been written twice. */
const echoesOfHeads: typeof echoes = {
  "absent-field": ["duplicate-step-id"],
  "missing-field": ["duplicate-step-id"],
};

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

function isEcho(
  one: Diagnostic,
  byCode: ReadonlyMap<DiagnosticCode, readonly Diagnostic[]>,
): boolean {
  const of = (codes: readonly DiagnosticCode[] = []): readonly Diagnostic[] =>
    codes.flatMap((code) => byCode.get(code) ?? []).filter((other) => other !== one);
  return (
    of(echoes[one.code]).some((other) => isInside(one, other)) ||
    of(echoesWithin[one.code]).some((other) => isInside(other, one)) ||
    of(echoesOfPlaces[one.code]).some((other) =>
      one.related.some((place) => isInside(place, other)),
    ) ||
    of(echoesBesidePlaces[one.code]).some(({ related }) =>
      related.some((place) => isInside(place, one)),
    ) ||
    of(echoesBetween[one.code]).some((other) =>
      one.related.some((place) => isBetween(place, other, one)),
    ) ||
    of(echoesOfMended[one.code]).some((other) => other.fix && isInside(one, other)) ||
    lacksCondition(one, of) ||
    of(echoesOfCause[one.code]).some(({ cause }) => cause === one.cause) ||
    of(echoesOfHeads[one.code]).some((other) => isOfLoneHead(one, other))
  );
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

/** Whether a finding is about a step whose condition, which may rule it out, cannot be read, or has been given another name. */
function lacksCondition(
  { guarded }: Diagnostic,
  of: (codes: readonly DiagnosticCode[]) => readonly Diagnostic[],
): boolean {
  if (guarded === undefined) return false;
  const place = { span: guarded, message: "" };
  return (
    of(lostConditions).some((other) => isInside(place, other)) ||
    of(["unknown-field", "unread-field"]).some(
      (other) => isForCondition(other) && isInside(place, other),
    )
  );
}

/** What others call a condition, and what differs from its name by a slip. */
function isForCondition({ span, fix }: Diagnostic): boolean {
  return (
    /^["']?(?:if|when|only_if)["']?$/.test(spanText(span)) || fix?.edits[0]?.text === "condition"
  );
}

function isBetween(
  { span: first }: RelatedPlace,
  { span }: Diagnostic,
  { span: last }: Diagnostic,
): boolean {
  const isOfFile = first.source === span.source && span.source === last.source;
  return isOfFile && first.start < span.start && span.start < last.start;
}

function isInside(
  { span: outer }: Diagnostic | RelatedPlace,
  { span: inner }: Diagnostic,
): boolean {
  return outer.source === inner.source && outer.start <= inner.start && inner.end <= outer.end;
}
