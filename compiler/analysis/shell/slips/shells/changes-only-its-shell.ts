import type { Command } from "unbash";
import { isTest } from "../../command-words.ts";
import { hasErrors, parseShell } from "../../parse-shell.ts";
import type { ScriptRange } from "../../placement.ts";
import { onlyAsks } from "./only-asks.ts";

/** Commands that change their shell, and nothing else. */
const settings: ReadonlySet<string> = new Set([
  "alias",
  "cd",
  "export",
  "pushd",
  "set",
  "shopt",
  "trap",
  "ulimit",
  "umask",
  "unset",
]);

/** How a script begins that changes its shell; most do not, and need no parser. */
const beginsWithSetting =
  /^(?:\s|#[^\n]*\n)*(?:(?:alias|cd|export|pushd|set|shopt|source|trap|ulimit|umask|unset|\.)\s|function\s|\w+(?:\[|\+?=|[ \t]{0,8}\(\)))/;

/** Whether all that a script does is to change a shell that ends with it. */
export function changesOnlyItsShell(script: string): boolean {
  if (!beginsWithSetting.test(script)) return false;
  const tree = parseShell(script);
  const { commands } = tree;
  return (
    !hasErrors(tree) &&
    commands
      .flatMap(({ command }) => (command.type === "AndOr" ? command.commands : [command]))
      .every(
        (command) =>
          command.type === "Function" || (command.type === "Command" && isSetting(command)),
      )
  );
}

function isSetting(command: Command): boolean {
  const { args, name, prefix, redirects } = command;
  if (redirects.length > 0 || !areOnlyAsked(command)) return false;
  if (name === undefined) return prefix.length > 0;
  // Without a word, `export` and `alias` print what there is.
  if (args.length === 0 || tells(command)) return false;
  return settings.has(name.value) || readsSettings(name.value, args);
}

/** Whether what the words of a command run does nothing itself: `RESULT=$(git push)` pushes. */
function areOnlyAsked({ args, prefix }: Command): boolean {
  return [...prefix, ...args].every((one) => onlyAsks(one));
}

/** Whether a command says what is set. */
function tells({ args, name }: Command): boolean {
  const words = args.map(({ text }) => text);
  switch (name?.value) {
    case "alias":
      return !words.some((word) => word.includes("="));
    case "cd":
      return words[0] === "-";
    case "set":
      return words.length === 1 && /^[-+]o$/.test(words[0] ?? "");
    case "shopt":
      return !words.some((word) => /^-[su]$/.test(word));
    case "trap":
      return words[0] === "-p" || words[0] === "-l" || printsAtEnd(args);
    case "ulimit":
    case "umask":
      return words.at(-1)?.startsWith("-") === true;
    default:
      return words.some((word) => /^-[a-z]*p$/.test(word));
  }
}

/** Whether a trap is a way to print something, or to run what nobody knows. */
function printsAtEnd([action]: Command["args"]): boolean {
  return action?.type === "Word" && /^\$|\b(?:cat|echo|printf)\b/.test(action.value);
}

/** Whether a command reads a file that by its name sets variables and functions, and does nothing else. */
function readsSettings(name: string, [file, ...others]: Command["args"]): boolean {
  if (!(name === "source" || name === ".") || file === undefined || others.length > 0) return false;
  return file.type === "Word" && ofSettings.test(file.value);
}

const ofSettings =
  /(?:^|\/)(?:activate(?:\.\w+)?|(?:[\w-]+)?\.env(?:\.\w+)?|\.(?:bash|zsh)(?:rc|_profile)|\.profile|nvm\.sh|conda\.sh|env\.sh)$/;

/** How a script ends that changes its shell last. */
const endsWithSetting =
  /(?:&&|;|\n)[ \t]*(?:cd|export|source|\.)[ \t]+(?=\S)[^\n;&|#]{1,200}(?<=\S)\s*$/;

/**
 * The end of a script that only changes its shell, behind commands that do more: `mkdir out && cd out`. Who has left a folder
 * before may come back, and who asks for one may ask by going there.
 */
export function lastSetting(script: string): ScriptRange | undefined {
  if (!endsWithSetting.test(script)) return undefined;
  const tree = parseShell(script);
  if (hasErrors(tree)) return undefined;
  const last = tree.commands.at(-1)?.command;
  const chain = last?.type === "AndOr" ? last.commands : [last];
  const setting = chain.at(-1);
  if (setting?.type !== "Command" || setting.redirects.length > 0) return undefined;
  const isAsked = chain.some((one) => one?.type === "TestCommand" || isTest(one));
  const isJoined = last?.type !== "AndOr" || last.operators.every((one) => one === "&&");
  if (isAsked || !isJoined || !isLost(setting, script.slice(0, setting.pos))) return undefined;
  return { start: setting.pos, end: setting.end };
}

function isLost({ name, args }: Command, before: string): boolean {
  const [first, ...others] = args;
  if (first === undefined) return false;
  if (name?.value === "export") return true;
  if (name?.value !== "cd") return others.length === 0 && /\/bin\/activate["']?$/.test(first.text);
  const isWayBack = /^["']?(?:-|\.\.|\$\{?OLDPWD\}?)/.test(first.text);
  return !isWayBack && !/\b(?:cd|pushd)[ \t]/.test(before);
}
