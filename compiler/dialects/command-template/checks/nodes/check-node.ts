import { truth } from "../../../../../runtime/semantics/command-template-truth.ts";
import { isList } from "../../../../../runtime/values/value.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefault, CommandText } from "../../../../ir/command.ts";
import { defaultBehind, namesIn, namesOf } from "../../../../ir/command-names.ts";
import type { Span } from "../../../../source/span.ts";
import type { FailureScope, RepeatNode, TemplateNode } from "../../ast.ts";
import type { LowerContext, Surroundings } from "../../lower-context.ts";
import { furthest } from "../../lower-context.ts";
import { repeatNames } from "../../repeat-names.ts";
import { isTest } from "../lists/is-test.ts";
import { askedFlag } from "./asked-flag.ts";

/** More copies than somebody wants, one after the other and at once; the language has no limit of its own. */
const mostCopies = 1000;
const mostAtOnce = 100;

/** In what list a scope has no effect: one whose own reaches further, or one of a single step, with which the recipe fails. */
function inStrictList(enclosing: FailureScope): string {
  return enclosing === "root"
    ? "where any failure ends the recipe"
    : "in a list whose own `failure` reaches further";
}

/** Reports settings of a node that do something else than they look like, or nothing. */
export function checkNode(
  node: TemplateNode,
  enclosing: FailureScope,
  { defaults, runs = 1 }: Surroundings,
  report: Report,
): void {
  const { failureSpan, parallel, repeat } = node;
  if (failureSpan !== undefined && isOverruled(node, enclosing)) {
    report("ineffective-field", failureSpan, { field: "failure", where: inStrictList(enclosing) });
  }
  checkLabel(node, report);
  if (repeat === undefined) return;
  checkRepeat(repeat, node, { defaults, runs }, report);
  if (parallel && "lengthOf" in repeat && !defaults.has(repeat.lengthOf)) {
    const help = "Let the caller give a short list, or repeat one after the other.";
    report("unbounded-parallel", repeat.span, {}, { help });
  }
}

/** Reports the weaker of the scopes around one node: the strongest one decides how far its failure reaches. */
export function checkWrapper(
  node: TemplateNode,
  child: TemplateNode,
  enclosing: FailureScope,
  report: Report,
): void {
  const [outer, inner] = [node.failure, child.failure];
  if (child.repeat !== undefined || child.failureSpan === undefined) return;
  const where = "around another `failure` that reaches further";
  if (node.failureSpan && furthest(outer, inner) !== outer) {
    report("ineffective-field", node.failureSpan, { field: "failure", where });
  }
  if (isOverruled(child, outer)) {
    const place = "inside a node whose own `failure` reaches further";
    report("ineffective-field", child.failureSpan, { field: "failure", where: place });
  } else if (node.failureSpan === undefined && isOverruled(child, enclosing)) {
    report("ineffective-field", child.failureSpan, {
      field: "failure",
      where: inStrictList(enclosing),
    });
  }
}

/** Whether what surrounds a node decides how far its failures reach; steps of its own follow its `failure` before that. */
function isOverruled({ content, failure, repeat }: TemplateNode, enclosing: FailureScope): boolean {
  const mayHaveSteps = ["absent", "list"].includes(content.kind) || repeat !== undefined;
  return !mayHaveSteps && furthest(failure, enclosing) !== failure;
}

function checkLabel({ label, labelSpan, parallel, repeat }: TemplateNode, report: Report): void {
  if (label === undefined || labelSpan === undefined) return;
  if (/\{!?[A-Za-z_]/.test(label)) report("literal-label", labelSpan, { label });
  else if (parallel && repeat) report("repeated-label", labelSpan, { label, isCopied: true });
}

function checkRepeat(
  repeat: RepeatNode,
  node: Pick<TemplateNode, "delay" | "parallel" | "when">,
  { defaults, runs }: Required<Pick<Surroundings, "defaults" | "runs">>,
  report: Report,
): void {
  const { delay, parallel } = node;
  if (delay !== undefined && !("number" in delay && delay.number === 0)) {
    const ms = "number" in delay ? String(delay.number) : delay.text;
    report("repeated-delay", delay.span, { ms });
  }
  checkCount(repeat, { parallel, runs }, report);
  if (!("lengthOf" in repeat)) return;
  const { lengthOf: name } = repeat;
  // A guard that asks for the list has the node left out.
  const flag = askedFlag(node);
  if (flag?.name === name && flag.holds) return;
  const width = defaultBehind(name, defaults);
  if (width?.kind === "constant" && isList(width.value) && width.value.length === 0) {
    const related = [{ span: repeat.span, message: "repeated here" }];
    report("empty-repeat", width.span, { name }, { related });
  }
}

function checkCount(
  repeat: RepeatNode,
  { parallel, runs }: { readonly parallel: boolean; readonly runs: number },
  report: Report,
): void {
  if (!("count" in repeat)) return;
  const count = repeat.count * runs;
  // Too many around it are told there.
  const isMuch = count > mostCopies && runs <= mostCopies;
  if (isMuch || (parallel && repeat.count > mostAtOnce))
    report("many-copies", repeat.span, { count });
}

/** Reports a guard whose name a guard around it has decided on already. */
export function checkDecidedGuard(
  node: TemplateNode,
  { asked }: Surroundings,
  report: Report,
): void {
  const flag = askedFlag(node);
  const known = flag && asked?.get(flag.name);
  if (flag === undefined || known === undefined) return;
  // Numbers of repetitions and a node's own defaults are other values.
  if (repeatNames.has(flag.name) || node.defaults.has(flag.name)) return;
  // An import asks for all that import it, and a repetition has its guard around it and in each copy.
  const { source, start } = flag.span;
  if (known.span.source !== source || known.span.start === start) return;
  const related = [{ span: known.span, message: "reached only where this holds" }];
  report("constant-condition", flag.span, { outcome: known.isTrue === flag.holds }, { related });
}

/** Reports a guard that asks for a number of the repetition around which, or beside which, it stands. */
export function checkRepeatedGuard(
  test: CommandText,
  node: TemplateNode,
  { anchor, defaults, repeated }: Surroundings,
  { declared, hasRepeats, report }: LowerContext,
): void {
  const isOutside = node.repeat === undefined;
  // Alone in its file, it may be for those that import it into a repetition.
  const isLost = !isOutside || (hasRepeats && test.span.source === anchor.source);
  if (!isLost || repeated !== undefined) return;
  const isUnset = (one: string): boolean => !(defaults.has(one) || declared.has(one));
  const name = namesIn(test).find((one) => repeatNames.has(one) && isUnset(one));
  if (name !== undefined) report("guard-outside-repeat", test.span, { name, isOutside });
}

/** Reports names whose only default stands where a setting does not look, and would change it. */
export function checkHiddenDefaults(
  field: string,
  { parts }: CommandText,
  surroundings: Surroundings,
  report: Report,
): void {
  for (const part of parts) {
    if (part.kind === "text" || (part.kind === "command-value" && part.default)) continue;
    const { span } = part;
    const isGuard = field === "when" && !computing.has(part.kind);
    const asksTruth = part.kind === "command-choice" || isGuard;
    const name = namesOf(part).find((one) => {
      const hidden = hiddenDefault(one, span, surroundings);
      // What is missing counts as false, too.
      const isFalse = asksTruth && hidden?.kind === "constant" && !truth(hidden.value);
      return hidden !== undefined && !isFalse;
    });
    if (name !== undefined) report("hidden-default", span, { name, by: `\`${field}\`` });
  }
}

/** What fails where a name is missing, also in a guard. */
const computing: ReadonlySet<string> = new Set(["command-arithmetic", "command-element"]);

/** The default of a name in `args`, where nothing else stands for it at a place in a setting. */
function hiddenDefault(
  name: string,
  { source }: Span,
  { anchor, argumentDefaults, defaults, unseenDefaults }: Surroundings,
): CommandDefault | undefined {
  if (defaults.has(name)) return undefined;
  // What an imported recipe asks for is told in its own file, where its own arguments stand.
  return (source === anchor.source ? unseenDefaults : argumentDefaults).get(name);
}

function isTestAlone({ content }: TemplateNode): boolean {
  if (content.kind === "wrapper") return isTestAlone(content.child);
  return content.kind === "leaf" && isTest(content.command);
}

/** Reports branches that cannot be told apart, and scopes: one that undoes their isolation, and those that it overrules. */
export function checkBranches(
  { failure, failureSpan, retry }: TemplateNode,
  children: readonly TemplateNode[],
  report: Report,
): void {
  // Checks that run at once are meant to fail the whole, and what is tried again has to fail first.
  const isMeant = retry !== undefined || children.every(isTestAlone);
  if (failure === "branch" && failureSpan !== undefined && !isMeant)
    report("failing-parallel", failureSpan, {});
  else checkBranchScopes(failure, children, report);
  const labels = new Set<string>();
  for (const { label, labelSpan } of children) {
    if (label === undefined || labelSpan === undefined) continue;
    if (labels.has(label)) {
      report("repeated-label", labelSpan, { label, isCopied: false });
    }
    labels.add(label);
  }
}

/** Reports branches that say less of their failures than the node of all branches, which decides. */
function checkBranchScopes(
  scope: FailureScope,
  children: readonly TemplateNode[],
  report: Report,
): void {
  const where = "in a parallel node whose own `failure` reaches further";
  for (const child of children) {
    if (child.failureSpan !== undefined && isOverruled(child, scope))
      report("ineffective-field", child.failureSpan, { field: "failure", where });
  }
}
