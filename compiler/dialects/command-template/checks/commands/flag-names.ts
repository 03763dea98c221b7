import { valuedOptionsOf } from "../../../../source/leading-options.ts";

/** Whether a flag is called like a value, or takes one by its name: others before the last word, as in `ls -la {dir}`, may take none. */
export function isFlagOf(name: string, flag: string): boolean {
  const word = flag.replace(/^-+/, "");
  if (word.length === 1) return word === name.charAt(0);
  return word.replaceAll("-", "_") === name || valued.has(word.split("-").at(-1) ?? "");
}

/** The same for a flag of a program, some of whose letters are known to take a value. */
export function takesValue(program: string, flag: string, name: string): boolean {
  if (isFlagOf(name, flag) || valuedOptionsOf(program)?.test(flag) === true) return true;
  return flag === "-n" && /^(?:git|head|tail)$/.test(program);
}

/** Whether a flag takes back what another one says: `--no-tools`, `--tools`. */
export function isNegationOf(negation: string, flag: string): boolean {
  const prefix = /^--(?:no|without|disable)-/.exec(negation)?.[0];
  return prefix !== undefined && flag === `--${negation.slice(prefix.length)}`;
}

/** Last words of flags that say what kind of value follows. */
export const valued: ReadonlySet<string> = new Set(
  (
    "agent author branch config count cwd dest destination dir directory file format host id input level limit message model name " +
    "out output path port profile project prompt provider region repo seed since tag target temperature template text thinking " +
    "timeout title token tools type until url user workdir"
  ).split(" "),
);
