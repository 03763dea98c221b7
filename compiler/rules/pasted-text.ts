import { scriptOf } from "../analysis/commands/script-of.ts";
import type { Read } from "../analysis/reads.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import { isInJsonText, jsonName } from "../analysis/shell/json-text.ts";
import type { ScriptPlace } from "../analysis/shell/parse-script.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import { isReadAsJson } from "../analysis/shell/pasting/read-as-json.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import { marksItsLines } from "../analysis/shell/printing/marks-its-lines.ts";
import { printsForeignText } from "../analysis/shell/printing/prints-foreign-text.ts";
import type { Origin, TaintSource } from "../analysis/taint/taint.ts";
import { taintOf } from "../analysis/taint/taint.ts";
import { hasNoQuotes, staysInQuotes, staysInSubstitution } from "../analysis/taint/taint-quotes.ts";
import { describeSource, traceOf } from "../analysis/taint/taint-text.ts";
import { isHarmless } from "../analysis/types/harmless-type.ts";
import { choicesBehind } from "../analysis/types/said-choices.ts";
import { membersOf } from "../analysis/types/type.ts";
import type { Template } from "../ir/expression.ts";
import type { Param } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "pasted-into-shell" | "pasted-into-program";

/**
 * Engines paste values into commands as they are. Text that an agent or a command has written may hold
 * any sign, and what is a quote in it is a quote of the script.
 */
export const pastedText = defineRule({
  name: "pasted-text",
  reports: ["pasted-into-program", "pasted-into-shell"],
  check(subject, report) {
    const reads = Map.groupBy(
      subject.facts.reads.all.filter(({ role }) => role === "command"),
      ({ step }) => step,
    );
    for (const { step } of stepsOf(subject.plan.body)) {
      checkStep(step, reads.get(step) ?? [], subject, report);
    }
  },
});

function checkStep(
  step: Step,
  reads: readonly Read[],
  subject: RuleSubject,
  report: RuleReport<Codes>,
): void {
  const { action } = step;
  if (action.kind !== "shell" || reads.length === 0) return;
  const pasted = Map.groupBy(
    pastedIn(action.command, reads, subject),
    ({ read }) => read.reference.name,
  );
  for (const [first, ...others] of pasted.values()) if (first) reportPasted(first, others, report);
}

/** Where a text comes from; `hasDefault`: from whoever gives another one than the recipe does. */
interface PastedSource extends TaintSource {
  readonly hasDefault?: true;
  /** Whether such texts are sentences, as a name tells, which have apostrophes and quotes. */
  readonly isProse?: boolean;
}

/** A placeholder in whose place a value may break the command. */
interface Pasted {
  readonly read: Read;
  readonly place: ScriptPlace;
  readonly source: PastedSource;
  /** Whether the line is a comment up to there, or Python reads it as a value of its own. */
  readonly standing: "comment" | "literal" | undefined;
}

function pastedIn(
  command: Template,
  reads: readonly Read[],
  subject: RuleSubject,
): readonly Pasted[] {
  const { flow } = subject.facts;
  const { text, holes } = scriptOf(command);
  const byReference = new Map(reads.map((read) => [read.reference, read]));
  const tainted = holes.flatMap(({ reference, start, end }, index) => {
    const read = byReference.get(reference);
    const sources = read ? sourcesOf(read, subject) : [];
    return read && sources.length > 0 ? [{ read, sources, start, end, index }] : [];
  });
  if (tainted.length === 0) return [];
  const { places } = parseScript(text, holes);
  return tainted.flatMap(({ read, sources, start, end, index }) => {
    const place = places[index] && placeInJson(places[index], text, start);
    if (place === undefined || isJsonLine(place, read, isFirstOfLine(text, start), flow)) return [];
    const isQuoted = /["']/.test(text.charAt(start - 1));
    const stays = place.program === "sed" ? staysInSubstitution : staysInQuotes;
    const isSame = (one: TaintSource): boolean =>
      (isQuoted || place.program === "sed") && stays(one);
    const asJson = isReadAsJson(text, { start, end });
    const isProgram = isWholeProgram(text, { start, end });
    const source = sources.find(
      (one) =>
        breaks(place, one) &&
        !isSame(one) &&
        !(isProgram && one.hasDefault && !one.isProse) &&
        !(place.program !== undefined && isPrintedPath(one, read)) &&
        !(asJson && isMeantAsJson(one, read, flow)),
    );
    return source ? [{ read, place, source, standing: standingAt(text, start) }] : [];
  });
}

/** Whether a placeholder is all of a program that is quoted as a word: `awk '{{program}}'`. */
function isWholeProgram(script: string, { start, end }: ScriptRange): boolean {
  const quote = script.charAt(start - 1);
  if (!/["']/.test(quote) || script.charAt(end) !== quote) return false;
  return startsProgram.test(script.slice(Math.max(0, start - 1 - longestStart), start - 1));
}

const startsProgram = /(?:^|\s)(?:-\w{1,10}|[gm]?awk|jq|sed|yq)[ \t]{1,4}$/;
const longestStart = 20;

/** Where a value may come from; the caller comes last, who may give another text than the default of an input. */
function sourcesOf(read: Read, subject: RuleSubject): readonly PastedSource[] {
  const { reference, state } = read;
  const input = replacedInput(read, subject.facts.flow);
  return [
    ...taintOf(reference, state, subject),
    ...(input
      ? [
          {
            origin: "caller",
            step: undefined,
            span: input.span,
            passedAt: [],
            hasDefault: true,
            isProse: isOfSentences(input),
          } as const,
        ]
      : []),
  ];
}

/** An input with a text for its default. */
function replacedInput({ reference, state, variable }: Read, flow: ScopeFlow): Param | undefined {
  if (reference.path.length > 0 || isHarmless(flow.typeOf(reference, state))) return undefined;
  if (flow.isNamedWord(reference, state)) return undefined;
  const definitions = variable?.definitions;
  if (definitions === undefined || definitions.parts !== undefined) return undefined;
  const [only, ...others] = definitions.list();
  if (only?.kind !== "param" || others.length > 0) return undefined;
  return isFreeDefault(only.param) ? only.param : undefined;
}

/** Whether a default says that any text may be given: paths, numbers and the like have other signs, and seldom a quote. */
function isFreeDefault({ name, default: text, defaultSpan }: Param): boolean {
  if (typeof text !== "string" || pathName.test(name)) return false;
  if (defaultSpan !== undefined && hasListedChoices(defaultSpan, text)) return false;
  return /\s/.test(text) || !/[/\\]|^[~.\d]|^(?:true|false|yes|no|null|none)$/i.test(text);
}

const pathName =
  /(?:^|_)(?:commit|cwd|dir|directory|file|filename|folder|id|path|port|root|sha|slug|url|uuid|version)$/i;

/** Whether callers give sentences, as the name of an input says and its default does not deny. */
function isOfSentences({ name, default: text }: Param): boolean {
  return proseName.test(name) && (text === "" || /\s/.test(String(text)));
}

const proseName =
  /(?:^|_)(?:body|comment|description|feedback|instructions?|message|notes?|prompt|question|reason|subject|summary|task|text|title|topic)$/i;

/** Whether the comment behind a default lists the words that may be given, as in `"quick"  # quick | deep`. */
function hasListedChoices(span: Span, text: string): boolean {
  const listed = choicesBehind(span);
  return listed !== undefined && (text === "" || listed.includes(text));
}

/** Whether a value is one of several that a command prints as JSON, none by others, and called what seldom has a quote. */
function isPrintedPath(source: TaintSource, { reference: { name, path } }: Read): boolean {
  if (source.origin !== "command" || isFree(source)) return false;
  return (path.length > 0 || source.passedAt.length > 0) && pathName.test(path.at(-1) ?? name);
}

/** One variable is told once a command, with the other places where it stands. */
function reportPasted(
  { read: { reference }, place, source, standing }: Pasted,
  others: readonly Pasted[],
  report: RuleReport<Codes>,
): void {
  const name = dottedName(reference);
  const from = describeSource(source);
  const also = others.map(({ read }) => ({ span: read.reference.span, message: "also here" }));
  const related = [...traceOf(source), ...also.slice(0, mostPlaces)];
  const help =
    standing === "comment" && others.length > 0 ? undefined : standing && advice[standing];
  if (place.program === undefined) {
    const parameters = { name, from, effect: effectIn(place), quoting: place.quoting };
    report("pasted-into-shell", reference.span, parameters, { related, help });
  } else {
    const { program } = place;
    report("pasted-into-program", reference.span, { name, from, program }, { related, help });
  }
}

const advice = {
  comment: "Write the name without its braces: a comment needs no value.",
  literal:
    "Pass it by `env` and read it with `json.loads`: lists become JSON, and `literal_eval` knows no true, false and null.",
};

/** More would bury what is said. */
const mostPlaces = 5;

const anyText: readonly Origin[] = ["agent", "command", "recipe", "person", "caller"];

/** Whether a text was written by others, who use any sign, and not by a command for others to read. */
function isFree(source: TaintSource): boolean {
  const { origin, step } = source;
  if (origin === "agent" || origin === "caller") return true;
  const { action } = step ?? {};
  if (action?.kind !== "shell" || !printsForeignText(scriptOf(action.command).text)) return false;
  return !hasNoQuotes(source);
}

/** A value that is pasted as JSON into JSON stays what it is; only between quotes it must not have any. */
function placeInJson(place: ScriptPlace, script: string, at: number): ScriptPlace {
  const isText = place.program !== jsonName || isInJsonText(script, { start: 0, end: at }, '"');
  return isText ? place : { ...place, program: undefined };
}

/** Whether nothing but blanks stands before a place on its line, which is not the first one. */
function isFirstOfLine(text: string, at: number): boolean {
  let start = at;
  while (/[ \t]/.test(text.charAt(start - 1))) start -= 1;
  return text.charAt(start - 1) === "\n";
}

function standingAt(text: string, at: number): Pasted["standing"] {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  if (/^[ \t]*#(?!!)/.test(before)) return "comment";
  return /\bliteral_eval\([rR]?["']{1,3}$/.test(before) ? "literal" : undefined;
}

/** A list or a mapping is pasted as one line of JSON: where it begins a line of a quoted heredoc, nothing reads its signs. */
function isJsonLine(
  place: ScriptPlace,
  { reference, state }: Read,
  isFirst: boolean,
  flow: ScopeFlow,
): boolean {
  if (!isFirst || place.quoting !== "quoted-heredoc" || place.program !== undefined) return false;
  return isPastedAsJson({ reference, state }, flow);
}

function isPastedAsJson(
  { reference, state }: Pick<Read, "reference" | "state">,
  flow: ScopeFlow,
): boolean {
  const members = membersOf(flow.typeOf(reference, state));
  return members.length > 0 && members.every(({ kind }) => kind === "list" || kind === "record");
}

/** Whether a text is JSON unless what writes it has failed; an agent that is not asked for JSON writes anything. */
function isMeantAsJson({ origin, step }: PastedSource, read: Read, flow: ScopeFlow): boolean {
  if (origin !== "agent") return true;
  const isExpected = step?.action.kind === "agent" && step.action.expectJson;
  return isExpected || isPastedAsJson(read, flow);
}

/** Whether text from there is likely to break where it stands. */
function breaks({ quoting, program }: ScriptPlace, source: PastedSource): boolean {
  const { origin, step, hasDefault, isProse } = source;
  // In the shell a default says what kind of text is meant, but for sentences; a program ends a text at the first quote of its kind.
  if (hasDefault && program === undefined)
    return isProse === true && /^(?:bare|double|single)$/.test(quoting);
  if (hasDefault && program === jsonName) return false;
  if (program === jsonName) return isFree(source);
  if (program !== undefined) return anyText.includes(origin);
  switch (quoting) {
    case "single":
      return anyText.includes(origin) && !hasNoQuotes(source);
    case "bare":
    case "double":
    case "heredoc":
    case "ansi-c":
    case "arithmetic":
    case "comment":
      return isFree(source);
    case "quoted-heredoc":
      // JSON is pasted as one line, which no delimiter is.
      return (
        isFree(source) &&
        !isMarked(step) &&
        !(step?.action.kind === "agent" && step.action.expectJson)
      );
    case "unknown":
      return false;
    default:
      return quoting satisfies never;
  }
}

/** Whether no line that a command prints can be a delimiter. */
function isMarked(step: Step | undefined): boolean {
  const { action } = step ?? {};
  return action?.kind === "shell" && marksItsLines(scriptOf(action.command).text);
}

function effectIn({ quoting, delimiter }: ScriptPlace): string {
  switch (quoting) {
    case "single":
      return "an apostrophe in it ends the quoted text";
    case "double":
      return "quotes, backticks and $ in it are read by the shell";
    case "heredoc":
      return "backticks and $ in it are read by the shell";
    case "quoted-heredoc":
      return `a line "${delimiter ?? ""}" in it ends the text, and the rest is run`;
    case "comment":
      return "what follows its first line break is run";
    default:
      return "the shell splits it and runs what it finds";
  }
}
