// Compiled by recipec from recipes/agent-recipes/break-down-tasks.yaml. Do not edit: run `recipec build`.
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

interface AtAnalyze {
}

interface Scopes {
  readonly analyze: AtAnalyze;
  readonly "create-epic": AtAnalyze;
  readonly "create-tasks": AtAnalyze;
  readonly "review-tasks": AtAnalyze;
  readonly "fix-tasks": AtAnalyze;
  readonly commit: AtAnalyze;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "break-down-tasks",
  version: "1.0.0",
  label: "Break Down Tasks",
  description: "Analyze a design document and create structured implementation tasks",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/break-down-tasks.yaml",
    sha256: "c15c210030d31b41622b130d2072b7fbfa056a12984c02d1fff738f6e6324d59",
  },
  params: {},
  ambient: {},
  limits: { depth: 5, total: 100 },
  capabilities: ["read-files", "run-commands"],
  output: { variable: "exit_reason" },
  bounds: {
    agentCalls: { least: 1, most: 18 },
    steps: { least: 1, most: 9 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1555200000 },
  },
  body: block<Scopes>({
    entry: "analyze",
    guardrails: { visits: 3, total: 100, exitOnOther: true },
    steps: {
      analyze: {
        id: "analyze",
        at: [17, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Analyze the design document that is to be implemented, before any task is made of it.

## Before you start

1. Find the document (\`@path/to/design.md\`, from this conversation or the project's folder for
   designs). If there is none, report design-missing.
2. Read all of it, and the code that it changes.

## What to find out

- [ ] Every component that has to be created or changed, with its place in the code
- [ ] For each acceptance criterion, the work that fulfils it
- [ ] What depends on what: which work must be done first, what can be done at the same time
- [ ] Ambiguities and gaps: what the document leaves open

Create no tasks and change no files yet. Write down the analysis as a list. If a gap keeps the work
from being split, put your questions and report needs-input; otherwise report complete.
`, ["complete", "design-missing", "needs-input", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "design-missing", "needs-input", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "design-missing", "needs-input", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "create-epic", set: (v) => v },
          {
            on: "outcome",
            outcome: "design-missing",
            to: { kind: "finish", status: "completed", reason: "design-missing" },
            set: (v) => ({ ...v, exit_reason: "design-missing", outcome: "design-missing" }),
          },
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
      "create-epic": {
        id: "create-epic",
        at: [43, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Create the epic that all tasks of this design will belong to.

Use the task tool (\`bd\`, or the one that CLAUDE.md names): \`bd add\`. The epic has

- a title that says what will exist when it is done,
- a reference to the design document (\`@path/to/design.md\`),
- the goals and what is no goal, in a few sentences,
- the acceptance criteria of the design.

Look at \`bd list\` first: if the epic exists already, correct it instead. Create no tasks yet. When
the epic is there, note its id and report complete.
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
          { on: "outcome", outcome: "complete", to: "create-tasks", set: (v) => v },
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
      "create-tasks": {
        id: "create-tasks",
        at: [61, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Create the tasks of the epic with the task tool (\`bd\`, or the one that CLAUDE.md names): \`bd add\`.

## Each task is

- atomic: one change that makes sense by itself
- testable: somebody can tell whether it is done
- independent: as little as possible has to be done before it
- small: one session is enough for it

## Each task has these sections

1. Design reference: document and section
2. Context: what exists, and why the task is needed
3. Requirements: what has to be true afterwards
4. Technical approach: files, functions, patterns to follow
5. Verification: the tests to write and the commands to run
6. Acceptance criteria: a list to tick off

## Order

Create them in this order: foundation, core logic, integration, user interface, documentation. Mark
explicitly the tasks that can be done in parallel. When all exist, link those that depend on each
other: \`bd dep add\`.

## Before you report

- [ ] \`bd list\` shows every component of the analysis in some task
- [ ] \`bd blocked\` shows only tasks that really wait for another one
- [ ] Each acceptance criterion of the design belongs to a task

Implement nothing. When all tasks and links exist, report complete.
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
          { on: "outcome", outcome: "complete", to: "review-tasks", set: (v) => v },
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
      "review-tasks": {
        id: "review-tasks",
        at: [99, 5],
        tracked: { index: 3 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review the tasks of the epic as somebody who will implement them one by one, knowing nothing else.

## Checklist

Go through all tasks (\`bd list\`) and read each of them (\`bd show <id>\`) with the task tool: \`bd\`,
or the one that CLAUDE.md names.

- [ ] Together they cover the whole design, and nothing beyond it
- [ ] Each is atomic, testable, independent and small enough for one session
- [ ] Each has all sections: design reference, context, requirements, technical approach,
      verification, acceptance criteria
- [ ] Dependencies are right: nothing missing, no cycle, nothing blocked without need
- [ ] Tasks that can be done in parallel are marked

## Limits

- Change no tasks yet: this is a review only.

List each finding with the id of its task. If there is none, report no-issues; otherwise report
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
          { on: "outcome", outcome: "issues-found", to: "fix-tasks", set: (v) => v },
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
      "fix-tasks": {
        id: "fix-tasks",
        at: [127, 5],
        tracked: { index: 4 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Correct the tasks where the review has found something.

Use the task tool (\`bd\`, or the one that CLAUDE.md names): \`bd edit\`, \`bd add\`, \`bd delete\`,
\`bd dep add\`.

- Settle every finding.
- Look at \`bd list\` and \`bd blocked\` again afterwards: no task is lost, no dependency is wrong.

Implement nothing. When all findings are settled, report complete.
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
          { on: "outcome", outcome: "complete", to: "review-tasks", set: (v) => v },
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
        at: [143, 5],
        tracked: { index: 5 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Commit the tasks, if the task tool (\`bd\`, or the one that CLAUDE.md names) keeps them in the
repository, as \`bd\` does in \`beads/\`, and push.

1. Run \`git status\`. If there is nothing to commit, report nothing-to-commit.
2. Add the files of the task tool, and nothing else.
3. Commit with a clear message that names the epic.
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
