import type { Report } from "../../../../document/cursor.ts";
import type { TemplateNode } from "../../ast.ts";
import { checkLostInput } from "./check-lost-input.ts";
import { checkSplitCommand } from "./check-split-command.ts";
import type { ListedSteps } from "./check-unheeded-tests.ts";
import { checkUnheededTests } from "./check-unheeded-tests.ts";

/** Reports what is most likely not meant in nodes that follow each other; what is left to say of them goes to what is returned. */
export function checkList(node: TemplateNode, steps: ListedSteps, report: Report): Report {
  const rest = checkSplitCommand(steps.children, report);
  checkUnheededTests(node, steps, rest);
  checkLostInput(node, steps.children, rest);
  return rest;
}
