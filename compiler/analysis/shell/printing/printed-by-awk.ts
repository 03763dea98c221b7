import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import { printsErrors } from "../takes-output.ts";
import { anyTimes, hole, numberHole } from "./hole.ts";
import { none } from "./printed-ways.ts";
import { outlineOf } from "./printed-words.ts";

/** The JSON that a command prints by a program of awk, any number of times; none where that is not all that it may print. */
export function jsonByAwk(command: Command): readonly string[] {
  const program = programOf(command);
  const printed = program?.includes('{\\"') ? jsonOfAwk(program) : undefined;
  return printed === undefined ? [] : [printed];
}

/** The first word that is no option, as far as options are such as `-F,` and `-v name=value`. */
function programOf({ args, redirects }: Command): string | undefined {
  if (printsErrors(redirects)) return undefined;
  const words = wordsOf({ args });
  const at = words.findIndex(
    ({ text }, index) => !text.startsWith("-") && !/^-[Fv]$/.test(words[index - 1]?.text ?? ""),
  );
  const program = words[at];
  const arePlain = words.slice(0, at).every(({ text }) => /^(?!-)|^-[Fv]/.test(text));
  return program && arePlain ? outlineOf(program, none) : undefined;
}

const textOrComment = /"(?:[^"\\\n]|\\.)*"|#[^\n]*/g;
/** Stands for each character of a text. */
const inText = "\ue001";

function jsonOfAwk(program: string): string | undefined {
  const code = program.replaceAll(textOrComment, (part) =>
    (part.startsWith('"') ? inText : " ").repeat(part.length),
  );
  // What other programs print, and a text in a pattern, would need another reader.
  if (/["\\]|\bsystem\b|(?<!\|)\|(?!\|)/.test(code) || hasBarePattern(code)) return undefined;
  const printed = [...code.matchAll(/\bprintf?\b[^;\n}]*/g)].filter(
    ({ 0: part, index }) =>
      !/>\s*"\/dev\/stderr"\s*$/.test(program.slice(index, index + part.length)),
  );
  const [only, ...others] = printed;
  if (only === undefined || others.length > 0 || only[0].includes(">")) return undefined;
  return objectPrinted(program.slice(only.index, only.index + only[0].length));
}

/** Whether a pattern stands without braces behind it, which prints each line that fits. */
function hasBarePattern(code: string): boolean {
  let rules = code;
  for (let before = ""; before !== rules; ) {
    before = rules;
    rules = rules.replaceAll(/\{[^{}]*\}/g, "\ue002");
  }
  return rules.split(/[;\n]/).some((one) => one.trim() !== "" && !one.trim().endsWith("\ue002"));
}

/** The object that `print` or `printf` prints, with holes for what is no text. */
function objectPrinted(statement: string): string | undefined {
  const [, program, given = ""] = /^(printf?)\b\s*(\S.*|)$/s.exec(statement) ?? [];
  const isWhole = /^\((?:"(?:[^"\\]|\\.)*"|[^()"])*\)\s*$/.test(given);
  const values = isWhole ? given.trim().slice(1, -1) : given;
  const parts: readonly string[] = values.match(/"(?:[^"\\]|\\.)*"|,|[^",]+/g) ?? [];
  const isFormat = program === "printf";
  const end = isFormat ? parts.indexOf(",") : -1;
  const outline = (end < 0 ? parts : parts.slice(0, end)).map(printedOf).join("");
  const whole = (isFormat ? outline.replaceAll(directive, standIn) : outline).trim();
  return whole.startsWith("{") ? `${whole}${anyTimes}` : undefined;
}

/** What is printed of a text, of the comma between values, or of something else. */
function printedOf(part: string): string {
  if (part === ",") return " ";
  if (!part.startsWith('"')) return part.trim() === "" ? "" : hole;
  return part.slice(1, -1).replaceAll(/\\(.)/gs, (_, sign: string) => written.get(sign) ?? sign);
}

const written: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
]);

const directive = /%[-+ #0]*(?:[1-9]\d*)?(?:\.\d+)?([a-zA-Z%])/g;

function standIn(_: string, kind: string): string {
  if (kind === "%") return "%";
  return /[di]/.test(kind) ? numberHole : hole;
}
