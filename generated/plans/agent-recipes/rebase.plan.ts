// Compiled by recipec from recipes/agent-recipes/rebase.yaml. Do not edit: run `recipec build`.
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

interface AtRebase {
}

interface Scopes {
  readonly rebase: AtRebase;
  readonly review: AtRebase;
  readonly fix: AtRebase;
  readonly complete: AtRebase;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "rebase",
  version: "1.0.0",
  label: "Rebase",
  description: "Rebase the current branch on local main with careful conflict resolution",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/rebase.yaml",
    sha256: "e449b1c2f4647f7c8b4a06cd25b5d82d920f84b05fbcc3f00614854237352a63",
  },
  params: {},
  ambient: {},
  limits: { depth: 5, total: 100 },
  capabilities: ["read-files", "write-files", "run-commands", "spawn-agents"],
  output: { variable: "exit_reason" },
  bounds: {
    agentCalls: { least: 1, most: 14 },
    steps: { least: 1, most: 7 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1209600000 },
  },
  body: block<Scopes>({
    entry: "rebase",
    guardrails: { visits: 3, total: 100, exitOnOther: true },
    steps: {
      rebase: {
        id: "rebase",
        at: [15, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Rebase the current branch on the LOCAL branch \`main\`.

## Before you start

1. Run \`git status\`: the working directory must be clean. If it is not, say what is in the way and
   report ask-questions.
2. Run \`git fetch origin\`, so that the latest changes can be read.
3. Note the current commit (\`git rev-parse HEAD\`): it is the way back.

## How

- Run \`git rebase main\`: the local main, not the one of the remote.
- At each conflict read both versions as a whole, and find out WHY each side was changed
  (\`git log\`, \`git show\`) before you resolve it.
- Preserve the intent of both branches. Choosing one side is right only if the other's purpose is
  gone.
- Mend a commit that was resolved wrongly with \`git commit --amend\` while it is the current one.
- If it is not clear how a conflict is to be resolved, do not guess: run \`git rebase --abort\`, put
  your questions and report ask-questions.
- If the two sides cannot be brought together, run \`git rebase --abort\`, explain why and report
  conflicts-unresolvable.

Do not push. When the rebase has gone through, list the files that had conflicts and report complete.
`, ["complete", "ask-questions", "conflicts-unresolvable", "other"]),
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["complete", "ask-questions", "conflicts-unresolvable", "other"]),
            remind: (error) => $.reminderPrompt(["complete", "ask-questions", "conflicts-unresolvable", "other"], error),
          },
        },
        exits: [
          { on: "outcome", outcome: "complete", to: "review", set: (v) => v },
          {
            on: "outcome",
            outcome: "ask-questions",
            to: { kind: "finish", status: "completed", reason: "ask-questions" },
            set: (v) => ({ ...v, exit_reason: "ask-questions", outcome: "ask-questions" }),
          },
          {
            on: "outcome",
            outcome: "conflicts-unresolvable",
            to: { kind: "finish", status: "completed", reason: "conflicts-unresolvable" },
            set: (v) => ({
              ...v,
              exit_reason: "conflicts-unresolvable",
              outcome: "conflicts-unresolvable",
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
      review: {
        id: "review",
        at: [47, 5],
        tracked: { index: 1 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Review how the conflicts of the rebase were resolved.

## How

Let subagents look at the files that had conflicts, in parallel, one file each. Each compares the
result with both versions before it (the noted commit of the branch, and main).

## Checklist

- [ ] The intent of both branches is preserved in every resolution
- [ ] No code was deleted by accident, and none is there twice
- [ ] No conflict marker is left
- [ ] All tests pass: run them

## Limits

- Change nothing yet: this is a review only.

List each finding with its file and line. If there is none, report no-issues; otherwise report
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
          { on: "outcome", outcome: "no-issues", to: "complete", set: (v) => v },
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
        at: [75, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Repair what the review of the rebase has found.

- Settle each finding so that the intent of both branches holds.
- Put each repair into the commit that it belongs to.
- Run the tests afterwards.

Do not push. When all findings are settled, report complete.
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
      complete: {
        id: "complete",
        at: [89, 5],
        tracked: { index: 3 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Sum up the rebase: how many commits were moved, which files had conflicts, how each was resolved.

Run \`git status\` and \`git log --oneline main..HEAD\` for that. Change nothing and do not push. When
you have written the summary, report done.
`, ["done", "other"]),
          models: [{ class: "haiku" }],
          session: "plan",
          decode: (text) => text,
          check: {
            kind: "outcome",
            read: (text) => $.extractOutcome(text, ["done", "other"]),
            remind: (error) => $.reminderPrompt(["done", "other"], error),
          },
        },
        exits: [
          {
            on: "outcome",
            outcome: "done",
            to: { kind: "finish", status: "completed", reason: "rebase-complete" },
            set: (v) => ({ ...v, exit_reason: "rebase-complete", outcome: "done" }),
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
