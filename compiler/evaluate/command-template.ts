import { splitWords } from "../../grammar/command-template/index.ts";
import * as semantics from "../../runtime/semantics/command-template.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap, record } from "../../runtime/values/value.ts";
import { emitCondition, emitTemplate } from "../emit/emit-expression.ts";
import type { CommandDefaults } from "../ir/command.ts";
import { lowerCommand } from "../lower/command.ts";
import type { WrittenDefault } from "../lower/command-default.ts";
import { overlayDefaults } from "../lower/command-default.ts";
import { lowerGuard } from "../lower/command-guard.ts";
import { commandCondition, commandTemplate } from "../lower/command-template.ts";
import { parseArgument } from "../lower/typed-argument.ts";
import type { EvaluationRequest, Evaluator } from "./evaluator.ts";
import { RequestError } from "./evaluator.ts";
import { requireText, spansOf, unknownScope } from "./request-text.ts";
import { runEmitted } from "./run-emitted.ts";

/** What `eval` can do for the command-template dialect, by kind. */
export const commandTemplateEvaluators: ReadonlyMap<string, Evaluator> = new Map([
  ["argv", evaluateArgv],
  ["when", evaluateGuard],
  ["words", splitIntoWords],
]);

function splitIntoWords({ text }: EvaluationRequest): Value {
  return splitWords(requireText(text)).words.map((word) => word.text);
}

function evaluateArgv({ text, fields }: EvaluationRequest): Value {
  const node = commandNode(text);
  const spanAt = spansOf(node.template);
  const words = lowerCommand(node.template, spanAt)?.words;
  if (words === undefined) throw new RequestError("empty-command", "Command template is empty");
  const declared = [fields.get("args"), node.args].flatMap(argumentDefaults);
  const overlaid = [fields.get("defaults"), node.defaults].reduce<CommandDefaults>(
    (inherited, given) => overlayDefaults(inherited, writtenDefaults(given)),
    new Map(),
  );
  const defaults = new Map([...overlayDefaults(new Map(), new Map(declared)), ...overlaid]);
  const code = words.map((word) =>
    emitTemplate(commandTemplate("word", word, defaults), unknownScope),
  );
  const values = textMap(fields.get("values"));
  const filled = runEmitted(`$.argv([${code.join(", ")}])`, semantics, values);
  const [command = "", ...args] = isList(filled) ? filled.filter(isText) : [];
  const cwd = folderOf(fields.get("cwd"));
  const home = folderOf(fields.get("home"));
  return record([
    ["command", semantics.program(command, cwd, home)],
    ["args", args],
  ]);
}

function evaluateGuard({ text, fields }: EvaluationRequest): Value {
  if (typeof text === "boolean") return text;
  const when = requireText(text);
  const { test } = lowerGuard(when, spansOf(when));
  const defaults = overlayDefaults(new Map(), writtenDefaults(fields.get("defaults")));
  const condition = commandCondition(test, defaults, {
    text: when,
    span: spansOf(when)(0, when.length),
  });
  const code = emitCondition(condition, unknownScope);
  return runEmitted(code, semantics, textMap(fields.get("values")));
}

function isText(value: Value): value is string {
  return typeof value === "string";
}

interface CommandNode {
  readonly template: string;
  readonly args: Value | undefined;
  readonly defaults: Value | undefined;
}

/** The template may be a node, which then has arguments and defaults of its own. */
function commandNode(text: Value): CommandNode {
  if (!isMap(text)) return { template: requireText(text), args: undefined, defaults: undefined };
  const template = requireText(text.get("template") ?? null);
  return { template, args: text.get("args"), defaults: text.get("defaults") };
}

function argumentDefaults(args: Value | undefined): readonly (readonly [string, WrittenDefault])[] {
  if (args === undefined || !isList(args)) return [];
  return args.flatMap((argument) => {
    const declared = typeof argument === "string" ? parseArgument(argument) : undefined;
    if (declared?.default === undefined) return [];
    const { name, default: value } = declared;
    return [[name, writtenDefault(value)]] as const;
  });
}

function writtenDefaults(given: Value | undefined): ReadonlyMap<string, WrittenDefault> {
  const entries = Object.entries(textMap(given));
  return new Map(entries.map(([name, value]) => [name, writtenDefault(value)] as const));
}

function writtenDefault(value: Value): WrittenDefault {
  const text = String(value);
  const spanAt = spansOf(text);
  return { value, span: spanAt(0, text.length), spanAt };
}

function textMap(given: Value | undefined): Readonly<Record<string, Value>> {
  if (given === undefined || given === null) return {};
  if (!isMap(given)) throw new RequestError("bad-request", "Values must be an object.");
  return Object.fromEntries(
    [...given].filter((entry): entry is [string, Value] => typeof entry[0] === "string"),
  );
}

function folderOf(given: Value | undefined): string {
  return typeof given === "string" ? given : "/";
}
