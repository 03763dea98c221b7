import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";
import type { ShellSlip } from "../shell-slip-words.ts";
import { shellSlipWords } from "../shell-slip-words.ts";

/** Parameters of `shared-file`. */
export interface SharedFile {
  readonly file: string;
  /** The step that writes it, too; undefined where the iterations of a loop do. */
  readonly beside: string | undefined;
  /** Whether it is only read here. */
  readonly isRead?: boolean;
}

/** Parameters of `unset-shell-variable`. */
export interface UnsetShellVariable {
  readonly name: string;
  /** What the name is meant for: a variable of the recipe, or one that the command has. */
  readonly meant: string | undefined;
  readonly isOfRecipe: boolean;
  /** Whether commands are given their variables one by one. */
  readonly isGiven: boolean;
  /** The step that sets the variable of the recipe, where the command runs before that. */
  readonly setter?: string | undefined;
  /** The step whose own shell has such a variable. */
  readonly elsewhere?: string | undefined;
  /** Whether a program looks for it, to which the shell does not give what it has. */
  readonly isKept?: true;
  /** Whether the system has another variable of that name. */
  readonly isOfSystem?: true;
}

export interface FatalAnswerParameters {
  readonly kind: FailingKind;
  readonly place: "middle" | "end";
  readonly subject: string;
}

type FailingKind =
  | "count"
  | "delimiter"
  | "difference"
  | "endless"
  | "exit"
  | "filter"
  | "increment"
  | "print"
  | "report"
  | "search"
  | "zero";

interface FailureTexts {
  readonly when: (subject: string) => string;
  readonly help: (subject: string) => string;
}

/** When commands fail that have done what they are for, and how to go on there. */
const failures: Readonly<Record<FailingKind, FailureTexts>> = {
  count: {
    when: () => "Where nothing matches, `grep -c` prints 0 and fails",
    help: () => "Write `|| true` behind it: its 0 is printed all the same.",
  },
  delimiter: {
    when: () => "`read -d ''` fails at the end of its text, although it has read it",
    help: () => "Write `|| true` behind it, or set the variable by `$(cat <<...)`.",
  },
  difference: {
    when: () => "Where the files differ, `diff` fails",
    help: () => "Write `|| true` behind it: what differs is printed all the same.",
  },
  endless: {
    when: (subject) => `\`head\` ends \`${subject}\`, which counts as a failure with \`pipefail\``,
    help: () => "Write `|| true` behind the pipe, or read a number of bytes at its beginning.",
  },
  exit: {
    when: () => "Where this test is false, the command ends like it, as a failure",
    help: () =>
      "Write it as `if ...; then exit 1; fi`, which ends well where nothing is to be done.",
  },
  filter: {
    when: () => "Where nothing matches, `grep` fails, and the pipe with it",
    help: () => "Write `{ grep ... || true; }` in its place, or count with `grep -c ... || true`.",
  },
  increment: {
    when: (subject) => `Where "${subject}" is 0, this fails, as what it computes is 0`,
    help: (subject) => `Write \`${subject}=$((${subject} + 1))\`, which never fails.`,
  },
  print: {
    when: () => "Where this test is false, the command ends like it, as a failure",
    help: () => "Write it as `if ...; then ...; fi`, which ends well where nothing is to be done.",
  },
  report: {
    when: (subject) => `Where \`${subject}\` finds something, it fails`,
    help: () => "Write `|| true` behind it: its report is printed all the same.",
  },
  search: {
    when: (subject) => `Where \`${subject}\` finds nothing, it fails`,
    help: () =>
      "Write `|| true` behind it: what is kept is an empty text then, for which a condition asks.",
  },
  zero: {
    when: () => "What this computes is 0, for which it fails",
    help: () => "Set the variable as `n=0` or `n=$((n + 0))`, which never fails.",
  },
};

/** Codes about what the commands of a script leave behind, and how they end, and about the files between steps. */
export const scriptCatalog = {
  "constant-exit-code": {
    severity: "warning",
    message: ({ name }: { name: string }) => `"${name}" is an exit code that is always 0 here.`,
    help: () => "Let the command end like what you ask for.",
    cause: ({ name }) => name,
  },
  "doubled-zero": {
    severity: "warning",
    message: () => "Where nothing matches, `grep -c` prints 0 and fails, so this prints 0 again.",
    help: () =>
      "Write `|| true` instead; if the file may be missing, let what reads the number do without one.",
  },
  "empty-output": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${name}" is always an empty text, because its command prints nothing.`,
    help: () =>
      "Print what shall be stored, such as with `cat` behind a redirection, or ask for `output_exit_code`.",
    cause: ({ name }) => name,
  },
  "fatal-answer": {
    severity: "warning",
    message: ({ kind, place, subject }: FatalAnswerParameters) => {
      const ended = place === "end" ? "so does the step" : "`set -e` ends the script there";
      return `${failures[kind].when(quoteUserText(subject))}, and ${ended}.`;
    },
    help: ({ kind, subject }: FatalAnswerParameters) => failures[kind].help(quoteUserText(subject)),
  },
  "hidden-failure": {
    severity: "warning",
    message: ({
      failing,
      last,
      whole,
    }: {
      failing: string;
      last: string;
      whole: "directory" | "elsewhere" | "hook" | "pipe" | "script";
    }) => {
      if (whole === "hook")
        return "When this fails, the step goes on: nobody asks how a hook ends.";
      if (whole === "elsewhere")
        return `When \`${quoteUserText(failing)}\` fails, \`${quoteUserText(last)}\` runs in the directory that the script was in.`;
      return whole === "directory"
        ? `When \`${quoteUserText(failing)}\` fails, \`${last}\` deletes the files of the directory that the script was in.`
        : `When \`${quoteUserText(failing)}\` fails, this command succeeds all the same: a ${whole} ends like \`${last}\`, its last part.`;
    },
    help: ({ whole }) =>
      whole === "hook"
        ? "Let the command of the step begin with it, or a step before this one do it."
        : `Begin the command with ${whole === "pipe" ? "`set -o pipefail`; where something follows the pipe, with `set -eo pipefail`" : "`set -e`"}.`,
  },
  "lost-setting": {
    severity: "warning",
    message: ({ step }: { step: string | undefined }) => {
      const owner = step === undefined ? "this hook" : `the step "${step}"`;
      return `What ${owner} sets is gone when it ends: each command has a shell of its own.`;
    },
    help: () => "Put it into the command that needs it.",
    cause: ({ step }) => step ?? "",
  },
  "misspelt-file": {
    severity: "warning",
    message: ({ read, written }: { read: string; written: string }) =>
      `No step writes "${quoteUserText(read)}", which is read here; "${quoteUserText(written)}" is written before.`,
    help: () => "Write the same path where the file is written and where it is read.",
    cause: ({ read }) => read,
  },
  "shared-file": {
    severity: "warning",
    message: ({ beside, file, isRead = false }: SharedFile) => {
      const name = quoteUserText(file);
      if (beside === undefined)
        return `The iterations run at once, and each writes "${name}" anew.`;
      return isRead
        ? `Step "${beside}" runs beside this one and writes "${name}", so that this one finds any part of it.`
        : `Step "${beside}" runs beside this one and writes "${name}", too.`;
    },
    help: ({ beside, isRead }) => {
      if (beside === undefined) return "Write one file for each item, with the item in its name.";
      return isRead === true
        ? "Let the steps run one after another."
        : "Write a file for each step, or let the steps run one after another.";
    },
  },
  "shell-slip": {
    severity: "warning",
    message: ({ text, kind }: ShellSlip) =>
      `\`${quoteUserText(text)}\` ${shellSlipWords[kind][0]}.`,
    help: ({ kind }) => shellSlipWords[kind][1],
  },
  "unset-shell-variable": {
    severity: "warning",
    message: ({
      name,
      meant,
      isOfRecipe,
      isOfSystem,
      setter,
      elsewhere,
      isKept,
    }: UnsetShellVariable) => {
      if (isOfSystem) return `"$${name}" is the system's own here, not the recipe's "${meant}".`;
      if (isKept)
        return `The program does not find "${name}": the shell has it, and does not export it.`;
      if (setter !== undefined)
        return `"$${name}" is not the recipe's "${meant}" yet, which step "${setter}" sets later.`;
      if (elsewhere !== undefined)
        return `"$${name}" is empty here: the step "${elsewhere}" sets it for a shell of its own.`;
      if (isOfRecipe)
        return `"$${name}" is empty here: the shell does not know the recipe's "${meant}".`;
      const having = meant === undefined ? "" : `, which has "${meant}"`;
      return `"$${name}" is empty here: nothing sets it in this command${having}.`;
    },
    help: ({ name, meant, isOfRecipe, isGiven, setter, elsewhere, isKept }) => {
      if (isKept) return `Write \`export ${name}\` in front of the program.`;
      if (setter !== undefined)
        return "Move that step before this one, or give what the environment has another name.";
      if (elsewhere !== undefined)
        return "Set it in this command, too, or let that step print it and read its output.";
      if (!isOfRecipe) {
        if (meant !== undefined) return "Spell both alike.";
        return isGiven
          ? "Set it, or give it by `env`."
          : "Of their step, hooks have STEP_ID and STEP_STATUS.";
      }
      const value = `{{${meant}}}`;
      return isGiven
        ? `Give it to the command: \`env: {${name}: "${value}"}\`.`
        : `Write ${value}.`;
    },
    cause: ({ name }) => name,
    lacks: ({ name }) => name,
  },
} as const satisfies CatalogPart;
