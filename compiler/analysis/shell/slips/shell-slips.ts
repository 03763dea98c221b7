import { createTextMemo } from "../../../source/text-memo.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import { visitScript } from "../visit-script.ts";
import { slipsOfConditions } from "./conditions/slips-of-conditions.ts";
import { slipsOfFailures } from "./failures/slips-of-failures.ts";
import { slipsOfJson } from "./json/slips-of-json.ts";
import { slipsOfLoops } from "./loops/slips-of-loops.ts";
import { slipsOfPython } from "./python/slips-of-python.ts";
import type { ShellSlip } from "./shell-slip.ts";
import { slipsOfShells } from "./shells/slips-of-shells.ts";
import type { SlipLook } from "./slip-look.ts";
import { slipsOfStreams } from "./streams/slips-of-streams.ts";
import { slipsOfTools } from "./tools/slips-of-tools.ts";
import { slipsOfValues } from "./values/slips-of-values.ts";
import { slipsOfWords } from "./words/slips-of-words.ts";

const looks: readonly SlipLook[] = [
  ...slipsOfConditions,
  ...slipsOfFailures,
  ...slipsOfJson,
  ...slipsOfLoops,
  ...slipsOfPython,
  ...slipsOfShells,
  ...slipsOfStreams,
  ...slipsOfTools,
  ...slipsOfValues,
  ...slipsOfWords,
];

/** The slips of a script, in no order; several rules ask. */
export function shellSlips(script: string): readonly ShellSlip[] {
  return known(script, () => findSlips(script));
}

const known = createTextMemo<readonly ShellSlip[]>();

function findSlips(script: string): readonly ShellSlip[] {
  const promising = looks.filter(({ sign }) => sign.test(script));
  // Most scripts have nothing of it, and what the shell cannot read at all is told as that.
  if (promising.length === 0 || hasErrors(parseShell(script))) return [];
  const found: ShellSlip[] = [];
  visitScript(script, (node) => {
    for (const { at } of promising) found.push(...at(node, script));
  });
  return found;
}
