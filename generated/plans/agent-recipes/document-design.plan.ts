// Compiled by recipec from recipes/agent-recipes/document-design.yaml. Do not edit: run `recipec build`.
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

interface AtDocument {
}

interface Scopes {
  readonly document: AtDocument;
  readonly review: AtDocument;
  readonly fix: AtDocument;
  readonly commit: AtDocument;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "document-design",
  version: "1.0.0",
  label: "Document Design",
  description: "Write a detailed design document with code examples and verification steps",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/document-design.yaml",
    sha256: "9eb9830cdd56b01b689d6e579a239f23a8c02584e95346a2f7d6650ce11ec544",
  },
  params: {},
  ambient: {},
  limits: { depth: 5, total: 100 },
  capabilities: ["read-files", "write-files", "run-commands"],
  output: { variable: "exit_reason" },
  bounds: {
    agentCalls: { least: 1, most: 14 },
    steps: { least: 1, most: 7 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1209600000 },
  },
  body: block<Scopes>({
    entry: "document",
    guardrails: { visits: 3, total: 100, exitOnOther: true },
    steps: {
      document: {
        id: "document",
        at: [15, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Write a design document for the work that this session is about.

## Before you start

1. Find out what is to be designed: from this conversation, the task, or notes in the project. If
   that is not clear enough to design, list your questions and report needs-input.
2. Read the project's conventions (@CLAUDE.md) and the design documents that exist; put the new one
   beside them.
3. Read the code that the design touches: examples must fit it.

## Structure

The document has these sections, in this order:

1. Overview: the problem, goals, and what is deliberately no goal
2. Background and context: how it is today, why now, related work
3. Detailed design: data model, API, code examples, how the components work together
4. Verification strategy: how it will be tested, example tests, acceptance criteria
5. Alternatives considered: other ways, and why this one was chosen
6. Risks and mitigations: what could go wrong, how that is noticed, how to roll back

## Before you report

- [ ] Code examples are syntactically correct and look like the code of the project
- [ ] Every verification step is specific: somebody else could carry it out
- [ ] References to other documents have the form \`@filename.md\`
- [ ] No placeholder text remains

Write the document only; implement nothing. When it is whole, report complete.
`, ["complete", "needs-input", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "needs-input", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "needs-input", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review", set: (v) => v },
          {
            on: "outcome",
            outcome: "needs-input",
            to: { kind: "finish", status: "completed", reason: "needs-input" },
            set: (v) => ({ ...v, exit_reason: "needs-input", outcome: "needs-input" }),
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
      review: {
        id: "review",
        at: [52, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the design document as somebody who must implement it.

## Checklist

- [ ] All six sections are there and say something: overview, background, detailed design,
      verification, alternatives, risks
- [ ] The design solves the problem that the overview states
- [ ] Code examples are correct and in the style of the code base
- [ ] Verification steps are specific and can be carried out
- [ ] \`@filename.md\` references lead to documents that exist
- [ ] No placeholder text remains, and nothing contradicts anything else

## Limits

- Do not change the document yet: this is a review only.
- Judge the design, not your taste.

List each finding with its section. If there is none, report no-issues; otherwise report
issues-found.
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
          { on: "outcome", outcome: "issues-found", to: "fix", set: (v) => v },
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
      fix: {
        id: "fix",
        at: [79, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the design document where the review has found something.

- Settle every finding; if one is a misunderstanding, make the text clearer.
- Keep the other sections consistent with what you change.
- Leave no placeholder behind.

Do not commit: the document is reviewed again. When all findings are settled, report complete.
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
          { on: "outcome", outcome: "complete", to: "review", set: (v) => v },
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
        at: [93, 5],
        tracked: { index: 3 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Commit the design document and push it.

1. Run \`git status\`. If there is nothing to commit, report nothing-to-commit.
2. Add the document, and nothing else.
3. Commit with a clear message that names what is designed.
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
