import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, createFileReader } from "../../compiler/index.ts";

const folder = join(import.meta.dirname, "..", "..", "recipes", "agent-recipes");

/** The words of a prompt, whatever lines they are on. */
function promptOf(id: string, name: string): string {
  const { requested } = compile([`${id}.yaml`], { files: createFileReader(folder) });
  const action = requested[0]?.plan?.body.steps.get(name)?.action;
  const [part] = action?.kind === "agent" ? action.prompt.parts : [];
  return part?.kind === "text" ? part.text.replaceAll(/\s+/g, " ") : "";
}

const designSections = [/Overview/, /Background/, /data model/, /API/, /code examples/i];
const review = [/review only/, /report no-issues/];

/** What the document of the catalogue (chapters 5 and 15) wants each prompt to ask for. */
const asked: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  "review-and-commit": {
    "code-review": [
      /`git status`/,
      /`git diff`/,
      /Read every changed file/,
      /Correctness/,
      /Code quality/,
      /Tests/,
      /Security and performance/,
      /Design/,
      /List the files that you have read and what you have checked/,
      ...review,
    ],
    fix: [/everything that the code review has found/, /Run all tests/, /no new problem/],
    commit: [/clear message/, /`git push`/, /`bd close <id>`/, /`bd update <id>`/],
  },
  "document-design": {
    document: [
      ...designSections,
      /Verification strategy/,
      /Alternatives considered/,
      /Risks and mitigations/,
      /syntactically correct/,
      /look like the code of the project/,
      /verification step is specific/,
      /`@filename\.md`/,
      /No placeholder text/,
    ],
    review,
    commit: [/clear message/, /`git push`/],
  },
  "break-down-tasks": {
    analyze: [
      /@path\/to\/design\.md/,
      /created or changed/,
      /acceptance criterion/,
      /depends on what/,
      /Ambiguities and gaps/,
    ],
    "create-epic": [/`bd add`/],
    "create-tasks": [
      /atomic/,
      /testable/,
      /independent/,
      /small/,
      /Design reference/,
      /Context/,
      /Requirements/,
      /Technical approach/,
      /Verification/,
      /Acceptance criteria/,
      /foundation, core logic, integration, user interface, documentation/,
      /in parallel/,
      /`bd add`.*`bd dep add`.*`bd list`.*`bd blocked`/,
    ],
    "review-tasks": [/`bd show <id>`/, ...review],
    "fix-tasks": [/`bd edit`/, /`bd delete`/],
    commit: [/`beads\/`/, /`git push`/],
  },
  "implement-and-review": {
    implement: [
      /`bd ready --limit 1`/,
      /report no-tasks/,
      /design document that it refers to \(`@path\/to\/design\.md`\)/,
      /@STANDARDS\.md and @CLAUDE\.md/,
      /tests along with the code, not after/,
      /test suite passes/,
      /Do NOT commit/,
    ],
  },
  rebase: {
    rebase: [
      /`git status`: the working directory must be clean/,
      /`git fetch origin`/,
      /`git rebase main`: the local main/,
      /intent of both branches/,
      /both versions as a whole, and find out WHY/,
      /`git commit --amend`/,
      /report ask-questions/,
    ],
    review: [
      /subagents .* in parallel/,
      /intent of both branches/,
      /deleted by accident, and none is there twice/,
      /tests pass/,
      ...review,
    ],
  },
  retrospective: {
    reflect: [
      /Do NOT change any file/,
      /Do NOT run any command or test/,
      /concise: bullet points/,
      /Friction only/,
      /Tools:/,
      /Development:/,
      /Testing:/,
      /Process:/,
    ],
  },
  "refine-design": {
    "locate-design": [/report found/, /report not-found/],
    "review-completeness": [/API contracts/, /edge cases/, /testing strategy/, ...review],
    "review-breadth": [/Backward compatibility/, /security/, /observable/, /deployed/, ...review],
    "review-simplicity": [/Abstractions/, /indirection/, /YAGNI/, ...review],
    "review-consistency": [/One term/, /Data models agree/, /contradict/, ...review],
    "review-polish": [/concise and direct/, /typing errors/, /TODO/, ...review],
    "final-review": [/solve the problem/, /comfortable implementing/, ...review],
    commit: [/clear message/, /`git push`/],
  },
};

describe.each(Object.entries(asked))("the prompts of %s", (id, steps) => {
  test.each(Object.entries(steps))("ask in %s for what the document wants", (name, patterns) => {
    const prompt = promptOf(id, name);
    expect(patterns.filter((pattern) => !pattern.test(prompt))).toEqual([]);
  });
});
