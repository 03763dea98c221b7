import type { Report } from "../../../document/cursor.ts";
import type { Entry, Node } from "../../../document/node.ts";
import { scalarMapOf } from "../../../document/scalar-map.ts";
import type { ModelTier, StepNode } from "../ast.ts";

/** A step with its prompt as it is written. */
export interface PromptedStep {
  readonly step: StepNode;
  readonly prompt: Node | undefined;
}

/** Where a model is named, and what it comes to. */
interface NamedModel {
  readonly entry: Entry | undefined;
  readonly tier: ModelTier | undefined;
}

/** Notes work on many files that is given to the smallest model: by the step itself, or by the recipe to its first such step. */
export function checkModels(
  { entry, tier }: NamedModel,
  steps: readonly PromptedStep[],
  report: Report,
): void {
  if (tier !== "haiku" || entry === undefined) return;
  for (const { step, prompt } of steps) {
    const match = prompt?.kind === "scalar" ? largeWork.exec(prompt.text) : undefined;
    if (prompt?.kind !== "scalar" || !match) continue;
    const [text] = match;
    const span = scalarMapOf(prompt).span(match.index, match.index + text.length);
    const work = text.toLowerCase().replaceAll(/\s+/g, " ");
    const related = [{ span, message: "the work" }];
    report("weak-model", entry.value.span, { step: step.name.value, work }, { related });
    return;
  }
}

/** What a prompt says that asks for work on code, or on more than a file or two. */
const largeWork = new RegExp(
  `(?<!\\b(?:not|never|don't) )(?:${[
    /\b(?:debug|implement|refactor|rewrite|redesign|migrate)\b(?! (?:no|nothing)\b)(?: the| this| all)?(?: \w+)?/,
    /\b(?:adapt|address|analy[sz]e|audit|change|check|correct|document|edit|fix|inspect|look through|read|repair|review|search|settle|test|(?:add|write) tests for|update) (?:all|each|every|the (?:entire|uncommitted|whole))(?: the| of the)?(?: \w+){0,2}? (?:bugs?|call(?:er| site)s?|changes?|code ?base|code|conflicts?|defects?|errors?|failures?|files?|findings?|issues?|modules?|packages?|problems?|project|repository|tests?)\b/,
    /\b(?:correct|fix|repair) everything\b/,
    /\brebase the (?:current )?branch\b|\bresolve (?:all|each|every|the) (?:\w+ )?conflicts?\b/,
    /\bfind the (?:root )?cause of (?:the )?(?:\w+ )?\w+/,
    /\bfind out why (?:the )?(?:\w+ )?\w+/,
    /\bdesign (?:(?:a|an|the) new \w+|the architecture)/,
    /\b(?:adapt|add|change|convert|correct|fix|move|port|remove|rename|repair|replace|update) [^.\n]{0,40}(?:across|in|throughout) (?:all|each|every|the (?:entire|whole))(?: \w+){0,2}? (?:code ?base|files?|modules?|packages?|project|repository)\b/,
    /\b(?:build|develop) (?:a|an|the) new \w+(?: feature)?/,
    /\bwrite the code\b/,
  ]
    .map(({ source }) => source)
    .join("|")})`,
  "i",
);
