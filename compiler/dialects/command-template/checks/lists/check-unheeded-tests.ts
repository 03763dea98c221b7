import type { Report } from "../../../../document/cursor.ts";
import { wordsOf } from "../../../../lower/command.ts";
import type { FailureScope, TemplateNode } from "../../ast.ts";
import type { TextTree } from "../../tree.ts";
import { nameOf } from "../commands/program-name.ts";
import { askedWords } from "./asked-words.ts";
import { placeAt } from "./check-lost-input.ts";
import { isGuard, isTest } from "./is-test.ts";

/** Programs that bring work to others, or into use, but for what only hands on what tests have found. */
const delivery =
  /^(?!.*[-:_](?:coverage|metrics|reports?|results?|status|summary)$)(?:\w.*[-:_])?(?:apply|deploy|merge|publish|push|release|rollout|ship|upgrade|upload)(?:[-:_].*)?$/;

/** Programs that copy to another machine where an operand names one. */
const copiers = /^(?:rsync|scp|sftp)$/;

/** What follows each other, and how far the list lets failures reach. */
export interface ListedSteps {
  readonly children: readonly TemplateNode[];
  readonly enclosing: FailureScope;
}

/**
 * Reports tests in a list whose failures nobody would notice: at its end, before what only good work should come to, and where
 * all that they do is to fail. Also where the list ends at failures, those of several tests at once do not reach it.
 */
export function checkUnheededTests(
  { failureSpan, isFailureLost }: TemplateNode,
  { children, enclosing }: ListedSteps,
  report: Report,
): void {
  if (isFailureLost) return;
  const isSoft = enclosing === "continue";
  const tests = children.map((child) => (isSoft || absorbs(child) ? testsIn(child) : undefined));
  const [last, end] = [tests.pop(), children.at(-1)];
  // What is said of a list of one step is said of the step.
  const isMeant = failureSpan !== undefined && children.length === 1;
  if (last && end && !isMeant) {
    report("unchecked-last-step", placeAt(last.first, end), { among: last.among });
  }
  // Who says that the list goes on means that for what is behind a test, too.
  if (isSoft && failureSpan) return;
  const lastDelivery = children.findLastIndex(delivers);
  if (isSoft) reportBuilds(children, report);
  for (const [index, found] of tests.entries()) {
    const step = children[index];
    if (!(found && step) || !(index < lastDelivery || found.isGuard)) continue;
    report("unchecked-last-step", placeAt(found.first, step), { among: `${found.among} before` });
  }
}

/** Reports what builds right before what hands on what is built, or fetches before a push: an old build goes out where it fails. */
function reportBuilds(children: readonly TemplateNode[], report: Report): void {
  for (const [index, step] of children.entries()) {
    const next = children[index + 1];
    const [command, ...others] = softCommands(step);
    if (command === undefined || others.length > 0 || next === undefined) continue;
    if (step.content.kind === "list" || !isBuild(command) || isTest(command)) continue;
    if (!delivers(next) || tells(next)) continue;
    report("unchecked-last-step", placeAt(command, step), { among: "steps before" });
  }
}

/** Whether a step only says something: that of a build is no promise. */
function tells({ content }: TemplateNode): boolean {
  if (content.kind === "wrapper") return tells(content.child);
  if (content.kind !== "leaf") return false;
  return tellers.test(nameOf(askedWords(wordsOf(content.command.text)).words[0] ?? ""));
}

/** Whether a command makes what others are given. */
function isBuild({ text }: TextTree): boolean {
  const { isLaunched, words } = askedWords(wordsOf(text));
  const [program = "", operand = ""] = words.map(nameOf);
  if (isLaunched && /^build(?:[-:_].*)?$/.test(program)) return true;
  if (program === "make") return /^(?:all|build|dist|package|release)?$/.test(operand);
  return /^(?:docker|go|hugo|mkdocs|podman|buildx|vite)$/.test(program)
    ? operand === "build"
    : program === "git" && operand === "pull";
}

/** Tests whose failures a step ignores, where it is nothing else. */
interface SoftTests {
  readonly first: TextTree;
  readonly among: "branches" | "steps";
  readonly isGuard: boolean;
}

function testsIn(step: TemplateNode): SoftTests | undefined {
  const first = firstOfTests(softCommands(step));
  if (first === undefined) return undefined;
  const isFork = isParallel(step);
  return { first, among: isFork ? "branches" : "steps", isGuard: !isFork && isGuard(first) };
}

/** Reports the tests of a recipe that does nothing but run several at once, and succeeds whatever they find. */
export function checkUnheededBranches(root: TemplateNode, report: Report): void {
  const first = isParallel(root) ? firstOfTests(softCommands(root)) : undefined;
  if (first) report("unchecked-last-step", first.span, { among: "all branches" });
}

/** Whether a failure inside of a step stays there: that of a branch, and that of a copy. */
function absorbs(step: TemplateNode): boolean {
  return step.repeat !== undefined || isParallel(step);
}

function isParallel({ content, parallel }: TemplateNode): boolean {
  if (content.kind === "wrapper") return isParallel(content.child);
  return content.kind === "list" && parallel;
}

/** Programs that only say what they are given. */
const tellers = /^(?:echo|notify(?:-send)?|printf|say)$/;

/** Words by which a text says that all went well. */
const success =
  /\b(?:(?:all|everything) (?:is )?(?:fine|good|green|ok|well)|pass(?:ed|es)|succeed(?:ed|s)|success(?:ful|fully)?)\b(?! *(?:\?|or\b))/i;

/** Whether a command makes a commit or a tag of what has been tested, and does not only list or try. */
function keepsWork([program, command, ...others]: readonly string[]): boolean {
  const isKept =
    program === "git" && (command === "commit" || (command === "tag" && others.length > 0));
  return (
    isKept && !others.some((word) => /^(?:-[dlnv]|--(?:delete|dry-run|list|verify))$/.test(word))
  );
}

/**
 * Whether a step is a command that delivers, or only good work should come to: `npm publish`, `make deploy`, `git push`,
 * `./release.sh`, `git commit`, `echo all tests passed`.
 */
function delivers({ content }: TemplateNode): boolean {
  if (content.kind === "wrapper") return delivers(content.child);
  if (content.kind !== "leaf") return false;
  const { words } = askedWords(wordsOf(content.command.text));
  const [program = "", ...operands] = words;
  if (keepsWork(words) || (tellers.test(nameOf(program)) && success.test(operands.join(" ")))) {
    return true;
  }
  if (/^(?:aws s3 (?:cp|mv|sync)|gh pr (?:create|merge))$/.test(words.slice(0, 3).join(" "))) {
    return true;
  }
  if (nameOf(program) === "ansible-playbook") return !operands.includes("--check");
  // A drive has one letter.
  const isCopied =
    copiers.test(nameOf(program)) && operands.some((word) => /^[\w.@-]{2,}:/.test(word));
  return isCopied || words.slice(0, 3).some((word) => delivery.test(nameOf(word)));
}

function firstOfTests(commands: readonly TextTree[]): TextTree | undefined {
  return commands.every(isTest) ? commands[0] : undefined;
}

/**
 * The commands whose failures a node ignores without a word of its author; none where it says how far one reaches, or what runs
 * behind one, whose own failure ends the run.
 */
function softCommands(node: TemplateNode): readonly TextTree[] {
  const { content, failure, failureSpan, isFailureLost, parallel, recover } = node;
  if (failure !== "continue" || failureSpan || isFailureLost || recover) return [];
  if (content.kind === "leaf") return [content.command];
  if (content.kind === "wrapper") return softCommands(content.child);
  if (content.kind !== "list" || !parallel) return [];
  const branches = content.children.map(softCommands);
  return branches.every(({ length }) => length > 0) ? branches.flat() : [];
}
