import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Codes about what the commands of a script leave behind, and how they end. */
export const scriptCatalog = {
  "doubled-zero": {
    severity: "warning",
    message: () => "Where nothing matches, `grep -c` prints 0 and fails, so this prints 0 again.",
    help: () =>
      "Write `|| true` instead; if the file may be missing, let what reads the number do without one.",
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
      whole: "pipe" | "script" | "directory";
    }) =>
      whole === "directory"
        ? `When \`${quoteUserText(failing)}\` fails, \`${last}\` deletes the files of the directory that the script was in.`
        : `When \`${quoteUserText(failing)}\` fails, this command succeeds all the same: a ${whole} ends like \`${last}\`, its last part.`,
    help: ({ whole }) =>
      `Begin the command with \`set ${whole === "pipe" ? "-o pipefail" : "-e"}\`.`,
    cause: ({ failing }) => failing,
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
} as const satisfies CatalogPart;
