import { UsageError } from "./usage-error.ts";

/** The options given on a command line, read by name and kind; names are in camel case. */
export interface OptionValues {
  flag(name: string): boolean;
  text(name: string): string | undefined;
  /** Values of a repeatable option, in the order given. */
  list(name: string): readonly string[];
  /** A whole number of at least `least`. */
  count(name: string, least: number): number | undefined;
}

/** Option values over what a command line parser found. */
export function optionValues(found: Readonly<Record<string, unknown>>): OptionValues {
  const text = (name: string): string | undefined => {
    const value = found[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    text,
    flag: (name) => found[name] === true,
    list: (name) => {
      const value = found[name];
      return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
    },
    count: (name, least) => {
      const value = text(name);
      return value === undefined ? undefined : parseCount(name, value, least);
    },
  };
}

function parseCount(name: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least) return value;
  throw new UsageError(`${flagOf(name)} takes a whole number of at least ${least}, not "${text}".`);
}

/** How an option is written on the command line. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
