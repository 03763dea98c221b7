import { scriptOf } from "../analysis/commands/script-of.ts";
import { passedTexts } from "../analysis/demands/passed-text.ts";
import { lostKeys } from "../analysis/keys/lost-keys.ts";
import type { TextSource } from "../analysis/origins/text-source.ts";
import { textSourceOfAll } from "../analysis/origins/text-source.ts";
import { printsLines } from "../analysis/shell/printing/prints-lines.ts";
import { asksForJson } from "../analysis/types/asks-for-json.ts";
import type { Expression, IndexAccess } from "../ir/expression.ts";
import { operandsOf } from "../ir/operands-of.ts";
import type { Step } from "../ir/step.ts";
import type { Span } from "../source/span.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Text has keys only by luck: where all of it is JSON. A path must not lead into the answer of an agent that is not asked for
 * JSON, or into what a command prints that prints none, whether here or in a recipe that it is passed to.
 */
export const pathIntoText = defineRule({
  name: "path-into-text",
  reports: ["path-into-text-output"],
  check(subject, report) {
    for (const { read, lost } of lostKeys(subject)) {
      if (lost.kind !== "text" || isToldOfStep(lost.text.source.step)) continue;
      const { name, source, may, call, spoilt } = lost.text;
      const { from, instead, step } = source;
      const isAnswer = step.action.kind === "agent";
      const parameters = {
        name,
        from,
        may,
        isAnswer,
        call,
        instead,
        ...(spoilt ? { spoilt } : {}),
      };
      const related = may ? [{ span: step.idSpan, message: "leaves text" }] : [];
      report("path-into-text-output", read.reference.span, parameters, { related });
    }
    for (const { source, span, name } of textItems(subject)) {
      const { from, instead, step } = source;
      const isAnswer = step.action.kind === "agent";
      const parameters = { name, from, may: false, isAnswer, call: undefined, instead };
      report("path-into-text-output", span, parameters);
    }
    for (const { needed, recipe, reference, source } of passedTexts("keys", subject)) {
      const { name, span } = reference;
      const { from, instead, step } = source;
      const isAnswer = step.action.kind === "agent";
      const parameters = { name, from, may: false, isAnswer, call: undefined, instead };
      const related = [{ span: needed, message: `The recipe "${recipe}" reads its keys here.` }];
      report("path-into-text-output", span, parameters, { related });
    }
  },
});

/** Whether a step is to find JSON in lines, which is told at its command. */
function isToldOfStep({ action }: Step): boolean {
  return (
    action.kind === "shell" && asksForJson(action) && printsLines(scriptOf(action.command).text)
  );
}

interface TextItem {
  readonly name: string;
  readonly source: TextSource;
  readonly span: Span;
}

/** The items by number that conditions look up in text: `files[0]`. */
function textItems({ facts: { reads } }: RuleSubject): readonly TextItem[] {
  return reads.decisions.flatMap(({ condition, role, state }) => {
    if (role === "again") return [];
    return indexesIn(condition.expression).flatMap(({ span, target }) => {
      const definitions =
        target.kind === "reference" && target.path.length === 0
          ? state.variables.get(target.name)?.definitions
          : undefined;
      const source = definitions && textSourceOfAll(definitions);
      return source && target.kind === "reference" ? [{ name: target.name, source, span }] : [];
    });
  });
}

function indexesIn(node: Expression): readonly IndexAccess[] {
  const inside = operandsOf(node).flatMap(indexesIn);
  return node.kind === "index" ? [...inside, node] : inside;
}
