import { lineEnd } from "../source/line-end.ts";
import type { Span } from "../source/span.ts";
import { contains, spanText } from "../source/span.ts";
import type { DiagnosticCode } from "./catalog.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { worstOf } from "./diagnostic-list.ts";

/** Findings that a field or an outcome is missing in one mapping, which another place may have. */
const missingFields: ReadonlySet<DiagnosticCode> = new Set([
  "absent-field",
  "missing-field",
  "missing-transition",
]);

/** What is written where it counts for nothing, by the names that it would give elsewhere. */
const lostNames: { readonly [Code in DiagnosticCode]?: (one: Diagnostic) => readonly string[] } = {
  "duplicate-key": replacedValue,
  "field-needs": boundInVain,
  "ineffective-field": (one) => [...updatedInVain(one), ...boundInVain(one)],
  "invalid-name": (one) => ownName(one).flatMap(readableNames),
  "misread-word": ownName,
  "not-a-placeholder": itemOfBlock,
  "repeated-field": replacedValue,
  "swallowed-field": (one) => [...ownName(one), ...valueBehind(one.span)],
  "unknown-field": (one) => [...ownName(one), ...boundInVain(one)],
  "unknown-outcome": (one) => [...ownName(one), ...firstWord(one)],
  "unreachable-name": (one) => [...ownName(one), ...firstWord(one)],
  "unread-field": (one) => [...ownName(one), ...boundInVain(one), ...boundByRepeat(one)],
  "unusual-outcome": (one) => [...ownName(one), ...wordsOf(one)],
  "wrong-type": (one) => [...onlyWord(one), ...wordsBeforeValues(one)],
};

/** Fields that are lost where another one is wrong, or in a mapping that does not have them. */
const losesFields: ReadonlySet<DiagnosticCode> = new Set([
  "swallowed-field",
  "unknown-field",
  "unknown-outcome",
  "unread-field",
  "unusual-outcome",
]);

/** So many places show what is missing. */
const mostPlaces = 3;

/**
 * Tells a name that is written in the wrong place, or with signs around it, once: what is found to lack it becomes a part of that
 * finding, which is as severe as all that follows from it. Takes and gives the findings of one file, sorted.
 */
export function withLostNames(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const lacking = found.filter(({ lacks }) => lacks !== undefined);
  const broken = found.filter(
    ({ code }) =>
      code === "broken-command" || code === "doubtful-command" || code === "shell-syntax",
  );
  if (lacking.length + broken.length === 0) return found;
  const byName = Map.groupBy(lacking, ({ lacks }) => lacks ?? "");
  const told = new Set<Diagnostic>();
  const causes = new Map<Diagnostic, Diagnostic>();
  for (const one of found) {
    const names = new Set([
      ...(lostNames[one.code]?.(one) ?? []),
      ...(one.supplies === undefined ? [] : [one.supplies]),
    ]);
    const effects = [
      ...[...names].flatMap((name) => effectsOf(one, byName.get(name) ?? [])),
      ...broken.filter((other) => isInside(one, other)),
    ];
    if (one.code === "unusual-outcome" && !effects.some(isUnknownOutcome)) continue;
    const own = effects.filter((effect) => !told.has(effect) && effect !== one);
    if (own.length === 0) continue;
    for (const effect of own) told.add(effect);
    causes.set(one, withEffects(one, own));
  }
  return found.flatMap((one) => (told.has(one) ? [] : [causes.get(one) ?? one]));
}

/** Whether a command cannot be read because of what is written in it for a placeholder. */
function isInside({ code, span }: Diagnostic, { span: other }: Diagnostic): boolean {
  return code === "not-a-placeholder" && contains(span, other);
}

/** Those of some findings, which lack one name, that follow from what is lost at another one. */
function effectsOf(cause: Diagnostic, lacking: readonly Diagnostic[]): readonly Diagnostic[] {
  const isField = (one: Diagnostic): boolean => missingFields.has(one.code);
  if (cause.code === "unusual-outcome") return outcomesIn(cause, lacking);
  const variables = lacking.filter((one) => !isField(one) && !isUnknownOutcome(one));
  // What has left a mapping stands below where that begins.
  const above = lacking.filter((one) => isField(one) && one.span.start <= cause.span.start).at(-1);
  return above !== undefined && losesFields.has(cause.code) ? [above, ...variables] : variables;
}

/** Those of some findings, which lack one outcome, that follow from a name that swallows it: what leads on from it stands below. */
function outcomesIn(cause: Diagnostic, lacking: readonly Diagnostic[]): readonly Diagnostic[] {
  const below = lacking.find((one) => isUnknownOutcome(one) && one.span.start > cause.span.start);
  const own = lacking.find(
    ({ code, span }) => code === "missing-transition" && span.start === cause.span.start,
  );
  return [below, own].flatMap((one) => one ?? []);
}

function isUnknownOutcome({ code }: Diagnostic): boolean {
  return code === "unknown-outcome";
}

function withEffects(cause: Diagnostic, effects: readonly Diagnostic[]): Diagnostic {
  const places = effects
    .slice(0, mostPlaces)
    .map(({ message, span }): RelatedPlace => ({ span, message }));
  const isMoved =
    cause.fix === undefined &&
    /^un(?:known|read)-field$/.test(cause.code) &&
    boundInVain(cause).length === 0;
  const help = helpFor(effects);
  return {
    ...cause,
    severity: worstOf([cause, ...effects]),
    related: [...cause.related, ...places],
    ...(isMoved ? { help } : {}),
  };
}

function helpFor(effects: readonly Diagnostic[]): string {
  if (effects.some(({ code }) => missingFields.has(code))) return "Write it in what lacks it.";
  return effects.some(({ code }) => code === "unknown-step")
    ? "If it is a step, write it where the others are."
    : "If it is a variable, write it where the recipe declares those.";
}

/** The name with which a text begins that lacks the colon behind it; a dot inside a name is meant. */
function firstWord({ span }: Diagnostic): readonly string[] {
  const word = /^["']?(?<name>[\w-]+)(?!\.?[\w-])/.exec(spanText(span))?.groups?.["name"];
  return word === undefined ? [] : [word];
}

/** What the block of a template calls its items: `{{#each files}}{{this}}{{/each}}`. */
function itemOfBlock({ span }: Diagnostic): readonly string[] {
  return /^\{\{#\s{0,9}each\b/.test(spanText(span)) ? ["this"] : [];
}

/** The names in a text that holds several for want of what parts them. */
function wordsOf({ span }: Diagnostic): readonly string[] {
  return spanText(span).match(/\w[\w-]*/g) ?? [];
}

/** The name at a place without signs around it, and what a fix writes for it. */
function ownName({ span, fix }: Diagnostic): readonly string[] {
  const [edit, ...others] = fix?.edits ?? [];
  const texts = edit === undefined || others.length > 0 ? [] : [edit.text];
  return [spanText(span), ...texts].map((text) =>
    text.replaceAll(/^[^\p{L}\p{N}_]+|(?<![^\p{L}\p{N}_])[^\p{L}\p{N}_]+$/gu, ""),
  );
}

/** Where a name cannot be one: itself, with other signs, and the first of the parts that dots make of it. */
function readableNames(name: string): readonly string[] {
  return [name, name.replaceAll(/[^\w]+/g, "_"), name.split(".")[0] ?? name];
}

/** A word that YAML takes for a truth value, where it is to be a name: `output: on`. */
function onlyWord({ span }: Diagnostic): readonly string[] {
  const text = spanText(span);
  return /^[A-Za-z]+$/.test(text) ? [text] : [];
}

/** The variables that fields would set which the language does not have: that of a loop, exit codes, and outputs in a list. */
function boundInVain({ span, related }: Diagnostic): readonly string[] {
  const fields = [span, ...related.map((place) => place.span)];
  const named = fields.filter((field) => variableFields.test(spanText(field)));
  const isLoop = fields.some((field) => loopFields.test(spanText(field)));
  const lists = fields.filter((field) => /^["']?outputs["']?$/.test(spanText(field)));
  const codes = fields.filter((field) => exitCodeFields.test(spanText(field)));
  return [
    ...codes.flatMap(valueBehind),
    ...(isLoop && named.length === 0 ? ["item"] : named.flatMap(valueBehind)),
    ...lists.flatMap(listOnLine),
  ];
}

/** The names that a repetition of a template gives its copies, where the field for it is misspelt. */
function boundByRepeat(one: Diagnostic): readonly string[] {
  const isRepeat = ownName(one).includes("repeat") || repeatFields.test(spanText(one.span));
  return isRepeat ? ["index", "repeat"] : [];
}

const repeatFields = /^["']?(?:for_?each|loop|times)["']?$/i;

/** The keys of an `update_context` that no loop reads, one on each line below it. */
function updatedInVain({ span: { source, start, end } }: Diagnostic): readonly string[] {
  const { text } = source;
  if (text.slice(start, end) !== "update_context") return [];
  const indent = start - (text.lastIndexOf("\n", start - 1) + 1);
  const names: string[] = [];
  for (const line of text.slice(lineEnd(text, end) + 1, end + mostBelow).split("\n")) {
    const { blanks = "", name } = /^(?<blanks> *)(?:(?<name>\w+):)?/.exec(line)?.groups ?? {};
    if (line.trim() !== "" && blanks.length <= indent) break;
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** So far below a field its keys are looked for. */
const mostBelow = 2000;

const loopFields = /^["']?(?:for_?each|items|loop|parallel|with_items)["']?$/;
const variableFields = /^["']?(?:as|as_var|collect|item_var|loop_var)["']?$/;

const exitCodeFields = /^["']?(?:output_)?(?:exit|return|status)_?code(?:_output|_var)?["']?$/i;

/** The words of a list behind a key, in its line. */
function listOnLine({ source, end }: Span): readonly string[] {
  const line = source.text.slice(end, lineEnd(source.text, end));
  const list = /^["']?: *\[(?<items>[^[\]{}]*)\]/.exec(line)?.groups?.["items"];
  return list?.match(/\w+/g) ?? [];
}

/** The name that a key gave before it was given again. */
function replacedValue({ related: [first] }: Diagnostic): readonly string[] {
  return first === undefined ? [] : valueBehind(first.span);
}

/** The value of one word behind a key, in its line, where others may follow it in braces, or as a text in lines of its own. */
function valueBehind({ source: { text }, end }: Span): readonly string[] {
  const lineBehind = lineEnd(text, end);
  const line = text.slice(end, lineBehind);
  const value = blockHead.test(line)
    ? `: ${text.slice(lineBehind, lineEnd(text, lineBehind + 1)).trim()}`
    : line;
  const name = wordBehind.exec(value)?.groups?.["name"];
  return name === undefined ? [] : [name];
}

const blockHead = /^["']?: *[|>][-+\d]{0,2}[ \t]*(?:#.*)?$/m;
const wordBehind = /^["']?: *["']?(?<name>[\w.-]+)["']?[ \t]*(?:[,}\]#]|$)/m;

/** The words that stand before values, where a text has lost the colons behind them, or a list stands where a mapping is due. */
function wordsBeforeValues({ span }: Diagnostic): readonly string[] {
  if (spanText(span).startsWith("- ")) return keysOfItems(span);
  const first = spanText({
    ...span,
    end: Math.min(span.end, lineEnd(span.source.text, span.start)),
  });
  const word = /^(?<name>[\w-]+) {0,9}[^\w\s-]{0,9} {0,9}["'{\w]/.exec(first)?.groups?.["name"];
  return word === undefined || word === first ? [] : [word];
}

/** So many lines of a list are looked at. */
const mostLines = 20;

/** The keys of mappings that are the items of a list. */
function keysOfItems(span: Span): readonly string[] {
  const lines = spanText(span).split("\n", mostLines);
  return lines.flatMap((line) => /^[ -]*(?<name>\w[\w-]*):/.exec(line)?.groups?.["name"] ?? []);
}
