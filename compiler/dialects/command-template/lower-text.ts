import { isTrue } from "../../../runtime/semantics/command-template-truth.ts";
import type { CommandDefaults, CommandRole, CommandText } from "../../ir/command.ts";
import { hasPlaceholders, namesIn, noDefaults, reachableFrom } from "../../ir/command-names.ts";
import type { Condition, Template } from "../../ir/expression.ts";
import type { CallInput } from "../../ir/step.ts";
import { lowerCommand, lowerUnsplit } from "../../lower/command.ts";
import type { WrittenDefault } from "../../lower/command-default.ts";
import { overlayDefaults } from "../../lower/command-default.ts";
import { lowerGuard } from "../../lower/command-guard.ts";
import { commandCondition, commandTemplate } from "../../lower/command-template.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { ArgumentNode, ControlNode, TemplateNode } from "./ast.ts";
import { checkCommand } from "./checks/commands/check-command.ts";
import { askedFlag } from "./checks/nodes/asked-flag.ts";
import { checkHiddenDefaults, checkRepeatedGuard } from "./checks/nodes/check-node.ts";
import { checkPlaceholders } from "./checks/placeholders/check-placeholders.ts";
import { checkElements } from "./checks/values/check-elements.ts";
import { checkRecursion } from "./checks/values/check-recursion.ts";
import { readsPrograms } from "./interpreters.ts";
import type { KnownFlag, LowerContext, Surroundings } from "./lower-context.ts";
import type { ControlField } from "./parse-control.ts";
import type { Field, TextTree, Tree } from "./tree.ts";
import { plainValue } from "./tree.ts";

/** What a node and all around it say inside the node. */
export function enter(node: TemplateNode, outer: Surroundings): Surroundings {
  const { arguments: declared, defaults, span } = node;
  const written = declared && argumentDefaults(declared);
  const ownDefaults = written && overlayDefaults(noDefaults, written);
  const { unseenDefaults } = outer;
  const isFirst = unseenDefaults.size === 0;
  // What an imported recipe holds stands where it is imported.
  const anchor = span.source === outer.anchor.source ? span : outer.anchor;
  return {
    ...outer,
    anchor,
    defaults: overlayDefaults(outer.defaults, writtenDefaults(defaults)),
    argumentDefaults: ownDefaults ?? outer.argumentDefaults,
    unseenDefaults:
      written && !isFirst
        ? overlayDefaults(unseenDefaults, written)
        : (ownDefaults ?? unseenDefaults),
    asked: askedInside(node, outer.asked ?? noFlags),
  };
}

const noFlags: ReadonlyMap<string, KnownFlag> = new Map();

/** What is known of names inside a node, which sees its own defaults before it asks its guard. */
function askedInside(
  node: TemplateNode,
  outer: ReadonlyMap<string, KnownFlag>,
): ReadonlyMap<string, KnownFlag> {
  const flag = askedFlag(node);
  if (flag === undefined && outer.size === 0) return outer;
  const inside = new Map([...outer].filter(([name]) => !node.defaults.has(name)));
  if (flag !== undefined) inside.set(flag.name, { isTrue: flag.holds, span: flag.span });
  return inside;
}

/** The values of names as their author wrote them. */
export function writtenDefaults(
  defaults: ReadonlyMap<string, Tree>,
): ReadonlyMap<string, WrittenDefault> {
  const written = new Map<string, WrittenDefault>();
  for (const [name, tree] of defaults) {
    const spanAt = tree.kind === "text" ? tree.spanAt : () => tree.span;
    written.set(name, { value: plainValue(tree), span: tree.span, spanAt });
  }
  return written;
}

function argumentDefaults(declared: readonly ArgumentNode[]): ReadonlyMap<string, WrittenDefault> {
  const written = new Map<string, WrittenDefault>();
  for (const { name, default: value, span } of declared) {
    if (value !== undefined) written.set(name, { value, span, spanAt: () => span });
  }
  return written;
}

/** A command in its words; those of a recipe that many import are the same for all of them. */
const commandOf = createObjectMemo(({ text, spanAt }: TextTree) => lowerCommand(text, spanAt));

/** The words of a command line, as templates. */
export function lowerWords(
  command: TextTree,
  surroundings: Surroundings,
  context: LowerContext,
): readonly Template[] {
  const lowered = commandOf(command);
  if (lowered === undefined) {
    context.report("blank-command", command.span, {});
    // A command has a program, also one that cannot run.
    return [templateOf("word", lowerUnsplit(command.text, command.spanAt), surroundings, context)];
  }
  const defaults = overlaid(surroundings.argumentDefaults, surroundings.defaults);
  const likely = overlaid(defaults, context.values);
  const { asked = noFlags } = surroundings;
  const { declared, numbers, report } = context;
  checkCommand({ command, lowered, declared, numbers, defaults: likely, asked }, report);
  const around = { ...surroundings, defaults };
  const aroundQuoted = readsPrograms(lowered.words) ? { ...around, isProgram: true } : around;
  return lowered.words.map((word) =>
    templateOf("word", word, word.isQuoted ? aroundQuoted : around, context),
  );
}

/** Defaults over others; commands are many, and mostly there is only one kind. */
function overlaid(lower: CommandDefaults, upper: CommandDefaults): CommandDefaults {
  if (upper.size === 0) return lower;
  return lower.size === 0 ? upper : new Map([...lower, ...upper]);
}

/** What a recipe of another language is given: texts with placeholders, for which names mean what they do in commands, and other values as they are. */
export function lowerValues(
  values: readonly Field[],
  surroundings: Surroundings,
  context: LowerContext,
): readonly CallInput[] {
  const defaults = overlaid(surroundings.argumentDefaults, surroundings.defaults);
  const around = { ...surroundings, defaults };
  return values.map(({ name, nameSpan, value }) => {
    if (value.kind !== "text") {
      return {
        name,
        nameSpan,
        value: { kind: "literal", value: plainValue(value), span: value.span },
      };
    }
    const text = lowerUnsplit(value.text, value.spanAt);
    return { name, nameSpan, value: templateOf("word", text, around, context) };
  });
}

/** Looks at what a recipe that is not there is given, as it would at its defaults. */
export function noteUses(
  values: readonly Field[],
  { anchor, argumentDefaults: inArguments, copies, defaults: around, repeated }: Surroundings,
  { declared, report, uses }: LowerContext,
): void {
  const defaults = overlaid(inArguments, around);
  const given = new Map(values.map(({ name, value }) => [name, value] as const));
  const inside = overlayDefaults(defaults, writtenDefaults(given));
  for (const { value } of values) {
    if (value.kind !== "text") continue;
    const text = lowerUnsplit(value.text, value.spanAt);
    checkPlaceholders(text, { declared }, report);
    const reachable = reachableFrom(namesIn(text), inside);
    checkElements(text, { copies, declared, reachable }, report);
    checkRecursion(text, inside, report);
    uses.addDefault(text, { anchor, defaults: inside, repeated });
  }
}

/** The number of a control field, or the template that becomes it. */
export function lowerControl(
  role: ControlField,
  control: ControlNode,
  surroundings: Surroundings,
  context: LowerContext,
): number | Template {
  if ("number" in control) return control.number;
  const text = lowerUnsplit(control.text, control.spanAt);
  checkHiddenDefaults(role, text, surroundings, context.report);
  return templateOf(role, text, surroundings, context);
}

/** How often a node is repeated. */
export function lowerCount(
  repeat: NonNullable<TemplateNode["repeat"]>,
  surroundings: Surroundings,
  context: LowerContext,
): number | Template {
  if ("count" in repeat) return repeat.count;
  const { lengthOf: name, span } = repeat;
  const content = `${name}.length`;
  const part = { kind: "command-length", name, content, span } as const;
  const text: CommandText = { kind: "command-text", parts: [part], span };
  checkHiddenDefaults("repeat", text, surroundings, context.report);
  return templateOf("repeat", text, surroundings, context);
}

/** The guard of a node. */
export function lowerWhen(
  node: TemplateNode,
  when: TextTree | boolean,
  surroundings: Surroundings,
  context: LowerContext,
): Condition {
  const { defaults, anchor } = surroundings;
  if (typeof when === "boolean") {
    return commandCondition(when, defaults, { text: String(when), span: anchor });
  }
  const { test, constant } = lowerGuard(when.text, when.spanAt);
  const always = typeof test === "boolean" ? test : decidedTruth(test);
  if (always !== undefined) {
    const reason = constant ?? "equal-choices";
    context.report("constant-guard", when.span, { text: when.text, always, reason });
  }
  if (typeof test !== "boolean") {
    if (always === undefined) checkPlaceholders(test, context, context.report);
    // It is asked once, before there are copies.
    const reachable = reachableFrom(namesIn(test), defaults);
    checkElements(
      test,
      { copies: undefined, declared: context.declared, reachable },
      context.report,
    );
    checkRepeatedGuard(test, node, surroundings, context);
    checkHiddenDefaults("when", test, surroundings, context.report);
    context.uses.addGuard(test, surroundings);
  }
  return commandCondition(test, defaults, when);
}

/** What a choice comes to when both of its texts mean the same to a guard. */
function decidedTruth({ parts }: CommandText): boolean | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== "command-choice") return undefined;
  const [yes, no] = [isTrue(only.yes), isTrue(only.no)];
  return yes === no ? yes : undefined;
}

function templateOf(
  role: Exclude<CommandRole, "when">,
  text: CommandText,
  surroundings: Surroundings,
  context: LowerContext,
): Template {
  const { copies, defaults, isProgram } = surroundings;
  const template = commandTemplate(role, text, defaults);
  const isFixed = !hasPlaceholders(text);
  if (isFixed && text.decided === undefined) return template;
  checkPlaceholders(text, { declared: context.declared, isProgram }, context.report);
  if (!isFixed) {
    const { defaults: reachable } = template.command;
    checkElements(text, { copies, declared: context.declared, reachable }, context.report);
    checkRecursion(text, defaults, context.report);
    const around = { ...surroundings, reachable };
    if (role === "word" || role === "repeat") context.uses.add(text, around);
    else context.uses.addControl(role, text, around);
  }
  return template;
}
