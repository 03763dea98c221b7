import { scriptOf } from "../commands/script-of.ts";
import type { TextSource } from "../origins/text-source.ts";
import { resultStep } from "../scope/definition.ts";
import { createFirstQuestion } from "../scope/definitions.ts";
import { printsNothingFailing } from "../shell/printing/prints-nothing-failing.ts";
import { printedBy } from "../types/printed-type.ts";

/** The first of the commands that print, on some of their ways, a text that is to be JSON and has a slip in it. */
export const brokenJson = createFirstQuestion((definition): TextSource | undefined => {
  const step = resultStep(definition);
  if (step?.action.kind !== "shell") return undefined;
  const ways = printedBy(step.action, "any")?.brokenJson ?? "none";
  if (ways === "none") return undefined;
  const where = ways === "some" ? " on one of its ways" : "";
  return { step, from: `the broken JSON that step "${step.id}" prints${where}` };
});

/** The first of the commands that go on after their failure, and have printed nothing then. */
export const emptyAfterFailure = createFirstQuestion((definition): TextSource | undefined => {
  const step = resultStep(definition);
  if (definition.kind !== "exit" || definition.exit.on.kind !== "error") return undefined;
  if (step?.action.kind !== "shell" || step.action.check !== undefined) return undefined;
  if (!printsNothingFailing(scriptOf(step.action.command).text)) return undefined;
  return { step, from: `the empty text that step "${step.id}" leaves when it fails` };
});
