import type { Defaults, Site } from "./command-template-lookup.ts";
import { siteOf } from "./command-template-lookup.ts";

/** A word with its placeholders filled in; messages call its place by the label. */
export function word(
  variables: object,
  defaults: Defaults | null,
  text: (site: Site) => string,
  label = "command template",
): string {
  return text(siteOf(variables, defaults, label));
}

/** A program and its arguments; arguments that came out empty are left out. */
export function argv(words: readonly string[]): readonly string[] {
  return words.filter((text, index) => index === 0 || text !== "");
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
