import type {
  Comparison,
  Condition,
  DialectId,
  Expression,
  Reference,
} from "../../ir/expression.ts";
import { textOperand } from "../../ir/fixed-text.ts";
import { referencesOf, soleReference } from "../../ir/references.ts";
import type { LoopAction, WhileHead } from "../../ir/step.ts";
import { guardsOf, stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { VariableState, Variables } from "../scope/scope-state.ts";
import type { Atoms } from "./atom.ts";
import type { BooleanFunction } from "./boolean-function.ts";
import type { Evaluation } from "./evaluation.ts";
import { evaluationOf } from "./evaluation.ts";

/**
 * How comparisons of a loop's own counter with numbers come out, together, in every iteration that the loop's limit allows;
 * undefined where that differs, or anything else is compared.
 */
function outcomeOfCounter(
  { expression }: Condition,
  head: WhileHead,
  dialect: DialectId,
): boolean | undefined {
  const evaluation = evaluationOf(dialect);
  if (evaluation === undefined) return undefined;
  const [first, ...later] = outcomesByCount(expression, head, evaluation);
  return later.every((one) => one === first) ? first : undefined;
}

/**
 * How a condition behind the updates of a loop comes out in every iteration that may run, where the variable that it compares
 * is the loop's counter, or is set to it by an update; undefined where it differs, or compares anything else.
 */
export function outcomeBehindUpdates(
  condition: Condition,
  loop: LoopAction,
  dialect: DialectId,
): boolean | undefined {
  const { head } = loop;
  if (head.kind !== "while") return undefined;
  const counted = readingCounter(condition, loop);
  const isCopied = counted !== condition;
  const most =
    isCopied && condition !== head.condition ? mostIterations(loop, head, dialect) : head;
  return outcomeOfCounter(counted, most, dialect);
}

/** The head of a loop with the limit at which a count of its iterations ends it, where that is before its own. */
function mostIterations(loop: LoopAction, head: WhileHead, dialect: DialectId): WhileHead {
  const counted = readingCounter(head.condition, loop);
  if (counted === head.condition) return head;
  const most = Math.min(head.atMost, mostFollowed);
  for (let atMost = 1; atMost <= most; atMost += 1) {
    const limited = { ...head, atMost };
    if (outcomeOfCounter(counted, limited, dialect) !== true) return limited;
  }
  return head;
}

/** Counts further than this are not followed. */
const mostFollowed = 1000;

/** The most iterations of a loop: its limit, or what its counter, or a copy of that, comes to before. */
export function mostCounted(loop: LoopAction, dialect: DialectId): number {
  const { head } = loop;
  if (head.kind !== "while") return Number.POSITIVE_INFINITY;
  const { atMost } = mostIterations(loop, head, dialect);
  return Math.min(atMost, endOfCounter(loop, dialect) ?? atMost);
}

/** The iteration behind which a loop's counter, or a copy of that, ends it at the latest; undefined where none does. */
export function endOfCounter(loop: LoopAction, dialect: DialectId): number | undefined {
  const { head, until } = loop;
  if (head.kind !== "while" || until === undefined) return undefined;
  const counted = readingCounter(until, loop);
  const most = Math.min(head.atMost, mostFollowed);
  for (let atMost = 1; atMost <= most; atMost += 1) {
    const outcome = outcomeOfCounter(counted, { ...head, atMost }, dialect);
    if (outcome === undefined && atMost === 1) return undefined;
    if (outcome !== false) return atMost;
  }
  return undefined;
}

/** A condition in which a variable that an update of its loop sets to the loop's counter is that counter. */
function readingCounter(condition: Condition, loop: LoopAction): Condition {
  const expression = withCounter(condition.expression, loop);
  return expression === condition.expression ? condition : { ...condition, expression };
}

/** The same expression where nothing in it is the counter. */
function withCounter(expression: Expression, loop: LoopAction): Expression {
  switch (expression.kind) {
    case "comparison": {
      const left = counterFor(expression.left, loop) ?? expression.left;
      const right = counterFor(expression.right, loop) ?? expression.right;
      const isSame = left === expression.left && right === expression.right;
      return isSame ? expression : { ...expression, left, right };
    }
    case "negation":
    case "group": {
      const operand = withCounter(expression.operand, loop);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case "logical": {
      const operands = expression.operands.map((operand) => withCounter(operand, loop));
      const isSame = operands.every((operand, index) => operand === expression.operands[index]);
      return isSame ? expression : { ...expression, operands };
    }
    default:
      return expression;
  }
}

function counterFor(side: Expression, { head, update }: LoopAction): Reference | undefined {
  const read = soleReference(side);
  if (read === undefined || read.path.length > 0 || head.kind !== "while") return undefined;
  const last = update.findLast(({ name }) => name === read.name);
  const counter = last && soleReference(last.value);
  return counter?.name === head.index || counter?.name === head.iteration ? counter : undefined;
}

/** Whether a condition inside a loop reads the loop's counter: only then anything depends on which iteration it is. */
export const readsCounter: (loop: LoopAction) => boolean = createObjectMemo(
  ({ head, body, until }: LoopAction): boolean => {
    if (head.kind !== "while") return false;
    const inside = stepsOf(body).flatMap(({ step }) => guardsOf(step));
    return [...inside, ...(until ? [until] : [])].some(({ expression }) =>
      referencesOf(expression).some(({ name }) => name === head.index || name === head.iteration),
    );
  },
);

/** Whether an iteration is the first one of its loop, by the version of what the loop binds in it. */
export function isFirstIteration(version: number, atoms: Atoms): BooleanFunction {
  return atoms.atom(`first iteration ${version}`, { versions: [version] });
}

/**
 * What a comparison comes to, where it compares a loop's counter with a number that tells the first iteration from others:
 * `loop_index > 0` holds in none but the later ones.
 */
export function tellingFirst(
  node: Comparison,
  compared: BooleanFunction | undefined,
  { variables, evaluation, atoms }: Telling,
): BooleanFunction | undefined {
  const name = soleReference(node.left)?.name ?? soleReference(node.right)?.name;
  const variable = name === undefined ? undefined : variables.get(name);
  const head = variable && headThatCounts(variable);
  if (variable === undefined || head === undefined) return compared;
  const [first, ...later] = outcomesByCount(node, head, evaluation);
  if (first === undefined || later.every((one) => one === first)) return compared;
  const { algebra } = atoms;
  const isFirst = isFirstIteration(variable.version, atoms);
  const inLater = later.includes(first) ? compared : !first;
  if (inLater === undefined) return undefined;
  return first ? algebra.or(isFirst, inLater) : algebra.and(algebra.not(isFirst), inLater);
}

/** Where a comparison stands. */
interface Telling {
  readonly variables: Variables;
  readonly evaluation: Evaluation;
  readonly atoms: Atoms;
}

/** The head of the loop that alone has bound a variable: on the way into its first iteration, and into the later ones. */
function headThatCounts({ definitions }: VariableState): WhileHead | undefined {
  const [some, ...others] = definitions.list();
  if (some?.kind !== "loop" || some.step.action.kind !== "loop") return undefined;
  const isOther = others.some((one) => one.kind !== "loop" || one.step !== some.step);
  const { head } = some.step.action;
  return head.kind === "while" && !isOther ? head : undefined;
}

/**
 * How a condition comes out in the iterations that tell, from the first one; nothing where it compares anything but a counter
 * with numbers. What grows is before a number, equal to it in one iteration, and behind it from then on: the limit may be a
 * billion.
 */
function outcomesByCount(
  condition: Expression,
  head: WhileHead,
  evaluation: Evaluation,
): readonly boolean[] {
  const counted = countedIn(condition, head, evaluation);
  if (counted === undefined) return [];
  const last = head.atMost - 1;
  // The second tells whether later ones come out like the first.
  const telling = [0, 1, ...counted.meetings.flatMap((round) => [round, round + 1]), last];
  const rounds = new Set(telling.map((round) => Math.min(round, last)));
  return [...rounds].sort((one, other) => one - other).map(counted.holds);
}

/** What depends on nothing but the iteration, the first of which is 0. */
interface Counted {
  readonly holds: (round: number) => boolean;
  /** Where what grows is as great as what it is compared with. */
  readonly meetings: readonly number[];
}

function countedIn(node: Expression, head: WhileHead, evaluation: Evaluation): Counted | undefined {
  switch (node.kind) {
    case "comparison":
      return countedBy(node, head, evaluation);
    case "group":
      return countedIn(node.operand, head, evaluation);
    case "negation": {
      const inner = countedIn(node.operand, head, evaluation);
      return inner && { ...inner, holds: (round) => !inner.holds(round) };
    }
    case "logical": {
      const inner = node.operands.map((operand) => countedIn(operand, head, evaluation));
      const known = inner.filter((one) => one !== undefined);
      if (known.length < inner.length) return undefined;
      const holds = (round: number): boolean =>
        node.operator === "and"
          ? known.every((one) => one.holds(round))
          : known.some((one) => one.holds(round));
      return { holds, meetings: known.flatMap(({ meetings }) => meetings) };
    }
    default:
      return undefined;
  }
}

function countedBy(
  { operator, left, right }: Comparison,
  head: WhileHead,
  evaluation: Evaluation,
): Counted | undefined {
  const [one, other] = [left, right].map((side) => counterIn(side, head) ?? numberIn(side));
  if (!(one && other && (one.grows || other.grows))) return undefined;
  const holds = (round: number): boolean =>
    evaluation.compare(operator, valueIn(round, one), valueIn(round, other));
  return { holds, meetings: [Math.abs(one.first - other.first)] };
}

/** A number in the first iteration, which may grow by one with each further iteration. */
interface Progress {
  readonly first: number;
  readonly grows: boolean;
}

function valueIn(round: number, { first, grows }: Progress): number {
  return grows ? first + round : first;
}

function counterIn(side: Expression, head: WhileHead): Progress | undefined {
  const name = soleReference(side)?.name;
  if (name === undefined || (name !== head.index && name !== head.iteration)) return undefined;
  return { first: name === head.index ? 0 : 1, grows: true };
}

/** A number that stands there, with quotes or without. */
function numberIn(side: Expression): Progress | undefined {
  const text = writtenText(side);
  return text !== undefined && /^\d+$/.test(text)
    ? { first: Number(text), grows: false }
    : undefined;
}

function writtenText(side: Expression): string | undefined {
  if (side.kind !== "template") return textOperand(side);
  const [quoted, ...others] = side.parts;
  return quoted?.kind === "text" && others.length === 0 ? quoted.text : undefined;
}
