// Compiled by recipec from recipes/agent-recipes/retrospective.yaml. Do not edit: run `recipec build`.
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

interface AtReflect {
}

interface Scopes {
  readonly reflect: AtReflect;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "retrospective",
  version: "1.0.0",
  label: "Retrospective",
  description: "Reflect on the session and identify friction points, without changing anything",
  dialect: "agent-recipes",
  source: {
    path: "recipes/agent-recipes/retrospective.yaml",
    sha256: "d4e715c4f6757cf6bb8c27090b1fcd94463ec777edf741d4679bd91a03400fdc",
  },
  params: {},
  ambient: {},
  limits: { depth: 5, total: 100 },
  capabilities: ["read-files"],
  output: { variable: "exit_reason" },
  bounds: {
    agentCalls: { least: 1, most: 2 },
    steps: { least: 1, most: 1 },
    processes: { least: 0, most: 0 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 172800000 },
  },
  body: block<Scopes>({
    entry: "reflect",
    guardrails: { visits: 3, total: 100, exitOnOther: true },
    steps: {
      reflect: {
        id: "reflect",
        at: [15, 5],
        tracked: { index: 0 },
        around: [{ kind: "timeout", ms: 86400000 }],
        action: {
          kind: "agent",
          agent: "",
          prompt: () => $.outcomePrompt(`Look back on this session and name what caused friction.

## Focus

Friction only; what went well is not asked for.

- Tools: failures, unexpected results, tools that were missing
- Development: what slowed the work down, unclear requirements, ways that had to be gone back
- Testing: problems with tests, unclear feedback, infrastructure that could not be relied on
- Process: steps that cost more than they gave, documentation that was missing

## Limits

- Do NOT change any file.
- Do NOT run any command or test.
- Only think and describe.

Be concise: bullet points, one line each, the most costly first. Say for each what would have
avoided it. When you have written the list, report complete.
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
          {
            on: "outcome",
            outcome: "complete",
            to: { kind: "finish", status: "completed", reason: "retrospective-complete" },
            set: (v) => ({ ...v, exit_reason: "retrospective-complete", outcome: "complete" }),
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
