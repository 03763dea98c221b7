import type { Report } from "../../../document/cursor.ts";
import type { TemplateNode } from "../ast.ts";
import { checkLostInput } from "./check-lost-input.ts";
import { checkSplitCommand } from "./check-split-command.ts";
import { checkUnheededTests } from "./check-unheeded-tests.ts";

/** Reports what is most likely not meant in nodes that follow each other; what is left to say of them goes to what is returned. */
export function checkList(
  node: TemplateNode,
  children: readonly TemplateNode[],
  report: Report,
): Report {
  const rest = checkSplitCommand(children, report);
  checkUnheededTests(node, children, rest);
  checkLostInput(node, children, rest);
  return rest;
}
