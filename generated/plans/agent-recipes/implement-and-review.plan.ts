// Compiled by recipec from recipes/agent-recipes/implement-and-review.yaml. Do not edit: run `recipec build`.
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

interface AtImplement {
}

interface Scopes {
  readonly implement: AtImplement;
  readonly "code-review": AtImplement;
  readonly fix: AtImplement;
  readonly commit: AtImplement;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "implement-and-review",
  version: "1.0.0",
  label: "Implement & Review",
  description: "Implement one task, review the code, repair what is found, commit",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/implement-and-review.yaml",
    sha256: "ece527fa62f70d6892f2855ea532f85bcda90ebc96eaf19c9ac85f674a9e7b3e",
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
    entry: "implement",
    guardrails: { visits: 3, total: 100, exitOnOther: true },
    steps: {
      implement: {
        id: "implement",
        at: [17, 7],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Implement the next task of this project, one task only.

## Before you start

1. Ask the task tool (\`bd\`, or the one that CLAUDE.md names) for the next task that is ready:
   \`bd ready --limit 1\`. If there is none, report no-tasks and do nothing else.
2. Read the whole task, and the design document that it refers to (\`@path/to/design.md\`).
3. Read @STANDARDS.md and @CLAUDE.md, as far as they exist: they say how code looks here.
4. Look at the code around the place of the change before you write any.

## How

- Write the tests along with the code, not after it.
- Keep to the task: what else you notice belongs in a task of its own.
- If the task cannot be done as it stands (a decision is missing, something that it depends on
  does not exist), note why in the task and report blocked.

## Before you report

- [ ] All requirements and acceptance criteria of the task are met
- [ ] New behaviour has tests, and the whole test suite passes
- [ ] Nothing is left half done: no placeholder, no commented-out code

Do NOT commit: code review comes next. When the task is done, report complete.
`, ["complete", "no-tasks", "blocked", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "no-tasks", "blocked", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "no-tasks", "blocked", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "code-review", set: (v) => v },
          {
            on: "outcome",
            outcome: "no-tasks",
            to: { kind: "finish", status: "completed", reason: "no-tasks" },
            set: (v) => ({ ...v, exit_reason: "no-tasks", outcome: "no-tasks" }),
          },
          {
            on: "outcome",
            outcome: "blocked",
            to: { kind: "finish", status: "completed", reason: "blocked" },
            set: (v) => ({ ...v, exit_reason: "blocked", outcome: "blocked" }),
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
      "code-review": {
        id: "code-review",
        at: [18, 7],
        tracked: { index: 1 },
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
        at: [18, 7],
        tracked: { index: 2 },
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
        at: [18, 7],
        tracked: { index: 3 },
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
