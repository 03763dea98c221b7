import type { Report } from "../../../../document/cursor.ts";
import { wordsOf } from "../../../../lower/command.ts";
import type { Span } from "../../../../source/span.ts";
import type { ContentNode, TemplateNode } from "../../ast.ts";
import type { TextTree } from "../../tree.ts";
import { startedAmong } from "../commands/started-program.ts";
import { areExclusive } from "../nodes/asked-flag.ts";
import { readAsAgent } from "./read-as-agent.ts";

/** Commands that do nothing but read what the command before them prints. */
const reader =
  /^(?:(?:sponge|tee|tr|xargs)\s|mail\s+-s\s|python3?\s+-m\s+json\.tool$|openssl\s+dgst(?:\s+-\S+)*$|tar\s+-?[xt][zjJv]*$|(?:base64|bc|cat|column|envsubst|expand|fmt|fold|git\s+(?:apply|hash-object\s+--stdin)|gunzip|gzip|hexdump|md5sum|nl|od|patch|pbcopy|rev|sha(?:1|256|512)sum|shasum|shuf|sort|strings|tac|uniq|wc|xclip|xxd)(?:\s+-\S*)*$|(?:mysql|psql|sqlite3)\s+[^-\s]\S*$|(?:docker|podman)\s+load$|claude\s+(?:-p|--print)$|(?:bash|node|python3?|ruby|sh|yq)\s+-(?:\s|$))/;

/** Options whose value is a file to read, and programs that are given files to read, one of which may be `-`. */
const inputOption = /^(?:-[fFi]|--(?:body-file|file|filename|from-file|input))$/;
const readsOperands = /^(?:comm|diff|join|paste|xmllint)$/;

/** Filters that read files where more words stand behind them than these: a program, a pattern. */
const filters: ReadonlyMap<string, number> = new Map([
  ["awk", 1],
  ["cut", 0],
  ["grep", 1],
  ["head", 0],
  ["jq", 1],
  ["sed", 1],
  ["tail", 0],
  ["yq", 1],
]);

/** Commands that do not fail but on a broken machine. */
const harmless =
  /^(?:(?:date|echo|env|hostname|printf|pwd|seq|tr|true|uname|whoami)(?:\s|$)|ls(?:\s+-\S+)*$)/;

/** Commands that fail when they read nothing. */
const failsOnNothing = /^(?:[ef]?grep\s(?!.*(?:\s-\w*L|--files-without))|jq\s+-\w*e)/;

/** Programs that take any input and fail only where they read or write files, or, as `grep` does, when there is nothing to print. */
const tolerant: ReadonlySet<string> = new Set([
  "cat",
  "column",
  "cut",
  "fmt",
  "grep",
  "head",
  "nl",
  "rev",
  "sed",
  "sort",
  "tac",
  "tail",
  "uniq",
  "wc",
  "xxd",
]);

/**
 * Reports commands that read nothing at all when the command before them fails and the list goes on, without a word of its
 * author: who writes `failure: continue` there, or at the list, reckons with it. Also those that never read anything, since
 * the command before them prints nothing.
 */
export function checkLostInput(
  list: TemplateNode,
  children: readonly TemplateNode[],
  report: Report,
): void {
  const { failure, failureSpan, isFailureLost } = list;
  const isSoft = failure === "continue" && failureSpan === undefined && !isFailureLost;
  let hasAgent = false;
  for (const [index, child] of children.entries()) {
    const idle = idleReader(child, children[index - 1]);
    if (idle !== undefined) {
      report("lost-input", placeAt(idle, child), { isSilent: true });
      continue;
    }
    if (!isSoft) continue;
    const lost: LostInput | undefined =
      index === 0 ? undefined : lostAt(list, { steps: children, index }, hasAgent);
    if (lost === undefined) continue;
    hasAgent ||= lost.isAgent;
    report("lost-input", placeAt(lost.text, child), { isSilent: false });
  }
}

/** Commands that print nothing, unless they are told to. */
const silent =
  /^(?:chmod|chown|cp|git\s+add|ln|mkdir|mv|rmdir|sleep|touch|true)(?=\s|$)(?!.*\s-(?:-dry-run|-verbose|[A-Za-z]*[nv]))/;

/** The command of a step that only reads what the one before it prints, where that always prints nothing. */
function idleReader(step: TemplateNode, before: TemplateNode | undefined): TextTree | undefined {
  const command = step.when === undefined && leafOf(step);
  const printing = before?.when === undefined && before?.recover === undefined && leafOf(before);
  if (!(command && printing && silent.test(printing.text.trim()))) return undefined;
  return readsInput(command.text.trim()) ? command : undefined;
}

function leafOf(node: TemplateNode | undefined): TextTree | undefined {
  return node?.content.kind === "leaf" ? node.content.command : undefined;
}

/** What tells that a step reads nothing where the one before it fails. */
interface LostInput {
  readonly text: TextTree;
  /** Whether it is told of an agent: one word at the list mends it for all agents in it. */
  readonly isAgent: boolean;
}

function lostAt(
  list: TemplateNode,
  { steps, index }: { readonly steps: readonly TemplateNode[]; readonly index: number },
  hasAgent: boolean,
): LostInput | undefined {
  const step = steps[index];
  for (const { command, nodes } of step ? readers(step) : []) {
    // A command whose guard says no hands on what it was given.
    const before = lastBefore(steps, index, (one) =>
      nodes.every((node) => !areExclusive(one, node)),
    );
    const printed = before && softCommand(before);
    if (printed === undefined) continue;
    if (readsInput(command.text.trim())) {
      return stopsAtNothing(command, nodes) ? undefined : { text: command, isAgent: false };
    }
    const text = hasAgent ? undefined : readAsAgent(command, [list, ...nodes], printed);
    if (text) return { text, isAgent: true };
  }
  return undefined;
}

/** Whether a command fails when it reads nothing, and the run does not go on from there. */
function stopsAtNothing({ text }: TextTree, nodes: readonly TemplateNode[]): boolean {
  const isStrict = nodes.some(({ failure }) => failure !== "continue");
  return isStrict && failsOnNothing.test(text.trim());
}

/** Where something is told of what a step runs: there, or at the step where that is in another file. */
export function placeAt({ span }: TextTree, step: TemplateNode): Span {
  return span.source === step.span.source ? span : step.span;
}

/** The command that a step ends with, where it may fail and hand on nothing, without a word of its author. */
function softCommand(node: TemplateNode): string | undefined {
  const { content, failure, failureSpan, isFailureLost, parallel, repeat } = node;
  if (failure !== "continue" || failureSpan !== undefined || isFailureLost) return undefined;
  // The reports of parallel copies and branches are there even where all fail.
  if (parallel && (repeat !== undefined || content.kind === "list")) return undefined;
  if (content.kind === "wrapper") return softCommand(content.child);
  if (content.kind === "list") {
    const last = content.children.at(-1);
    return last && softCommand(last);
  }
  if (content.kind !== "leaf") return undefined;
  const command = content.command.text.trim();
  return mayFail(command) ? command : undefined;
}

/** A command that is given what its list was, and the nodes around it, from the outside in. */
interface Reader {
  readonly command: TextTree;
  readonly nodes: readonly TemplateNode[];
}

/** The commands that get what a node is given: the first one of a list, each one of those that start at once. */
function readers(node: TemplateNode): readonly Reader[] {
  const { content, parallel, when } = node;
  if (when === false) return [];
  if (content.kind === "leaf") return [{ command: content.command, nodes: [node] }];
  const inside = content.kind === "wrapper" ? [content.child] : childrenOf(content);
  const found = inside.map(readers).filter((some) => some.length > 0);
  const first = parallel ? found : found.slice(0, 1);
  return first.flat().map(({ command, nodes }) => ({ command, nodes: [node, ...nodes] }));
}

function childrenOf(content: ContentNode): readonly TemplateNode[] {
  return content.kind === "list" ? content.children : [];
}

/** The last item before a place that passes a test. */
function lastBefore<Item>(
  items: readonly Item[],
  end: number,
  passes: (item: Item) => boolean,
): Item | undefined {
  for (let index = end - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item !== undefined && passes(item)) return item;
  }
  return undefined;
}

function mayFail(command: string): boolean {
  const words = startedIn(command);
  if (harmless.test(words.join(" "))) return false;
  return !(tolerant.has(words[0] ?? "") && readsInput(command));
}

/** The words of a command without the programs that only start it, such as `timeout 60`; `xargs` reads what it is given itself. */
function startedIn(command: string): readonly string[] {
  const words = wordsOf(command);
  const started = startedAmong(words);
  const reading = words.indexOf("xargs");
  return words.slice(Math.max(0, reading >= 0 && reading < started ? reading : started));
}

function readsInput(command: string): boolean {
  const [program = "", ...words] = startedIn(command);
  if (program === "xargs" && expectsNothing(words)) return false;
  if (/^[jy]q$/.test(program) && words.some((word) => /^-(?:-null-input|\w*n)/.test(word)))
    return false;
  if (namesInput(program, words)) return true;
  const end = words.indexOf("--");
  const operands = words.filter((word, at) => (end >= 0 && at > end) || !isOption(word));
  // With a program for each line, these are filters.
  if (/^(?:perl|ruby)$/.test(program)) {
    return /^-[a-z]*[np]/.test(words[0] ?? "") && operands.length === 1;
  }
  return reader.test([program, ...words].join(" ")) || operands.length === filters.get(program);
}

/** Whether a command is told to read its standard input in the place of a file: `kubectl apply -f -`, `curl -d @- URL`. */
function namesInput(program: string, words: readonly string[]): boolean {
  if (program === "tar") return false;
  return words.some(
    (word, at) =>
      (word === "-" && (readsOperands.test(program) || inputOption.test(words[at - 1] ?? ""))) ||
      /^(?:--?[\w-]+=)?@-$/.test(word),
  );
}

/** Options and numbers that belong to them. */
function isOption(word: string): boolean {
  return /^(?:-.*|\d+)$/.test(word);
}

/** Whether `xargs` is told to run nothing when it reads nothing. */
function expectsNothing(words: readonly string[]): boolean {
  const end = words.findIndex((word) => !isOption(word));
  const options = end < 0 ? words : words.slice(0, end);
  return options.some((word) => /^-(?:-no-run-if-empty|[0-9a-z]*r)$/.test(word));
}
