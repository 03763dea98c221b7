import type { Plan } from "../../../runtime/index.ts";
import { amplihack } from "../../../runtime/index.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { OptionValues } from "../../option-values.ts";
import type { Inputs } from "./read-inputs.ts";

/** What the words of `--set` mean in a language; in the others they are texts. */
const meanings: Partial<Readonly<Record<Plan["dialect"], (text: string) => Value>>> = {
  amplihack: amplihack.setValue,
};

/** The inputs of a command line as the language of the recipe reads them. */
export function typeInputs(inputs: Inputs, plan: Plan, options: OptionValues): Inputs {
  const meaning = meanings[plan.dialect];
  if (meaning === undefined) return inputs;
  const words = new Set(options.list("set").map((given) => given.slice(0, given.indexOf("="))));
  return new Map(
    [...inputs].map(([name, value]) => {
      const isWord = words.has(name) && typeof value === "string";
      return [name, isWord ? meaning(value) : value];
    }),
  );
}
