import { scriptOf } from "../analysis/commands/script-of.ts";
import type { TextTest } from "../analysis/conditions/text-test.ts";
import { textTestOf } from "../analysis/conditions/text-test.ts";
import type { Decision } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope/definition.ts";
import { printerOf } from "../analysis/scope/definition.ts";
import type { WordsWithMore } from "../analysis/shell/printing/prints-beside-word.ts";
import { printsBesideWord } from "../analysis/shell/printing/prints-beside-word.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import { testsIn } from "../ir/tests-in.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule, oncePerPlace } from "./rule.ts";

/** `npm test && printf yes` prints what the tests say, too: all of that is no `yes` to compare with. */
export const wordWithMore = defineRule({
  name: "word-with-more",
  reports: ["word-with-more"],
  check({ facts }, report) {
    const reportOnce = oncePerPlace(report);
    for (const { condition, state } of facts.reads.decisions) {
      for (const test of testsIn(condition.expression)) {
        const compared = textTestOf(test);
        const found = compared && mixedIn(compared, state);
        if (compared === undefined || found === undefined) continue;
        // What is known word by word is told as never equal.
        if (knownTexts(facts.flow.likelyTypeOf(compared.reference, state)) !== undefined) continue;
        const { command, span } = found;
        const { reference, value: word } = compared;
        const related = [{ span, message: "printed here" }];
        reportOnce(
          "word-with-more",
          test.span,
          { name: reference.name, word, command },
          { related },
        );
      }
    }
  },
});

interface PrintedBy extends WordsWithMore {
  readonly span: Span;
}

/** What is in a variable beside the word that it is compared with, whatever has set it. */
function mixedIn(
  { reference, value }: TextTest,
  { variables }: Decision["state"],
): PrintedBy | undefined {
  const definitions = variables.get(reference.name)?.definitions;
  if (definitions === undefined || reference.path.length > 0) return undefined;
  const printed = definitions.list().map(printedBy);
  const [first] = printed;
  return printed.every((one) => one?.words.includes(value)) ? first : undefined;
}

const known = createTextMemo<{ readonly printed: WordsWithMore | undefined }>();

function printedBy(definition: Definition): PrintedBy | undefined {
  const printer = printerOf(definition);
  if (printer === undefined) return undefined;
  const { text } = scriptOf(printer.command);
  const { printed } = known(text, () => ({ printed: printsBesideWord(text) }));
  return printed && { ...printed, span: printer.command.span };
}
