import type { Report } from "../../document/cursor.ts";
import type { TemplateNode } from "./ast.ts";

/** Commands that do nothing but read what the command before them prints. */
const reader = /^(?:(?:tee|tr|xargs)\s|(?:cat|column|fmt|nl|rev|sort|tac|uniq|wc)(?:\s+-\S+)*$)/;

/** Commands that do not fail but on a broken machine. */
const harmless = /^(?:date|echo|env|hostname|ls|printf|pwd|seq|true|uname|whoami)(?:\s|$)/;

/** Reports commands that read nothing at all when the command before them fails and the list goes on. */
export function checkLostInput(
  { failure }: TemplateNode,
  children: readonly TemplateNode[],
  report: Report,
): void {
  if (failure !== "continue") return;
  children.forEach((child, index) => {
    const before = children[index - 1];
    if (before?.content.kind !== "leaf" || child.content.kind !== "leaf") return;
    const { command } = child.content;
    const mayFail = before.failure === "continue" && !harmless.test(before.content.command.text);
    if (mayFail && reader.test(command.text.trim())) report("lost-input", command.span, {});
  });
}
