import { loopOverNonList } from "./loop-over-non-list.ts";
import type { Rule } from "./rule.ts";
import { undefinedVariable } from "./undefined-variable.ts";
import { unknownKey } from "./unknown-key.ts";

/** Every rule, in the order of their names. */
export const rules: readonly Rule[] = [loopOverNonList, undefinedVariable, unknownKey];
