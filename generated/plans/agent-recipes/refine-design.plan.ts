// Compiled by recipec from recipes/agent-recipes/refine-design.yaml. Do not edit: run `recipec build`.
import type { Value } from "recipec/runtime";
import { agentRecipes as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly exit_reason: string;
  readonly other_description?: Value;
  readonly outcome: string;
}

interface AtLocateDesign {
}

interface Scopes {
  readonly "locate-design": AtLocateDesign;
  readonly "review-completeness": AtLocateDesign;
  readonly "fix-completeness": AtLocateDesign;
  readonly "review-breadth": AtLocateDesign;
  readonly "fix-breadth": AtLocateDesign;
  readonly "review-simplicity": AtLocateDesign;
  readonly "fix-simplicity": AtLocateDesign;
  readonly "review-consistency": AtLocateDesign;
  readonly "fix-consistency": AtLocateDesign;
  readonly "review-polish": AtLocateDesign;
  readonly "fix-polish": AtLocateDesign;
  readonly "final-review": AtLocateDesign;
  readonly "fix-final": AtLocateDesign;
  readonly commit: AtLocateDesign;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "refine-design",
  version: "1.0.0",
  label: "Refine Design",
  description: "Improve a design document through six focused review passes",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/refine-design.yaml",
    sha256: "5b907f2037ab18340e08615f0cad1a4823949d65457d35f2907cad32278e205a",
  },
  params: {},
  ambient: {},
  limits: { depth: 5, total: 150 },
  capabilities: ["read-files", "write-files", "run-commands"],
  output: { variable: "exit_reason" },
  bounds: {
    agentCalls: { least: 1, most: 122 },
    steps: { least: 1, most: 61 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 10540800000 },
  },
  body: block<Scopes>({
    entry: "locate-design",
    guardrails: { visits: 5, total: 150, exitOnOther: true },
    steps: {
      "locate-design": {
        id: "locate-design",
        at: [18, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Find the design document that is to be refined: the one that this conversation names, else the one
that was changed last in the project's folder for designs.

Read it once. Change nothing. If there is one, say its path and report found; if there is none,
report not-found.
`, ["found", "not-found", "other"]),
          models: [{ class: "haiku" }],
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["found", "not-found", "other"]),
            remind: (error) => $.reminderPrompt(["found", "not-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "found", to: "review-completeness", set: (v) => v },
          {
            on: "outcome",
            outcome: "not-found",
            to: { kind: "finish", status: "completed", reason: "not-found" },
            set: (v) => ({ ...v, exit_reason: "not-found", outcome: "not-found" }),
          },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "review-completeness": {
        id: "review-completeness",
        at: [32, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document for completeness and depth.

## Checklist

- [ ] The problem, the goals and what is no goal are stated
- [ ] All components are described, with what each is responsible for
- [ ] Data models are specified, down to fields and types
- [ ] API contracts are complete: input, output, errors
- [ ] There are code examples, and they are idiomatic for the language
- [ ] Error handling is described, and so are the edge cases
- [ ] The testing strategy is outlined
- [ ] Technical decisions are justified

## Limits

- Do not change the document yet: this is a review only.
- Keep to the focus of this pass; the other passes have theirs.

List each finding with its section and what would be right. If there is none, report no-issues;
otherwise report issues-found.
`, ["no-issues", "issues-found", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["no-issues", "issues-found", "other"]),
            remind: (error) => $.reminderPrompt(["no-issues", "issues-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "no-issues", to: "review-breadth", set: (v) => v },
          { on: "outcome", outcome: "issues-found", to: "fix-completeness", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "fix-completeness": {
        id: "fix-completeness",
        at: [60, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review of completeness and depth has found something.

- Settle every finding.
- Add what is missing; do not shorten what is there.
- Keep the rest of the document consistent with what you change.

Change the document only. When all findings are settled, report complete.
`, ["complete", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review-completeness", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "review-breadth": {
        id: "review-breadth",
        at: [74, 5],
        tracked: { index: 3 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document for breadth and coverage.

## Checklist

- [ ] Failure modes, and how the system recovers from each
- [ ] Backward compatibility, and the path of migration
- [ ] Consequences for performance
- [ ] Consequences for security
- [ ] What must be observable when it runs: logs, metrics, alerts
- [ ] What happens when something that it depends on fails
- [ ] Who is upstream and downstream, and what changes for them
- [ ] How it is deployed, and rolled back

## Limits

- Do not change the document yet: this is a review only.
- Keep to the focus of this pass; the other passes have theirs.

List each finding with its section and what would be right. If there is none, report no-issues;
otherwise report issues-found.
`, ["no-issues", "issues-found", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["no-issues", "issues-found", "other"]),
            remind: (error) => $.reminderPrompt(["no-issues", "issues-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "no-issues", to: "review-simplicity", set: (v) => v },
          { on: "outcome", outcome: "issues-found", to: "fix-breadth", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "fix-breadth": {
        id: "fix-breadth",
        at: [102, 5],
        tracked: { index: 4 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review of breadth and coverage has found something.

- Settle every finding.
- Say of what does not matter here, in one line, why it does not.
- Keep the rest of the document consistent with what you change.

Change the document only. When all findings are settled, report complete.
`, ["complete", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review-breadth", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "review-simplicity": {
        id: "review-simplicity",
        at: [116, 5],
        tracked: { index: 5 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document for simplicity: is anything over-engineered?

## Checklist

- [ ] Abstractions that have one use only
- [ ] Things that can be configured and could be fixed
- [ ] Room for extensions that nobody has asked for
- [ ] Generic solutions where a specific one is enough
- [ ] Several layers of indirection on the way to one thing
- [ ] State machines where plain conditionals would do
- [ ] Anything that is built "for future use" (YAGNI)

## Limits

- Do not change the document yet: this is a review only.
- Keep to the focus of this pass; the other passes have theirs.

List each finding with its section and what would be right. If there is none, report no-issues;
otherwise report issues-found.
`, ["no-issues", "issues-found", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["no-issues", "issues-found", "other"]),
            remind: (error) => $.reminderPrompt(["no-issues", "issues-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "no-issues", to: "review-consistency", set: (v) => v },
          { on: "outcome", outcome: "issues-found", to: "fix-simplicity", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "fix-simplicity": {
        id: "fix-simplicity",
        at: [143, 5],
        tracked: { index: 6 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review of simplicity has found something.

- Settle every finding.
- Remove rather than rewrite; keep what a stated goal needs.
- Keep the rest of the document consistent with what you change.

Change the document only. When all findings are settled, report complete.
`, ["complete", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review-simplicity", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "review-consistency": {
        id: "review-consistency",
        at: [157, 5],
        tracked: { index: 7 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document for consistency and alignment.

## Checklist

- [ ] One term for each thing, throughout
- [ ] Code examples show the approach that the text describes
- [ ] Data models agree in all sections
- [ ] No two statements contradict each other
- [ ] Names follow the conventions of the project
- [ ] Patterns are those of the existing code base
- [ ] Files and modules that are referred to exist

## Limits

- Do not change the document yet: this is a review only.
- Keep to the focus of this pass; the other passes have theirs.

List each finding with its section and what would be right. If there is none, report no-issues;
otherwise report issues-found.
`, ["no-issues", "issues-found", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["no-issues", "issues-found", "other"]),
            remind: (error) => $.reminderPrompt(["no-issues", "issues-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "no-issues", to: "review-polish", set: (v) => v },
          { on: "outcome", outcome: "issues-found", to: "fix-consistency", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "fix-consistency": {
        id: "fix-consistency",
        at: [184, 5],
        tracked: { index: 8 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review of consistency and alignment has found something.

- Settle every finding.
- Look into the code for each name and file that you correct.
- Keep the rest of the document consistent with what you change.

Change the document only. When all findings are settled, report complete.
`, ["complete", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review-consistency", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "review-polish": {
        id: "review-polish",
        at: [198, 5],
        tracked: { index: 9 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document for polish.

## Checklist

- [ ] The writing is concise and direct
- [ ] No statement can be read in two ways
- [ ] Headers form a logical hierarchy
- [ ] Code blocks are properly formatted, with their language
- [ ] No typing errors
- [ ] No placeholder text and no TODO comments

## Limits

- Do not change the document yet: this is a review only.
- Keep to the focus of this pass; the other passes have theirs.

List each finding with its section and what would be right. If there is none, report no-issues;
otherwise report issues-found.
`, ["no-issues", "issues-found", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["no-issues", "issues-found", "other"]),
            remind: (error) => $.reminderPrompt(["no-issues", "issues-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "no-issues", to: "final-review", set: (v) => v },
          { on: "outcome", outcome: "issues-found", to: "fix-polish", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "fix-polish": {
        id: "fix-polish",
        at: [224, 5],
        tracked: { index: 10 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review of polish has found something.

- Settle every finding.
- Change the words only, not what the design says.
- Keep the rest of the document consistent with what you change.

Change the document only. When all findings are settled, report complete.
`, ["complete", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review-polish", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "final-review": {
        id: "final-review",
        at: [238, 5],
        tracked: { index: 11 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document for whether one could start to implement it now.

## Checklist

- [ ] Does the design solve the problem that it states?
- [ ] Is anything obviously wrong or missing?
- [ ] Would you be comfortable implementing from this document alone?

## Limits

- Do not change the document yet: this is a review only.
- Keep to the focus of this pass; the other passes have theirs.

List each finding with its section and what would be right. If there is none, report no-issues;
otherwise report issues-found.
`, ["no-issues", "issues-found", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["no-issues", "issues-found", "other"]),
            remind: (error) => $.reminderPrompt(["no-issues", "issues-found", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "no-issues", to: "commit", set: (v) => v },
          { on: "outcome", outcome: "issues-found", to: "fix-final", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      "fix-final": {
        id: "fix-final",
        at: [261, 5],
        tracked: { index: 12 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review of the whole has found something.

- Settle every finding.
- If a finding needs a decision that you cannot take, say so and report it as other.
- Keep the rest of the document consistent with what you change.

Change the document only. When all findings are settled, report complete.
`, ["complete", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "final-review", set: (v) => v },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
      commit: {
        id: "commit",
        at: [275, 5],
        tracked: { index: 13 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Commit the refined design document and push it.

1. Run \`git status\`. If there is nothing to commit, report nothing-to-commit.
2. Add the document, and nothing else.
3. Commit with a clear message that says what was refined.
4. Run \`git push\`, then report committed.
`, ["committed", "nothing-to-commit", "other"]),
          models: [{ class: "haiku" }],
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["committed", "nothing-to-commit", "other"]),
            remind: (error) => $.reminderPrompt(["committed", "nothing-to-commit", "other"], error),
          },
        },
        exits: [
          {
            on: "outcome",
            outcome: "committed",
            to: { kind: "finish", status: "completed", reason: "committed" },
            set: (v) => ({ ...v, exit_reason: "committed", outcome: "committed" }),
          },
          {
            on: "outcome",
            outcome: "nothing-to-commit",
            to: { kind: "finish", status: "completed", reason: "nothing-to-commit" },
            set: (v) => ({ ...v, exit_reason: "nothing-to-commit", outcome: "nothing-to-commit" }),
          },
          {
            on: "outcome",
            outcome: "other",
            to: { kind: "finish", status: "completed", reason: "user-provided-other" },
            set: (v, r) => ({
              ...v,
              exit_reason: "user-provided-other",
              outcome: "other",
              other_description: r.value,
            }),
          },
          {
            on: "error",
            kinds: ["no-outcome"],
            to: { kind: "finish", status: "failed", reason: "orchestration-error" },
            set: (v) => v,
          },
          {
            on: "error",
            kinds: ["timeout", "exit", "spawn", "rate-limit", "transient", "auth", "backend"],
            to: { kind: "finish", status: "backend_error", reason: "backend-error" },
            set: (v) => v,
          },
        ],
      },
    },
  }),
});
