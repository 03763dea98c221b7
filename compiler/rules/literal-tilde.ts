import { scriptOf } from "../analysis/commands/script-of.ts";
import { namesInEnvironment } from "../analysis/environment/names-in-environment.ts";
import {
  unexpandedDefaults,
  unexpandedEntries,
} from "../analysis/environment/unexpanded-values.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import type { FileWord } from "../analysis/shell/file-words.ts";
import { fileWords } from "../analysis/shell/file-words.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import { quotedTildes } from "../analysis/shell/slips/words/quoted-tildes.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { inputsOf } from "../ir/evaluated.ts";
import type { Reference, Template } from "../ir/expression.ts";
import type { Param, Plan } from "../ir/plan.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsIn, stepsOf } from "../ir/visit.ts";
import { patternOf } from "../source/pattern-of.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/**
 * Only shells expand a `~`, a `$HOME` or a `$(date)`, and only where these stand in a script: as the directory of a step, or in
 * what a command gets as a value, they are a text like any other.
 */
export const literalTilde = defineRule({
  name: "literal-tilde",
  reports: ["literal-tilde"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      for (const { role, expression } of inputsOf(step)) {
        if (role !== "cwd" || expression.kind !== "template") continue;
        const text = startOf(expression);
        if (!forShells.test(text)) continue;
        report("literal-tilde", expression.span, { text, place: "a directory" });
      }
    }
    const told = new Set<Span>();
    for (const { span, text, place, readAt } of valuesOf(plan)) {
      if (told.has(span)) continue;
      told.add(span);
      const related = readAt && [{ span: readAt, message: "read here" }];
      report("literal-tilde", span, { text, place }, { related });
    }
  },
});

/** What is no directory of a step, the surest first. */
function valuesOf(plan: Plan): readonly WrittenPath[] {
  return [
    ...commandsIn(plan.body).flatMap(({ command }) => [
      ...quotedPaths(command, plan),
      ...literalEntries(command),
    ]),
    ...literalDefaults(plan).map(({ param, text, place, span: readAt }) => {
      return { text, place, span: param.defaultSpan ?? param.span, readAt };
    }),
    ...[...unexpandedEntries(plan), ...unexpandedDefaults(plan)].map((value) => {
      return {
        ...value,
        place: value.isInPrompt ? ("a prompt" as const) : ("the environment" as const),
      };
    }),
  ];
}

/** How a path begins that only a shell finds; what is called like a variable of the recipe is another mistake. */
const forShells =
  /^(?:~|\$(?!\{?RECIPE_VAR_)(?:[A-Za-z_]\w*|\{[A-Z]\w*\}|\([^()\n]{1,100}\))|`[^`\n]{1,100}`)(?:\/|$)/;

function startOf({ parts }: Template): string {
  const [first] = parts;
  return first?.kind === "text" ? first.text : "";
}

/** A path in the text of a recipe. */
interface WrittenPath {
  readonly place: "a directory" | "a prompt" | "a value" | "quotes" | "the environment";
  readonly text: string;
  readonly span: Span;
  /** The command that gets it, where it is written elsewhere. */
  readonly readAt?: Span;
}

/** What quotes keep as it is. */
function quotedPaths({ command }: ShellAction, { document }: Plan): readonly WrittenPath[] {
  const scalar = scalarAt(document, command.span);
  if (scalar === undefined) return [];
  return tildes(scalar.text, () => quotedTildes(scalar.text)).map(({ start, end }) => ({
    place: "quotes" as const,
    text: scalar.text.slice(start, end),
    span: scalarMapOf(scalar).span(start, end),
  }));
}

const tildes = createTextMemo<readonly ScriptRange[]>();

/** What `env` gives a command for the beginning of a path. */
function literalEntries({ command, env, environment }: ShellAction): readonly WrittenPath[] {
  if (environment === "scope") return [];
  const paths = env.filter(({ value }) => ofHome.test(startOf(value)));
  const { text } = scriptOf(command);
  if (paths.length === 0 || expandsItself.test(text)) return [];
  const words = wordsIn(text, () => fileWords(text));
  return paths
    .filter(({ name }) => words.some(({ variable }) => variable === name) && !setsIn(text, name))
    .map(({ value }) => ({ place: "a value", text: startOf(value), span: value.span }));
}

/** Whether a script gives a name another value, which it may make of the first. */
function setsIn(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$-])${patternOf(name)}=`).test(text);
}

/** A default that a shell would have to expand, and where it is read so that none does. */
interface LiteralDefault {
  readonly param: Param;
  readonly text: string;
  readonly place: "a directory" | "a value";
  readonly span: Span;
}

function literalDefaults(plan: Plan): readonly LiteralDefault[] {
  const defaults = new Map(
    plan.params.flatMap((param) => {
      const { name, default: text } = param;
      const isPath = typeof text === "string" && ofHome.test(text) && !settersOf(plan).has(name);
      return isPath ? [[name, { param, text }] as const] : [];
    }),
  );
  if (defaults.size === 0) return [];
  const found = new Map<string, LiteralDefault>();
  for (const { command } of commandsIn(plan.body)) {
    const read =
      command.environment === "scope" ? namesInScope(command, plan) : namesGiven(command);
    for (const { name, isExpanded } of read) {
      const one = defaults.get(name);
      if (one === undefined || found.has(name) || isExpanded(one.text)) continue;
      found.set(name, { ...one, place: "a value", span: command.command.span });
    }
  }
  for (const { name, span } of directoriesIn(plan)) {
    const one = defaults.get(name);
    if (one && !found.has(name)) found.set(name, { ...one, place: "a directory", span });
  }
  return [...found.values()];
}

/** The variables with which directories of steps begin. */
function directoriesIn({ body }: Plan): readonly Reference[] {
  return stepsOf(body).flatMap(({ step }) =>
    inputsOf(step).flatMap(({ role, expression }) => {
      const [first] = role === "cwd" && expression.kind === "template" ? expression.parts : [];
      return first?.kind === "reference" && first.path.length === 0 ? [first] : [];
    }),
  );
}

/** A path in the home directory. */
const ofHome = /^(?:~|\$HOME|\$\{HOME\})(?:\/|$)/;

/** A variable that begins the name of a file in a command. */
interface FileRead {
  readonly name: string;
  /** Whether the shell expands such a text there. */
  isExpanded(text: string): boolean;
}

const never = (): boolean => false;

/** Where all values travel in the environment, none is read as a part of a script. */
function namesInScope({ command }: ShellAction, plan: Plan): readonly FileRead[] {
  const scalar = scalarAt(plan.document, command.span);
  if (scalar === undefined || expandsItself.test(scalar.text)) return [];
  const { text } = scalar;
  const names = namesInEnvironment(plan);
  return wordsIn(text, () => fileWords(text)).flatMap(({ start, variable }) => {
    const [, placeholder] = /^\{\{([\w-]+)\}\}/.exec(text.slice(start, start + longestName)) ?? [];
    const name = placeholder ?? names.get(variable ?? "");
    return name === undefined ? [] : [{ name, isExpanded: never }];
  });
}

const longestName = 100;

/** What is pasted becomes a part of the script, where quotes keep a tilde as it is; what is given by `env` does not. */
function namesGiven({ command, env }: ShellAction): readonly FileRead[] {
  const { text, holes } = scriptOf(command);
  if (expandsItself.test(text)) return [];
  const given = new Map(env.map(({ name, value }) => [name, value.parts[0]]));
  return wordsIn(text, () => fileWords(text)).flatMap(({ start, quotes, variable }): FileRead[] => {
    const hole = holes.find((one) => one.start === start)?.reference;
    if (hole !== undefined) {
      const isExpanded = (path: string): boolean =>
        quotes === "none" || (quotes === "double" && !path.startsWith("~"));
      return hole.path.length === 0 ? [{ name: hole.name, isExpanded }] : [];
    }
    const value = given.get(variable ?? "");
    return value?.kind === "reference" && value.path.length === 0
      ? [{ name: value.name, isExpanded: never }]
      : [];
  });
}

/** A script that knows of the home directory, or reads what it has as a script. */
const expandsItself = /~|\bHOME\b|\beval\b|\benvsubst\b|expanduser/;

const wordsIn = createTextMemo<readonly FileWord[]>();
