import type { AndOr, CommandNode, Pipeline } from "unbash";
import { parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

/** A pipe at the end of a script that ends well although its first command has failed. */
export interface HiddenFailure extends ScriptRange {
  /** The command whose failure nobody sees. */
  readonly failing: string;
  /** The command that the script ends like. */
  readonly last: string;
}

/** Programs whose exit code is what they are run for. */
const workers =
  /^(?:\.{0,2}\/.*|ansible-playbook|bazel|bundle|cargo|cmake|composer|docker|dotnet|eslint|go|gradle|gradlew|helm|jest|kubectl|make|mvn|mvnw|mypy|ninja|npm|npx|phpunit|pnpm|pylint|pytest|rake|rspec|ruff|terraform|tox|tsc|uv|vitest|yarn)$/;

/** Programs that only pass on what they read. */
const readers: ReadonlySet<string> = new Set(["cat", "head", "tail", "tee"]);

/** Finds the last statement of a script where it is a pipe that hides a failure. */
export function hiddenFailure(script: string): HiddenFailure | undefined {
  if (!script.includes("|") || /\bpipefail\b|\bPIPESTATUS\b/.test(script)) return undefined;
  const command = parseShell(script).commands.at(-1)?.command;
  if (command?.type !== "Pipeline" || command.prefixes.length > 0) return undefined;
  const failing = nameOf(command.commands[0]);
  const last = nameOf(command.commands.at(-1));
  if (!workers.test(failing) || !readers.has(last)) return undefined;
  return { start: command.pos, end: command.end, failing, last };
}

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
    commands.some(({ command }) => nameOf(command) !== "set") &&
    commands
      .flatMap(({ command }) => (command.type === "AndOr" ? command.commands : [command]))
      .every((command) => command.type === "Command" && isSetting(command))
  );
}

function isSetting({
  name,
  prefix,
  redirects,
  args,
}: Extract<CommandNode, { type: "Command" }>): boolean {
  if (redirects.length > 0) return false;
  if (name === undefined) return prefix.length > 0;
  // Without a word, `export` and `alias` print what there is.
  return settings.has(name.value) && args.length > 0;
}

function nameOf(node: AndOr | CommandNode | Pipeline | undefined): string {
  return node?.type === "Command" ? (node.name?.value ?? "") : "";
}
