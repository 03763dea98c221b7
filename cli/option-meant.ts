import type { OptionSpec } from "./command.ts";

/** The option that an unknown one must mean because one name ends with the other: `--format` and `--output-format`. */
export function optionMeant(unknown: string, options: readonly OptionSpec[]): string | undefined {
  const word = unknown.replace(/^--/, "");
  const names = options.flatMap(({ flags }) => /--([\w-]+)/.exec(flags)?.[1] ?? []);
  const meant = names.find((name) => name.endsWith(`-${word}`) || word.endsWith(`-${name}`));
  return meant === undefined ? undefined : `--${meant}`;
}
