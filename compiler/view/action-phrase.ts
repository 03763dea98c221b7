import type { Action, Callee, LoopAction } from "../ir/step.ts";
import { conditionText, referenceText, templateExcerpt } from "./expression-text.ts";

/** What a step does, as a phrase. */
export function actionPhrase(action: Action): string {
  switch (action.kind) {
    case "agent":
      return `ask ${action.agent || "the agent"}: ${templateExcerpt(action.prompt)}`;
    case "shell":
      return `bash: ${templateExcerpt(action.command)}`;
    case "exec":
      return `run ${action.words.map(templateExcerpt).join(" ")}`;
    case "fork":
      return "side by side";
    case "call":
      return `run recipe ${calleeText(action.callee)}`;
    case "gate":
      return `ask a person to approve stage "${action.stage}": ${templateExcerpt(action.prompt)}`;
    case "loop":
      return loopPhrase(action);
    case "block":
      return "these steps";
    case "none":
      return "nothing";
    default:
      return action satisfies never;
  }
}

/** The recipe that is run, as its author named it. */
export function calleeText(callee: Callee): string {
  switch (callee.kind) {
    case "static":
      return callee.path;
    case "missing":
      return `${callee.path} (missing)`;
    case "dynamic":
      return templateExcerpt(callee.path);
    default:
      return callee satisfies never;
  }
}

function loopPhrase({ head }: LoopAction): string {
  if (head.kind === "while") return `while ${conditionText(head.condition)}`;
  if (head.kind === "times") {
    return `${typeof head.count === "number" ? head.count : templateExcerpt(head.count)} times`;
  }
  const list = head.list.kind === "reference" ? referenceText(head.list) : "a list";
  return `for each ${head.item} in ${list}`;
}
