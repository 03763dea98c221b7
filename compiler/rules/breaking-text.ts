import type { Hole } from "../analysis/commands/script-of.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import { areSeveralLines } from "../analysis/origins/several-lines.ts";
import type { Read } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope/definition.ts";
import { Definitions } from "../analysis/scope/definitions.ts";
import type { ScriptPlace } from "../analysis/shell/parse-script.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import { jsonEffect } from "../analysis/shell/pasting/json-effect.ts";
import { whatBreaks } from "../analysis/shell/pasting/what-breaks.ts";
import { linesEffect, splitEffect } from "../analysis/shell/pasting/what-splits.ts";
import { printsForeignText } from "../analysis/shell/printing/prints-foreign-text.ts";
import { taintOf } from "../analysis/taint/taint.ts";
import { isHarmless } from "../analysis/types/harmless-type.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import type { BreakingText } from "../diagnostics/catalog/security.ts";
import type { Template } from "../ir/expression.ts";
import { dottedName } from "../ir/references.ts";
import type { ShellAction } from "../ir/step.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Engines paste values into commands as they are: a quote in a text that the recipe itself gives is one of the script, too, and
 * so are those of the JSON that lists and mappings become.
 */
export const breakingText = defineRule({
  name: "breaking-text",
  reports: ["breaking-text"],
  check(subject, report) {
    const byStep = Map.groupBy(
      subject.facts.reads.all.flatMap((read) => pastedTexts(read, subject)),
      ({ read }) => read.step,
    );
    for (const [{ action }, pasted] of byStep) {
      if (action.kind === "shell") checkCommand(action.command, pasted, report);
    }
  },
});

/** A placeholder in a command, and the texts that it is known to stand for, or the kind of value that becomes JSON. */
interface Pasted {
  readonly read: Read;
  readonly texts: readonly string[];
  readonly json: PastedJson | undefined;
  /** Whether they are lines that a command prints. */
  readonly areLines?: boolean;
}

interface PastedJson {
  readonly kind: "empty list" | "list" | "mapping";
  readonly hasQuotes: boolean;
}

function pastedTexts(read: Read, subject: RuleSubject): readonly Pasted[] {
  const { flow } = subject.facts;
  const { action } = read.step;
  const isPasted = action.kind === "shell" && action.environment !== "scope";
  if (read.role !== "command" || !isPasted) return [];
  const type = flow.likelyTypeOf(read.reference, read.state);
  const texts = knownTexts(type);
  if (texts !== undefined) return [{ read, texts, json: undefined }];
  const { definitions = Definitions.none } = read.variable ?? {};
  if (definitions.size > 0 && read.reference.path.length === 0 && areSeveralLines(definitions))
    return [{ read, texts: [], json: undefined, areLines: true }];
  if (isHarmless(type)) return [];
  const json = jsonKind(
    type,
    definitionsOf(read).some(({ kind }) => kind === "param"),
  );
  return json !== undefined && isOwn(read, subject) ? [{ read, texts: [], json }] : [];
}

function jsonKind(type: Type, isGiven: boolean): PastedJson | undefined {
  const members = membersOf(type);
  if (members.length === 0) return undefined;
  if (isGiven && members.every(isEmptyList)) return { kind: "empty list", hasQuotes: true };
  const hasQuotes = members.every(isQuoted);
  if (members.every(({ kind }) => kind === "list")) return { kind: "list", hasQuotes };
  const areMappings = members.every((one) => one.kind === "record" && !describesInput(one));
  return areMappings ? { kind: "mapping", hasQuotes } : undefined;
}

/** Whether there are quotes in the JSON of a value. */
function isQuoted(type: Type): boolean {
  if (type.kind === "list") return membersOf(type.item).some(isQuoted);
  if (type.kind === "literal") return typeof type.value === "string";
  return type.kind === "string" || (type.kind === "record" && type.fields.size > 0);
}

/** Whether a list has no items, so that what a caller gives instead of it is most likely one of texts. */
function isEmptyList(type: Type): boolean {
  return type.kind === "list" && type.item.kind === "never";
}

/** Whether a mapping says what a caller has to give, as input schemas of other tools do. */
function describesInput({ fields }: Extract<Type, { kind: "record" }>): boolean {
  return ["description", "required", "type"].some((key) => fields.has(key));
}

/** Whether a value comes from the recipe itself or its commands; what agents, callers and others write is told of otherwise. */
function isOwn({ reference, state }: Read, subject: RuleSubject): boolean {
  return taintOf(reference, state, subject).every(({ origin, step }) => {
    const action = step?.action;
    return origin === "command" && action?.kind === "shell" && !printsForeign(action);
  });
}

function printsForeign({ command }: ShellAction): boolean {
  return printsForeignText(scriptOf(command).text);
}

function checkCommand(
  command: Template,
  pasted: readonly Pasted[],
  report: RuleReport<"breaking-text">,
): void {
  const { text, holes } = scriptOf(command);
  const { places } = parseScript(text, holes);
  const indexOf = new Map(holes.map(({ reference }, index) => [reference, index]));
  for (const one of pasted) {
    const index = indexOf.get(one.read.reference) ?? -1;
    const [hole, place] = [holes[index], places[index]];
    if (hole === undefined || place === undefined) continue;
    const found = whatIsBroken(one, { hole, place, script: text });
    if (found) reportPasted(one.read, { ...found, quoting: place.quoting }, report);
  }
}

/** Where a placeholder stands in its script. */
interface HolePlace {
  readonly script: string;
  readonly hole: Hole;
  readonly place: ScriptPlace;
}

type Broken = Pick<BreakingText, "effect" | "pasted">;

function whatIsBroken(
  { areLines: isList, json, texts }: Pasted,
  { hole, place, script }: HolePlace,
): Broken | undefined {
  if (json) {
    const effect = jsonEffect(script, hole, json.hasQuotes);
    return effect === undefined ? undefined : { pasted: { json: json.kind }, effect };
  }
  if (isList === true) {
    const effect = linesEffect(script, hole);
    return effect === undefined ? undefined : { pasted: { lines: true }, effect };
  }
  for (const text of texts) {
    const effect = whatBreaks(place, text) ?? splitWhereShell(place, script, hole, text);
    if (effect !== undefined) return { pasted: { text }, effect };
  }
  return undefined;
}

function splitWhereShell(
  { program }: ScriptPlace,
  script: string,
  hole: Hole,
  text: string,
): string | undefined {
  return program === undefined ? splitEffect(script, hole, text) : undefined;
}

function reportPasted(
  read: Read,
  found: Pick<BreakingText, "effect" | "pasted" | "quoting">,
  report: RuleReport<"breaking-text">,
): void {
  const { reference } = read;
  const related = definitionsOf(read).flatMap((one) =>
    one.kind === "param" ? [{ span: one.param.span, message: "comes from here" }] : [],
  );
  const isDefault = related.length > 0;
  const parameters = { name: dottedName(reference), isDefault, ...found };
  report("breaking-text", reference.span, parameters, { related });
}

function definitionsOf({ reference, state }: Read): readonly Definition[] {
  return state.variables.get(reference.name)?.definitions?.list() ?? [];
}
