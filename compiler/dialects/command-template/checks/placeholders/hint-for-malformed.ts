import { hintForBlock } from "./check-blocks.ts";

/** A name as it is read where names are grouped by what gives them their values. */
export const groupOfNames =
  /^\s*(?:args|arguments|context|defaults|inputs|params|parameters|values|vars|variables)\.([A-Za-z_][\w-]*)\s*$/;

/** A name with the text that other languages take where it is empty. */
export const otherwise = /^\s*([A-Za-z_][\w-]*)(?:\s*(?:\|\||&&|\?\?)\s*|\s+(?:and|or|if)\s+)\S/;

/** A variable of the environment, as other languages ask for it. */
export const ofEnvironment = /^\s*(?:process\.)?env(?:ironment)?\.[A-Za-z_]\w*\s*$/i;

/** What another step has printed, as other languages ask for it. */
export const ofSteps =
  /^\s*(?:jobs?|last|nodes?|outputs?|prev(?:ious)?|results?|stages?|steps?|tasks?)(?:\.[A-Za-z_][\w-]*|\[[^[\]]*\]){1,5}\s*$/;

/** What others write, and what to write here in its place, in the order in which they are looked for. */
const hints: readonly (readonly [written: RegExp, hint: (...groups: string[]) => string])[] = [
  [
    /^(?:_*\()?\s*([A-Za-z_]\w*)\s*-\s*(\d+)\s*\)?$/,
    (name, number) => `Write "{(${name})-${number}}": a hyphen can be part of a name.`,
  ],
  [/^\s*!\s*([A-Za-z_][\w-]*)\s*$/, (name) => `Write {!${name}?yes:no}, with both texts.`],
  [
    /^\s*(!?[A-Za-z_][\w-]*)\s*\?([^?:]*)$/,
    (name, text) => `Write {${name}?${text}:}, with the text for the other case.`,
  ],
  [/^\s*([A-Za-z_][\w-]*)\s*$/, (name) => `Write {${name}}, without blanks.`],
  [otherwise, (name) => `Write {${name}??text}, with the text that stands for it.`],
  [/^\s*([A-Za-z_][\w-]*)\s*\|/, (name) => `Write {${name}}: only a program can change its text.`],
  [
    /^\s*([A-Za-z_][\w-]*)\s*:[-+?](.*)$/s,
    (name, text) => `Write {${name}=${text}}, with the text that stands for it.`,
  ],
  [
    /^[A-Za-z_][\w-]*\s*:/,
    () =>
      "Types are string, path, int, number, bool, array and enum(a,b), and nothing but a default may follow.",
  ],
  [/^[A-Za-z_][\w-]*\.length$/, () => "Only `repeat` reads how long a list is."],
  [groupOfNames, (name) => `Write {${name}}: names stand in no groups.`],
  [
    ofEnvironment,
    () =>
      "Nothing here reads the environment: let callers give the value, or a shell in the command read it.",
  ],
  [ofSteps, () => "What a step prints is the standard input of the next one, and has no name."],
  [
    /^!?[A-Za-z_][\w-]*\.[A-Za-z_]/,
    () =>
      "Of an import, {alias.name}, {alias.file}, {alias.defaults.key} and {alias.values.key} can be read.",
  ],
  [/^[#^/]\s*[A-Za-z]/, () => hintForBlock()],
  [/[()+*/%-]/, () => "An expression has whole numbers, names, parentheses and + - * / % in it."],
];

/** What to write in the place of what stands in braces and is no placeholder. */
export function hintForMalformed(content: string): string {
  for (const [written, hint] of hints) {
    const found = written.exec(content);
    if (found !== null) return hint(...found.slice(1).map((group) => group ?? ""));
  }
  return "Braces cannot be written as they are; put the text into a default or a script.";
}
