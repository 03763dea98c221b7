import type { WrittenCommand } from "../analysis/commands/written-commands.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import type { HandedOver } from "../analysis/shell/environment/handed-over.ts";
import { handedOver } from "../analysis/shell/environment/handed-over.ts";
import type { NamedHole } from "../analysis/shell/pasting/without-braces.ts";
import { withoutBraces } from "../analysis/shell/pasting/without-braces.ts";
import { looksSecret, standsForSecret } from "../diagnostics/secrets/looks-secret.ts";
import { isSecretName } from "../diagnostics/secrets/secret-names.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { dottedName, referencesOf, soleReference } from "../ir/references.ts";
import type { ExecAction, ShellAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Report = RuleReport<"secret-in-command">;

/** The command lines of processes are no secret: whoever lists processes sees them, and tools that log keep them. */
export const secretInCommand = defineRule({
  name: "secret-in-command",
  reports: ["secret-in-command"],
  check({ plan }, report) {
    for (const written of writtenCommands(plan)) checkScript(written, plan, report);
    for (const { step } of stepsOf(plan.body)) {
      if (step.action.kind === "exec") checkWords(step.action, plan, report);
    }
  },
});

/** Words that a name of a secret has, unless the author declares it: looking for them is faster than parsing. */
const sign = /pass|secret|token|key|pwd|pat\b/i;

const signs = createTextMemo<{ readonly isThere: boolean }>();

function hasSign(text: string): boolean {
  return signs(text, () => ({ isThere: sign.test(text) })).isThere;
}

function checkScript({ command, scalar }: WrittenCommand, plan: Plan, report: Report): void {
  if (!(plan.secrets !== undefined || hasSign(scalar.text))) return;
  const { holes, stretches, variables } = handed(scalar.text, () => handedIn(scalar.text));
  // Where values are pasted, the whole script is the command line of a shell.
  const pasted =
    command.environment === "scope" ? holes.filter((hole) => stretches.has(hole)) : holes;
  const spanAt = scalarMapOf(scalar).span;
  for (const { name, start, end } of [...pasted, ...variables]) {
    if (isSecret(name, plan) && !isCalled(name, command)) {
      report("secret-in-command", spanAt(start, end), { name });
    }
  }
}

/** Whether a command is given only what a secret is called: `SECRET: "{{secret_name}}"`. */
function isCalled(variable: string, { env }: ShellAction): boolean {
  const entry = env.find(({ name }) => name === variable);
  const given = entry && soleReference(entry.value);
  return given !== undefined && /[a-z\d][_-]?names?$/i.test(dottedName(given));
}

interface Handed extends HandedOver {
  readonly holes: readonly NamedHole[];
}

const handed = createTextMemo<Handed>();

function handedIn(script: string): Handed {
  const { text, holes } = withoutBraces(script);
  const { stretches, variables } = handedOver(text, holes);
  return { holes, stretches, variables };
}

function checkWords({ words }: ExecAction, plan: Plan, report: Report): void {
  for (const reference of words.flatMap(referencesOf)) {
    const name = dottedName(reference);
    if (isSecret(name, plan)) report("secret-in-command", reference.span, { name });
  }
}

function isSecret(name: string, { params, secrets = [] }: Plan): boolean {
  const [variable = ""] = name.split(".");
  if (secrets.includes(variable)) return true;
  return isSecretName(name.split(".").at(-1) ?? "") && !params.some((one) => isMark(one, name));
}

/** Whether a variable is a word to look for, which its recipe shows to everybody: `token: READY_TOKEN_ALPHA`. */
function isMark({ name, default: value }: Param, wanted: string): boolean {
  if (name !== wanted || !/token$/i.test(name) || typeof value !== "string") return false;
  return value !== "" && !looksSecret(value) && !standsForSecret(value);
}
