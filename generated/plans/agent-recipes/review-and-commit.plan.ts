// Compiled by recipec from recipes/agent-recipes/review-and-commit.yaml. Do not edit: run `recipec build`.
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

interface AtCodeReview {
}

interface Scopes {
  readonly "code-review": AtCodeReview;
  readonly fix: AtCodeReview;
  readonly commit: AtCodeReview;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "review-and-commit",
  version: "1.0.0",
  label: "Review & Commit",
  description: "Review the uncommitted changes, repair what is found, commit and push",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/review-and-commit.yaml",
    sha256: "8ff77549cd1c80b6ce55499b37230856d3c3a8822176cbc2c7902bdc6878dff7",
  },
  params: {},
  ambient: {},
  limits: { depth: 5, total: 100 },
  capabilities: ["read-files", "write-files", "run-commands"],
  output: { variable: "exit_reason" },
  bounds: {
    agentCalls: { least: 1, most: 12 },
    steps: { least: 1, most: 6 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1036800000 },
  },
  body: block<Scopes>({
    entry: "code-review",
    guardrails: { visits: 3, total: 100, exitOnOther: true },
    steps: {
      "code-review": {
        id: "code-review",
        at: [16, 13],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the uncommitted changes of this repository as a careful colleague would.

## Before you start

1. Run \`git status\` and \`git diff\` (also \`git diff --staged\`) to see exactly what has changed.
2. Read every changed file as a whole, and what it calls, so that you judge the change in its place.
3. Read the design document that belongs to the change, if there is one.

## Checklist

- [ ] Correctness: does the change do what it is for, also for empty, large and wrong input?
- [ ] Code quality: clear names, no duplication, nothing left over, errors handled where they occur
- [ ] Tests: is new behaviour tested, would the tests fail without the change, do they pass?
- [ ] Security and performance: untrusted input, secrets, work that grows faster than its input
- [ ] Design: does the change agree with the design document and with the patterns around it?

## Limits

- Make no changes: this is a review only.
- Judge what has changed, not the rest of the code.

List the files that you have read and what you have checked in each. Describe every finding with
its file and line, what is wrong and what would be right. If nothing has to change, report
no-issues; otherwise report issues-found.
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
        at: [16, 13],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Repair everything that the code review has found.

## How

1. Take the findings one by one, the most serious first.
2. Make the smallest change that removes the cause; leave unrelated code alone.
3. Add or correct a test for each finding that a test can show.
4. Run all tests after the last repair.

## Before you report

- [ ] Each finding is repaired, or you can say why it is none
- [ ] All tests pass, the old ones and the new ones
- [ ] \`git diff\` shows no new problem: read your own repair as a reviewer would

Do not commit: the change is reviewed again. When all findings are settled, report complete.
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
          { on: "outcome", outcome: "complete", to: "code-review", set: (v) => v },
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
        at: [16, 13],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Commit the reviewed changes and push them.

1. Run \`git status\`. If there is nothing to commit, report nothing-to-commit.
2. Add the files that belong to the change, and no others.
3. Commit with a clear message: one line that says what changes, then why.
4. If the change belongs to a task of the project's task tool (\`bd\`, or the one that CLAUDE.md names),
   close the task (\`bd close <id>\`), or note what is done and what is left (\`bd update <id>\`).
5. Run \`git push\`.

Change no code. When the push has succeeded, report committed.
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
            to: { kind: "finish", status: "completed", reason: "changes-committed" },
            set: (v) => ({ ...v, exit_reason: "changes-committed", outcome: "committed" }),
          },
          {
            on: "outcome",
            outcome: "nothing-to-commit",
            to: { kind: "finish", status: "completed", reason: "no-changes-to-commit" },
            set: (v) => ({
              ...v,
              exit_reason: "no-changes-to-commit",
              outcome: "nothing-to-commit",
            }),
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
