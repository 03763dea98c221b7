import type { Value } from "../values/value.ts";
import type { Defaults, Site } from "./command-template-lookup.ts";
import { siteOf } from "./command-template-lookup.ts";

/** A program and its arguments, as the system takes them. */
export interface Argv {
  readonly command: string;
  readonly args: readonly string[];
}

/** The words of a command with their placeholders filled in; arguments that come out empty are left out. */
export function argv(
  variables: Readonly<Record<string, Value>>,
  defaults: Defaults | null,
  words: (site: Site) => readonly string[],
): Argv {
  const [command = "", ...args] = words(siteOf(variables, defaults, "command template"));
  return { command, args: args.filter((argument) => argument !== "") };
}

/** The program that a command word names: `~` is the home folder, a relative path is one in the working directory. */
export function program(command: string, cwd: string, home: string): string {
  if (command === "~") return home;
  if (command.startsWith("~/")) return resolvePath(`${home}/${command.slice(2)}`);
  return command.includes("/") && !command.startsWith("/")
    ? resolvePath(`${cwd}/${command}`)
    : command;
}

function resolvePath(path: string): string {
  const resolved: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") resolved.pop();
    else if (part !== "" && part !== ".") resolved.push(part);
  }
  return `/${resolved.join("/")}`;
}
