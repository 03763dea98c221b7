import type { ErrorKind } from "../../../runtime/abi.ts";
import { isList } from "../../../runtime/values/value.ts";
import type { Action, Block, Layer, Step, Target } from "../../ir/step.ts";
import type { FailureScope, RepeatNode, TemplateNode } from "./ast.ts";
import { checkList } from "./checks/lists/check-list.ts";
import { checkSplitCommand } from "./checks/lists/check-split-command.ts";
import { checkCopies } from "./checks/nodes/check-copies.ts";
import {
  checkBranches,
  checkDecidedGuard,
  checkNode,
  checkWrapper,
} from "./checks/nodes/check-node.ts";
import { checkTimes } from "./checks/nodes/check-times.ts";
import type { LowerContext, Position, Surroundings } from "./lower-context.ts";
import { exitsOf } from "./lower-exits.ts";
import {
  enter,
  lowerControl,
  lowerCount,
  lowerValues,
  lowerWhen,
  lowerWords,
  noteUses,
} from "./lower-text.ts";

/** Failures after which another attempt makes sense. */
const retried: readonly ErrorKind[] = ["timeout", "exit", "spawn"];

/** Lowers a node to one step. */
function lowerNode(node: TemplateNode, position: Position, context: LowerContext): Step {
  const inside = enter(node, position.surroundings);
  if (node.output !== undefined && position.role !== "root") {
    const where = "inside a recipe: only the outermost node says what the result is";
    context.report("ineffective-field", node.output.span, { field: "output", where });
  }
  checkNode(node, position.enclosing, inside, context.report);
  checkDecidedGuard(node, position.surroundings, context.report);
  checkTimes(node, inside, context.report);
  const outer = [...delayLayers(node, inside, context), ...guardLayers(node, inside, context)];
  const { enclosing, role } = position;
  const surroundings = { ...inside, isRoot: role === "root", enclosing };
  const { action, around } =
    node.repeat === undefined
      ? {
          action: lowerContent(node, surroundings, context),
          around: [...outer, ...attemptLayers(node, inside, context)],
        }
      : { action: lowerRepeat(node, surroundings, context), around: outer };
  return {
    key: position.key,
    id: idOf(node),
    origins: [node.span],
    idSpan: node.span,
    tracked: position.index === undefined ? undefined : { index: position.index, stage: undefined },
    around,
    action,
    exits: exitsOf(node, action, position, context),
  };
}

/** How a sequence is enclosed. */
export interface Sequence {
  /** How far it lets failures reach at least. */
  readonly enclosing: FailureScope;
  /** Whether it is the recipe itself. */
  readonly isRoot?: boolean;
}

/** Lowers nodes that follow each other to a block. */
export function lowerSequence(
  nodes: readonly TemplateNode[],
  { enclosing, isRoot = false }: Sequence,
  surroundings: Surroundings,
  context: LowerContext,
): Block {
  const keys = nodes.map((node) => context.uniqueKey(idOf(node)));
  const steps = nodes.map((node, index) => {
    const key = keys[index] ?? "";
    const next = keys[index + 1];
    const then: Target =
      next === undefined ? { kind: "end", value: "last" } : { kind: "goto", step: next };
    const place = { key, enclosing, role: "member", surroundings } as const;
    return lowerNode(node, { ...place, then, index: isRoot ? index : undefined }, context);
  });
  return { entry: keys[0] ?? "", steps: new Map(steps.map((step) => [step.key, step])) };
}

/** A block of one node, which is done when the node is. */
export function lowerAlone(
  node: TemplateNode,
  role: "branch" | "only" | "root",
  surroundings: Surroundings,
  context: LowerContext,
): Block {
  const key = context.uniqueKey(idOf(node));
  const then = { kind: "end", value: "last" } as const;
  const index = role === "root" ? 0 : undefined;
  const position: Position = { key, then, enclosing: "continue", role, surroundings, index };
  return { entry: key, steps: new Map([[key, lowerNode(node, position, context)]]) };
}

function lowerContent(
  node: TemplateNode,
  surroundings: Surroundings & { readonly isRoot: boolean; readonly enclosing: FailureScope },
  context: LowerContext,
): Action {
  const { content } = node;
  switch (content.kind) {
    case "leaf": {
      const words = lowerWords(content.command, surroundings, context);
      return { kind: "exec", words, input: context.flow, decoding: "text" };
    }
    case "call":
      return {
        kind: "call",
        callee: { kind: "static", path: content.path, plan: content.plan, span: content.span },
        input: lowerValues(content.values, surroundings, context),
        result: "output",
        stdin: context.flow,
        limits: undefined,
      };
    case "absent": {
      const { alias: path, span } = content;
      noteUses(content.values, surroundings, context);
      const callee = { kind: "missing", path, span, isReported: true } as const;
      return { kind: "call", callee, input: [], result: "output", limits: undefined };
    }
    case "wrapper":
      checkWrapper(node, content.child, surroundings.enclosing, context.report);
      return { kind: "block", body: lowerAlone(content.child, "only", surroundings, context) };
    case "list":
      return node.parallel
        ? lowerFork(node, content.children, surroundings, context)
        : { kind: "block", body: lowerList(node, content.children, surroundings, context) };
    default:
      return content satisfies never;
  }
}

function lowerList(
  node: TemplateNode,
  children: readonly TemplateNode[],
  surroundings: Surroundings & { readonly isRoot: boolean },
  context: LowerContext,
): Block {
  const enclosing = enclosingOf(node, children, surroundings.isRoot);
  const report = checkList(node, { children, enclosing }, context.report);
  return lowerSequence(children, { enclosing }, surroundings, { ...context, report });
}

/** How far the recipe's own list lets failures reach: one step is as strict as the step alone would be. */
export function enclosingOf(
  { failure }: TemplateNode,
  children: readonly TemplateNode[],
  isRoot: boolean,
): FailureScope {
  return isRoot && children.length === 1 ? "root" : failure;
}

function lowerFork(
  node: TemplateNode,
  children: readonly TemplateNode[],
  surroundings: Surroundings,
  context: LowerContext,
): Action {
  const report = checkSplitCommand(children, context.report);
  checkBranches(node, children, report);
  const branches = children.map((child) => {
    const body = lowerAlone(child, "branch", surroundings, { ...context, report });
    return { key: context.uniqueKey(`branch ${body.entry}`), label: child.label, body };
  });
  const join = { kind: "quorum", failure: node.failure } as const;
  return { kind: "fork", branches, lanes: "unbounded", serial: [], join };
}

/** How many copies there are while the caller leaves the list alone. */
function defaultLength(repeat: RepeatNode, { defaults }: Surroundings): number | undefined {
  const list = "lengthOf" in repeat ? defaults.get(repeat.lengthOf) : undefined;
  return list?.kind === "constant" && isList(list.value) ? list.value.length : undefined;
}

/**
 * Copies carry everything but the repetition itself; the delay and the guard around it are its own. The only copy of the
 * recipe itself is as strict as the recipe without the repetition, as its only step is.
 */
function lowerRepeat(
  node: TemplateNode,
  { isRoot, ...surroundings }: Surroundings & { readonly isRoot: boolean },
  context: LowerContext,
): Action {
  const { repeat, parallel, label } = node;
  if (repeat === undefined) return { kind: "none" };
  const repeated = new Set<string>();
  const copies = "count" in repeat ? repeat.count : undefined;
  const likelyCopies = copies ?? defaultLength(repeat, surroundings);
  const runs = (surroundings.runs ?? 1) * (likelyCopies ?? 1);
  const inside = { ...surroundings, repeated, copies: likelyCopies, runs };
  const own = { repeat: undefined, output: undefined, arguments: undefined, defaults: new Map() };
  const copy = { ...node, ...own };
  const before = context.uses.all.length;
  const body = parallel
    ? lowerAlone(copy, "branch", inside, context)
    : lowerSequence(
        [copy],
        { enclosing: isRoot && copies === 1 ? "root" : "continue" },
        inside,
        context,
      );
  checkCopies(node, { read: repeated, uses: context.uses.all.slice(before) }, context.report);
  const lanes = parallel ? "unbounded" : undefined;
  const count = lowerCount(repeat, surroundings, context);
  return {
    kind: "loop",
    head: { kind: "times", count, lanes, binds: [...repeated].sort() },
    body,
    update: [],
    until: undefined,
    value: "last",
    ...(parallel ? { join: { kind: "quorum", label, failure: "continue" } } : {}),
  };
}

function delayLayers(
  { delay }: TemplateNode,
  surroundings: Surroundings,
  context: LowerContext,
): readonly Layer[] {
  if (delay === undefined) return [];
  const ms = lowerControl("delay", delay, surroundings, context);
  return ms === 0 ? [] : [{ kind: "delay", ms }];
}

function guardLayers(
  node: TemplateNode,
  surroundings: Surroundings,
  context: LowerContext,
): readonly Layer[] {
  const { when } = node;
  if (when === undefined || when === true) return [];
  return [{ kind: "guard", condition: lowerWhen(node, when, surroundings, context) }];
}

/** A time limit holds for each attempt, of a group as of a command. */
function attemptLayers(
  node: TemplateNode,
  surroundings: Surroundings,
  context: LowerContext,
): readonly Layer[] {
  const { timeout } = node;
  const ms = timeout && lowerControl("timeout", timeout, surroundings, context);
  return [
    ...retryLayers(node, surroundings, context),
    ...(ms === undefined || ms === 0
      ? []
      : [{ kind: "timeout", ms, span: timeout?.span } as const]),
  ];
}

function retryLayers(
  { retry, recover, content }: TemplateNode,
  surroundings: Surroundings,
  context: LowerContext,
): readonly Layer[] {
  if (retry === undefined) return [];
  const attempts = lowerControl("retry", retry, surroundings, context);
  const body = recover && lowerRecover(recover, surroundings, context);
  if (attempts === 1) return [];
  return [
    {
      kind: "retry",
      attempts,
      initialDelayMs: 0,
      maxDelayMs: 0,
      factor: 1,
      kinds: content.kind === "call" ? [...retried, "callee"] : retried,
      span: retry.span,
      recover: body && { body, result: context.flow },
    },
  ];
}

/** A recovery that fails ends the attempts, and the run unless its author says how far that reaches. */
function lowerRecover(
  recover: TemplateNode,
  surroundings: Surroundings,
  context: LowerContext,
): Block {
  const failure = recover.failureSpan ? recover.failure : "root";
  return lowerAlone({ ...recover, failure }, "only", surroundings, context);
}

/** What people call a node: its label, or the program that it runs. */
function idOf({ label, content, parallel, repeat }: TemplateNode): string {
  if (label !== undefined) return label;
  if (content.kind === "leaf") return programOf(content.command.text);
  if (content.kind === "call" || content.kind === "absent") return content.alias;
  if (repeat !== undefined) return "repeat";
  if (content.kind === "wrapper") return "group";
  return parallel ? "parallel" : "sequence";
}

function programOf(command: string): string {
  const [first = ""] = /\S+/.exec(command) ?? [];
  return first.split("/").at(-1) ?? first;
}
