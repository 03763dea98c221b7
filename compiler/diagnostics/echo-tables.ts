import type { DiagnosticCode } from "./catalog.ts";

/** For a code of findings, the codes of those that say the same better. */
export type Echoes = { readonly [Code in DiagnosticCode]?: readonly DiagnosticCode[] };

/** Ends of other languages, which are a part of the text in YAML. */
export const foreignEnds: readonly DiagnosticCode[] = [
  "yaml-comment-in-text",
  "yaml-separator-in-text",
];

/** Findings that only repeat, by their effect, what is said of something inside their place. */
export const echoes: Echoes = {
  "constant-condition": [
    "endless-loop",
    "group-as-operand",
    "impossible-comparison",
    "impossible-membership",
    "misleading-truth",
    "missing-newline",
    "never-equal",
    "rewritten-number",
    "word-against-number",
    "yaml-1-1-value",
  ],
  "counts-as": [
    "list-longer-than-limit",
    "undefined-variable",
    "unknown-step",
    "value-out-of-range",
  ],
  "default-recursion": ["outer-braces", "wrapped-placeholder"],
  "duplicate-key": ["repeated-field"],
  "endless-loop": [
    "impossible-comparison",
    "list-default-in-condition",
    "missing-newline",
    "never-equal",
    "path-into-scalar",
    "unasked-value",
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
    "method-of-collection",
    "misleading-truth",
    "missing-newline",
    "never-equal",
    "rewritten-number",
    "unset-against-empty",
    "word-against-number",
  ],
  "ineffective-field": ["unknown-value"],
  "literal-shell-syntax": ["foreign-placeholder", "undefined-variable", "wrapped-placeholder"],
  "literal-tilde": ["foreign-placeholder", "unexpanded-placeholder"],
  "loop-over-null": ["loop-default-not-list", "loop-over-non-list"],
  "lost-setting": ["joined-lines"],
  "misspelt-id": ["counts-as", "duplicate-recipe-id", ...foreignEnds],
  "malformed-placeholder": ["unknown-reference"],
  "maybe-unset-variable": ["stale-read"],
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
  "pasted-into-program": ["breaking-text"],
  "pasted-into-shell": ["breaking-text"],
  "rewritten-number": ["wrong-type"],
  "secret-in-command": ["undefined-variable"],
  "single-round-loop": [
    "constant-exit-code",
    "impossible-comparison",
    "missing-newline",
    "never-equal",
    "unasked-kind",
    "unasked-value",
    "unstarted-loop",
    "word-against-number",
    "word-with-more",
  ],
  "too-few-steps": ["counts-as"],
  "too-few-visits": ["counts-as"],
  "unbounded-parallel": ["argument-type-conflict", "undeclared-list", "undefined-variable"],
  "unfit-choice": ["missing-newline"],
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
  "word-with-more": ["missing-newline"],
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
  "unreachable-name",
  "wrong-type",
];

/** Findings that only repeat what is said of something around their place, such as a text that looks like a placeholder. */
export const echoesWithin: Echoes = {
  "foreign-placeholder": ["malformed-placeholder"],
  "literal-shell-syntax": ["malformed-placeholder", "split-placeholder"],
  "malformed-placeholder": ["malformed-placeholder"],
  "outer-braces": ["malformed-placeholder"],
  "split-placeholder": ["malformed-placeholder"],
  "undefined-variable": ["malformed-placeholder"],
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
export const echoesOfCause: Echoes = {
  "list-in-condition": ["reserved-name"],
  "undefined-variable": ["default-recursion"],
  "unreachable-guardrail": ["too-few-steps"],
  "unreachable-step": ["open-outcome-exits"],
};

/** Findings that only follow from a mistake in a place that they point to, such as the condition that skips a step. */
export const echoesOfPlaces: Echoes = {
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
  "timeout-too-short": ["counts-as"],
};

/** Findings in a place to which the mistake that they follow from points, such as the condition that waits for an update. */
export const echoesBesidePlaces: Echoes = {
  "impossible-comparison": ["idle-update"],
  "endless-loop": ["misspelt-update"],
  "absent-field": ["yaml-syntax"],
  "missing-field": ["yaml-syntax"],
  "unreachable-name": ["undefined-variable"],
  "unread-input": ["colliding-name", "unset-shell-variable"],
};

/** Findings that most likely end with another one of their file: where steps go round, the way out may lead to what nothing leads to. */
export const echoesInFile: Echoes = {
  "unreachable-step": ["no-way-out"],
};

/** Findings that a name mended in their place ends. */
export const echoesOfMended: Echoes = {
  "unusual-outcome": ["missing-transition", "unknown-outcome"],
};

/** Mistakes in a condition after which nothing tells when its step runs. */
export const lostConditions: readonly DiagnosticCode[] = [
  "condition-syntax",
  "unclosed-quote",
  "unknown-function",
  "unsafe-name",
];

/** Findings about a step of which there is only the first line, which has been written twice. */
export const echoesOfHeads: Echoes = {
  "absent-field": ["duplicate-step-id"],
  "missing-field": ["duplicate-step-id"],
};
