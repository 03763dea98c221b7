import { inputsOf } from "../../ir/evaluated.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import type { EnvironmentEntry, ShellAction } from "../../ir/step.ts";
import { commandsIn, stepsOf } from "../../ir/visit.ts";
import { patternOf } from "../../source/pattern-of.ts";
import type { Span } from "../../source/span.ts";
import { scriptOf } from "../commands/script-of.ts";
import { hasVariable } from "../setters/has-variable.ts";
import { settersOf } from "../setters/setters.ts";
import { commonPrograms } from "../shell/common-programs.ts";

/** A value that its author wants a shell to expand, which no shell reads. */
export interface UnexpandedValue {
  readonly text: string;
  readonly span: Span;
  /** The command or prompt that gets it, where it is written elsewhere. */
  readonly readAt?: Span;
  readonly isInPrompt?: true;
}

/** What `env` gives commands as it is: `"${OUT:-build}"`, `"$(date +%F)"`, `"$PWD/src"`. */
export function unexpandedEntries(plan: Plan): readonly UnexpandedValue[] {
  return commandsIn(plan.body).flatMap(({ command }) => {
    if (command.environment === "scope") return [];
    return command.env.flatMap(({ name, value }) => {
      const { text } = scriptOf(value);
      if (!isForShell(text, plan) || mayBeMeant(name, scriptOf(command.command).text)) return [];
      return [{ text, span: value.span }];
    });
  });
}

/** The same in defaults that nothing replaces but the caller, where commands find them in their environment or prompts show them. */
export function unexpandedDefaults(plan: Plan): readonly UnexpandedValue[] {
  const defaults = defaultsForShell(plan);
  if (defaults.size === 0) return [];
  const found = new Map<Param, UnexpandedValue>();
  for (const place of [...commandsWith(plan), ...promptsWith(plan)]) {
    const one = defaults.get(place.variable);
    if (one === undefined || found.has(one.param) || place.mayExpand(one.text)) continue;
    const span = one.param.defaultSpan ?? one.param.span;
    const { isInPrompt, span: readAt } = place;
    found.set(one.param, { text: one.text, span, readAt, ...(isInPrompt && { isInPrompt }) });
  }
  return [...found.values()];
}

interface DefaultForShell {
  readonly param: Param;
  readonly text: string;
}

function defaultsForShell(plan: Plan): ReadonlyMap<string, DefaultForShell> {
  return new Map(
    plan.params.flatMap((param) => {
      const { name, default: text } = param;
      const isOne = typeof text === "string" && isForShell(text, plan);
      return isOne && !settersOf(plan).has(name) ? [[name, { param, text }] as const] : [];
    }),
  );
}

/** Where a variable is handed over as it is. */
interface Handed {
  readonly variable: string;
  readonly span: Span;
  readonly isInPrompt?: true;
  /** Whether such a text may be expanded there, or meant as it is. */
  mayExpand(text: string): boolean;
}

function commandsWith({ body }: Plan): readonly Handed[] {
  return commandsIn(body).flatMap(({ command }) =>
    takenBy(command).map(({ variable, name }) => ({
      variable,
      span: command.command.span,
      mayExpand: () => mayBeMeant(name, scriptOf(command.command).text),
    })),
  );
}

/** Agents have a shell of their own for the paths that they are given, and do not run what a text shows them. */
function promptsWith({ body }: Plan): readonly Handed[] {
  const mayExpand = (text: string): boolean => !text.includes("$(");
  return stepsOf(body)
    .flatMap(({ step }) => inputsOf(step))
    .flatMap(({ role, expression }) => {
      if (role !== "prompt" || expression.kind !== "template") return [];
      const shown = expression.parts.filter((part) => part.kind === "reference");
      return shown
        .filter(({ path }) => path.length === 0)
        .map(({ name, span }) => ({ variable: name, span, isInPrompt: true as const, mayExpand }));
    });
}

/** A variable of the recipe, and what a command calls it. */
interface Taken {
  readonly variable: string;
  readonly name: string;
}

function takenBy({ command, env, environment, reads = [] }: ShellAction): readonly Taken[] {
  if (environment !== "scope") return env.flatMap(wholeOf);
  const named = [...reads, ...scriptOf(command).holes.map(({ reference }) => reference)]
    .filter(({ path }) => path.length === 0)
    .map(({ name }) => ({ variable: name, name }));
  return [...named, ...env.flatMap(wholeOf)];
}

function wholeOf({ name, value: { parts } }: EnvironmentEntry): readonly Taken[] {
  const [part] = parts;
  return parts.length === 1 && part?.kind === "reference" && part.path.length === 0
    ? [{ variable: part.name, name }]
    : [];
}

/** Most values have none of it. */
const maybeForShell = /\$[({A-Z]/;

/** What a shell has something in the place of. */
const substituted = /\$\(([a-z][\w-]*)(?: [^()`]*)?\)/g;
const withDefault = /\$\{[A-Z][A-Z0-9_]*:?[-?][^{}]*\}/g;

/** A variable of the environment that begins a word, or a part of a path or of a list of them. */
const ofEnvironment = /(?<=^|[/:@=])\$(?:\{[A-Z][A-Z0-9_]+\}|[A-Z][A-Z0-9_]+)(?=$|[/:.@-])/g;

const placeholder = /^\$\{?RECIPE_VAR_/;

/** Whether a text is one word as soon as a shell has expanded what it knows in it. */
function isForShell(text: string, plan: Plan): boolean {
  if (!maybeForShell.test(text) || text.includes("\n")) return false;
  const programs = [...text.matchAll(substituted)].map(([, program = ""]) => program);
  if (!programs.every((program) => commonPrograms.has(program))) return false;
  const left = text
    .replaceAll(substituted, "")
    .replaceAll(withDefault, "")
    .replaceAll(ofEnvironment, (found) => (isKnown(found, plan) ? found : ""));
  return left.length < text.length && /^[\w./:@=+-]*$/.test(left);
}

/** What is called like a variable of the recipe is another mistake. */
function isKnown(found: string, plan: Plan): boolean {
  const name = found.replaceAll(/\W/g, "");
  return (
    placeholder.test(found) || [name, name.toLowerCase()].some((one) => hasVariable(plan, one))
  );
}

/** Names of what is a script, a pattern or a text by itself, and of what programs expand or hand to a shell. */
const ownLanguage =
  /ARGS|BODY|CMD|COMMAND|EDITOR|EXPECT|EXPR|FILTER|FLAGS|FMT|FORMAT|HINT|HOOK|LINE|LITERAL|MARK|MESSAGE|NEEDLE|OPTS|OPTIONS|PAGER|PATTERN|PLACEHOLDER|PROMPT|QUERY|REGEX|SCRIPT|SEARCH|SHELL|SNIPPET|SQL|SYNTAX|TEMPLATE|TEXT|TOKEN_NAME|VAR_NAME|^PS\d$|^(?:BASH_)?ENV$|^npm_config|_RE$/i;

/** What expands a value itself, or has a shell read it. */
const expandsItself =
  /\beval\b|\benvsubst\b|expand_?vars|expanduser|\bTemplate\b|\b(?:ba|da|k|z)?sh\b -\w*c|\bmake\b|@P\}|\bshell\s*=\s*True|\bexec(?:Sync)?\(|\bos\.system\b|\bpopen\b/i;

/** Programs that look for a text, replace one, or have another shell read it. */
const looksFor =
  /\b(?:ack|awk|bash|docker|find|grep|kubectl|perl|podman|rg|sed|sh|source|ssh|su|sudo)\b|\.replace(?:All)?\(|\$\{!/;

/** Whether a command may want such a text as it is: it looks for it, writes it down, expands it, or sets the name anew. */
function mayBeMeant(name: string, script: string): boolean {
  if (ownLanguage.test(name) || expandsItself.test(script)) return true;
  // In an environment that has all variables, each is there in capitals, too.
  const spelt = `(?:${patternOf(name)}|${patternOf(name.toUpperCase())})(?![A-Za-z0-9_])`;
  const mention = new RegExp(`(?:(?<![A-Za-z0-9_])|RECIPE_VAR_)${spelt}`);
  const isSetOrKept = new RegExp(`(?<![\\w$-])${spelt}=|${spelt}[^>]*>>`);
  return script
    .split("\n")
    .some((line) => mention.test(line) && (looksFor.test(line) || isSetOrKept.test(line)));
}
