import { scriptOf } from "../commands/script-of.ts";
import { printerOf } from "../scope/definition.ts";
import { createEveryQuestion } from "../scope/definitions.ts";
import { printsSeveralLines } from "../shell/printing/prints-several-lines.ts";

/** Whether what sets a variable are commands of which each lists names in lines. */
export const areSeveralLines = createEveryQuestion((definition) => {
  const printer = printerOf(definition);
  return printer !== undefined && printsSeveralLines(scriptOf(printer.command).text);
});
