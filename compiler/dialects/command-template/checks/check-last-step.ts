import type { Report } from "../../../document/cursor.ts";
import { wordsOf } from "../../../lower/command.ts";
import type { TemplateNode } from "../ast.ts";
import type { TextTree } from "../tree.ts";
import { askedWords } from "./asked-words.ts";
import { isTest, nameOf } from "./is-test.ts";

/** Programs that bring work to others, or into use, but for what only hands on what tests have found. */
const delivery =
  /^(?!.*[-:_](?:coverage|metrics|reports?|results?|status|summary)$)(?:\w.*[-:_])?(?:apply|deploy|merge|publish|push|release|rollout|ship|upgrade|upload)(?:[-:_].*)?$/;

/**
 * Reports a test at the end of a list, or several at once, whose failure nobody would notice; where the list ends at failures,
 * tests at once whose failures do not reach it, at its end or before what only good work should come to.
 */
export function checkLastStep(
  { failure }: TemplateNode,
  children: readonly TemplateNode[],
  report: Report,
): void {
  const last = children.at(-1);
  if (children.length < 2 || last === undefined) return;
  if (failure !== "continue") {
    checkParallelTests(children, report);
    return;
  }
  const first = firstOfTests(softCommands(last));
  if (first) report("unchecked-last-step", first.span, { among: "steps" });
}

function checkParallelTests(children: readonly TemplateNode[], report: Report): void {
  const lastDelivery = children.findLastIndex(delivers);
  for (const [index, child] of children.entries()) {
    const isLast = index === children.length - 1;
    const first = isParallel(child) ? firstOfTests(softCommands(child)) : undefined;
    if (first === undefined || !(isLast || index < lastDelivery)) continue;
    report("unchecked-last-step", first.span, { among: isLast ? "branches" : "branches before" });
  }
}

function isParallel({ content, parallel }: TemplateNode): boolean {
  if (content.kind === "wrapper") return isParallel(content.child);
  return content.kind === "list" && parallel;
}

/** Whether a step is a command that delivers: `npm publish`, `make deploy`, `git push`, `./release.sh`. */
function delivers({ content }: TemplateNode): boolean {
  if (content.kind === "wrapper") return delivers(content.child);
  if (content.kind !== "leaf") return false;
  const { words } = askedWords(wordsOf(content.command.text));
  return words.slice(0, 3).some((word) => delivery.test(nameOf(word)));
}

function firstOfTests(commands: readonly TextTree[]): TextTree | undefined {
  return commands.every(isTest) ? commands[0] : undefined;
}

/**
 * The commands whose failures a node ignores without a word of its author; none where it says how far one reaches, or what runs
 * behind one, whose own failure ends the run.
 */
function softCommands(node: TemplateNode): readonly TextTree[] {
  const { content, failure, failureSpan, parallel, recover } = node;
  if (failure !== "continue" || failureSpan || recover) return [];
  if (content.kind === "leaf") return [content.command];
  if (content.kind === "wrapper") return softCommands(content.child);
  if (content.kind !== "list" || !parallel) return [];
  const branches = content.children.map(softCommands);
  return branches.every(({ length }) => length > 0) ? branches.flat() : [];
}
