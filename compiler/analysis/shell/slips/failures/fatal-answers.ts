import type { AndOr, CommandNode, CompoundList, Pipeline, Statement } from "unbash";
import { commandName, wordTextsOf } from "../../command-words.ts";
import { hasErrors, parseShell } from "../../parse-shell.ts";
import { isAlwaysMet } from "../loops/is-always-met.ts";
import type { FailingAnswer } from "./failing-answers.ts";
import { failingAnswer } from "./failing-answers.ts";

/** A command whose answer is a failure that nobody asks about. */
export interface FatalAnswer extends FailingAnswer {
  /** What it ends: the script before its end, by `set -e`, or as its last command. */
  readonly place: "middle" | "end";
  /** Whether the script does nothing else, and may be run for its answer. */
  readonly isAlone: boolean;
}

/**
 * The answers of a script that end it as failures do. What functions do is left out: nobody knows whether it is asked how they
 * end. Source: bash manual, 4.3.1, on what `-e` exempts.
 */
export function fatalAnswers(script: string): readonly FatalAnswer[] {
  if (!mayAnswer.test(script) || turnsOff.test(script)) return [];
  const tree = parseShell(script);
  if (hasErrors(tree)) return [];
  const { exitsFrom, doesPipeFail } = settingsOf(tree.commands);
  const settings = { script, doesPipeFail };
  const last = tree.commands.at(-1);
  const isAlone = tree.commands.slice(0, -1).every(({ command }) => idle.has(commandName(command)));
  const ends = endsOf(last);
  // Behind `set -e` a loop ends with any of its rounds.
  const atOnce = new Set<Node>(endsOf(last, isNoLoop));
  const middle = unaskedIn(tree.commands)
    .filter(({ command, pos }) => pos >= exitsFrom && !atOnce.has(command))
    .flatMap(({ command }) => lastRun(command) ?? [])
    .filter((command) => !atOnce.has(command));
  const isMiddle = new Set<Node>(middle);
  return [
    ...middle.flatMap((command) =>
      placed(failingAnswer(command, settings), { place: "middle", isAlone }),
    ),
    ...ends.flatMap((command) =>
      isMiddle.has(command)
        ? []
        : placed(failingAnswer(command, settings), { place: "end", isAlone }),
    ),
  ];
}

/** Most scripts have none of these, and need no parser. */
const mayAnswer =
  /\b(?:command|diff|[ef]?grep|ls|pgrep|pidof|type|which)\b|\b(?:audit|bandit|eslint|flake8|gitleaks|golangci-lint|mypy|pylint|ruff|shellcheck)\b|\+\+|\b(?:expr|let)\b|\(\(|\bread\b|\bhead\b|\]\]? *&& |\)\) *&& |\btest\b/;

/** `set +e` somewhere, or a trap that answers failures. */
const turnsOff = /\bset\s+\+\w*e|\+o\s+errexit\b|\btrap\b/;

/** Commands that only tell something, or prepare for what follows. */
const idle: ReadonlySet<string> = new Set([":", "cd", "echo", "printf", "set", "true"]);

type Node = AndOr | CommandNode | Pipeline;

function placed(
  answer: FailingAnswer | undefined,
  where: Pick<FatalAnswer, "isAlone" | "place">,
): readonly FatalAnswer[] {
  if (answer === undefined || (answer.isIfAsked === true && where.place === "middle")) return [];
  return [{ ...answer, ...where }];
}

interface Settings {
  /** Where failures begin to end the script. */
  readonly exitsFrom: number;
  readonly doesPipeFail: boolean;
}

function settingsOf(statements: readonly Statement[]): Settings {
  const settings = statements.flatMap(({ command, end }) => {
    if (command.type !== "Command" || command.name?.value !== "set") return [];
    return { end, words: wordTextsOf(command) };
  });
  const exits = settings.find(({ words }) =>
    words.some((word) => /^-[a-zA-Z]*e/.test(word) || word === "errexit"),
  );
  return {
    exitsFrom: exits?.end ?? Number.POSITIVE_INFINITY,
    doesPipeFail: settings.some(({ words }) => words.includes("pipefail")),
  };
}

/** The statements of a script, and those of its loops and branches, except for conditions. */
function unaskedIn(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((statement) =>
    statement.background === true
      ? []
      : [statement, ...listsIn(statement.command).flatMap(({ commands }) => unaskedIn(commands))],
  );
}

function listsIn(node: Node): readonly CompoundList[] {
  switch (node.type) {
    case "If":
      return [node.then, ...node.elif.map((one) => one.then), ...(node.else ? [node.else] : [])];
    case "ArithmeticFor":
    case "BraceGroup":
    case "For":
    case "Subshell":
    case "While":
      return [node.body];
    case "Case":
      return node.items.map(({ body }) => body);
    case "Redirected":
      return listsIn(node.command);
    default:
      return [];
  }
}

/** The command or pipe that a statement ends like, where that is not asked: what stands before `&&` and `||` is. */
function lastRun(node: Node): CommandNode | Pipeline | undefined {
  return node.type === "AndOr" ? node.commands.at(-1) : node;
}

/**
 * The commands that a statement may end like: itself, or the last ones of what it holds; `isEntered`: of what. A loop that only
 * `break` ends, ends well.
 */
function endsOf(
  statement: Statement | undefined,
  isEntered: (node: Node) => boolean = () => true,
): readonly Node[] {
  if (statement === undefined || statement.background === true) return [];
  const visit = (node: Node): readonly Node[] => {
    const loop = behindRedirections(node);
    if (loop.type === "While" && isAlwaysMet(loop)) return [];
    const lists = listsIn(node);
    if (lists.length === 0) {
      const last = lastRun(node);
      return last === undefined || last === node ? [node] : [node, ...visit(last)];
    }
    return isEntered(node)
      ? lists.flatMap(({ commands }) => endsOf(commands.at(-1), isEntered))
      : [];
  };
  return visit(statement.command);
}

function isNoLoop(node: Node): boolean {
  const { type } = behindRedirections(node);
  return type !== "ArithmeticFor" && type !== "For" && type !== "While";
}

function behindRedirections(node: Node): Node {
  return node.type === "Redirected" ? node.command : node;
}
