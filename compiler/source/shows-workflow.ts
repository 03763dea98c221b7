import { createTextMemo } from "./text-memo.ts";

/** What workflows of GitHub call what they know. */
const contexts = "env|github|inputs|job|matrix|needs|runner|secrets|steps|strategy|vars";
const context = new RegExp(`^(?:${contexts})$`);

/** Whether a name is one of what workflows of GitHub know. */
export function isWorkflowContext(name: string): boolean {
  return context.test(name);
}

/** An expression that begins with what a workflow knows; without a blank, it is a placeholder with a dollar before it. */
export const workflowExpression = new RegExp(
  `^\\$\\{\\{(?=[^{}]* ) *(?<name>${contexts})\\.[\\w.-]+ *\\}\\}`,
);

const named =
  /\.github\/workflows\b|\bGitHub(?: Actions\b|(?:'s)? workflows?\b)|\bworkflows? (?:files?|of GitHub|YAML)\b/;

const expression = new RegExp(`\\$\\{\\{[^{}\\n]*?(?<![\\w.])(?<name>${contexts})\\.`, "g");

interface Shown {
  readonly isNamed: boolean;
  /** The contexts in its expressions. */
  readonly contexts: ReadonlySet<string>;
}

const shown = createTextMemo<Shown>();

/**
 * Whether a text is about a workflow of GitHub, by name or by an expression that only workflows have: then all of that kind
 * are of one. `isKnown`: whether the recipe has a variable of a name.
 */
export function showsWorkflow(text: string, isKnown: (name: string) => boolean): boolean {
  const { isNamed, contexts: found } = shownIn(text);
  return isNamed || [...found].some((name) => !isKnown(name));
}

/** Whether a text speaks of workflows, or has expressions of more than one kind, as only workflows do. */
export function speaksOfWorkflow(text: string): boolean {
  const { isNamed, contexts: found } = shownIn(text);
  return isNamed || found.size > 1 || /\bworkflows?\b/i.test(text);
}

function shownIn(text: string): Shown {
  return shown(text, () => ({
    isNamed: named.test(text),
    contexts: new Set([...text.matchAll(expression)].map(({ groups }) => groups?.["name"] ?? "")),
  }));
}
