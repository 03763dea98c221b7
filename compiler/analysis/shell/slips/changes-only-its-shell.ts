import type { Command } from "unbash";
import { parseShell } from "../parse-shell.ts";

/** Commands that change their shell, and nothing else. */
const settings: ReadonlySet<string> = new Set([
  "alias",
  "cd",
  "export",
  "pushd",
  "set",
  "shopt",
  "unset",
]);

/** How a script begins that changes its shell; most do not, and need no parser. */
const beginsWithSetting =
  /^(?:\s|#[^\n]*\n)*(?:(?:alias|cd|export|pushd|set|shopt|unset)\s|\w+(?:\[|\+?=))/;

/** Whether all that a script does is to change a shell that ends with it. */
export function changesOnlyItsShell(script: string): boolean {
  if (!beginsWithSetting.test(script)) return false;
  const { commands, errors } = parseShell(script);
  return (
    (errors?.length ?? 0) === 0 &&
    commands.some(({ command }) => command.type !== "Command" || command.name?.value !== "set") &&
    commands
      .flatMap(({ command }) => (command.type === "AndOr" ? command.commands : [command]))
      .every((command) => command.type === "Command" && isSetting(command))
  );
}

function isSetting({ args, name, prefix, redirects }: Command): boolean {
  if (redirects.length > 0) return false;
  if (name === undefined) return prefix.length > 0;
  // Without a word, `export` and `alias` print what there is.
  return settings.has(name.value) && args.length > 0;
}
