import type { Read } from "../analysis/reads.ts";
import { scriptOf } from "../analysis/script-of.ts";
import type { ScriptPlace } from "../analysis/shell/parse-script.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import { whatBreaks } from "../analysis/shell/what-breaks.ts";
import { isHarmless } from "../analysis/types/harmless-type.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import type { Template } from "../ir/expression.ts";
import { dottedName } from "../ir/references.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Engines paste values into commands as they are: a quote in a text that the recipe itself gives is one of the script, too. */
export const breakingText = defineRule({
  name: "breaking-text",
  reports: ["breaking-text"],
  check({ facts }, report) {
    const byStep = Map.groupBy(
      facts.reads.all.flatMap((read) => pastedTexts(read, facts)),
      ({ read }) => read.step,
    );
    for (const [{ action }, pasted] of byStep) {
      if (action.kind === "shell") checkCommand(action.command, pasted, report);
    }
  },
});

/** A placeholder in a command, and the texts that it is known to stand for. */
interface Pasted {
  readonly read: Read;
  readonly texts: readonly string[];
}

function pastedTexts(read: Read, { flow }: RuleSubject["facts"]): readonly Pasted[] {
  const { action } = read.step;
  const isPasted = action.kind === "shell" && action.environment !== "scope";
  if (read.role !== "command" || !isPasted) return [];
  const type = flow.likelyTypeOf(read.reference, read.state);
  const texts = isHarmless(type) ? undefined : knownTexts(type);
  return texts === undefined ? [] : [{ read, texts }];
}

function checkCommand(
  command: Template,
  pasted: readonly Pasted[],
  report: RuleReport<"breaking-text">,
): void {
  const { text, holes } = scriptOf(command);
  const { places } = parseScript(text, holes);
  const placeOf = new Map(holes.map(({ reference }, index) => [reference, places[index]]));
  for (const { read, texts } of pasted) {
    const place = placeOf.get(read.reference);
    if (place !== undefined) checkPlace(place, texts, read, report);
  }
}

function checkPlace(
  place: ScriptPlace,
  texts: readonly string[],
  { reference, state }: Read,
  report: RuleReport<"breaking-text">,
): void {
  for (const text of texts) {
    const effect = whatBreaks(place, text);
    if (effect === undefined) continue;
    const definitions = state.variables.get(reference.name)?.definitions?.list() ?? [];
    const related = definitions.flatMap((one) =>
      one.kind === "param" ? [{ span: one.param.span, message: "comes from here" }] : [],
    );
    const name = dottedName(reference);
    const isDefault = related.length > 0;
    const parameters = { name, text, isDefault, effect };
    report("breaking-text", reference.span, parameters, { related });
    return;
  }
}
