/**
 * Whether a script asks if the value of a placeholder is empty, what it is, or how many lines it has: `[ -z {{name}} ]`,
 * `[[ {{name}} == yes ]]`, `case {{name}} in`, `printf %s {{name}} | grep -c .`, or the same of a variable that has this value:
 * one that the script sets to it, or one of `variables`, by their names in its environment. Who asks so reckons with nothing,
 * too.
 */
export function asksWhetherEmpty(
  script: string,
  name: string,
  variables: readonly string[],
): boolean {
  const places = findPlaceholders(script, name);
  if (places.some((place) => isAsked(script, place) || isAskedByJq(script, place))) return true;
  const set = places.flatMap((place) => variableSet(script, place) ?? []);
  return [...new Set([...set, ...variables])].some((one) => isVariableAsked(script, one));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Scripts read a value a few times; after so many nobody looks for more. */
const mostPlaces = 50;

/** The placeholders of a variable and of paths into it. */
function findPlaceholders(script: string, name: string): readonly Place[] {
  const places: Place[] = [];
  const opening = `{{${name}`;
  let start = script.indexOf(opening);
  while (start >= 0 && places.length < mostPlaces) {
    const end = script.indexOf("}}", start);
    const next = script[start + opening.length];
    if (end >= 0 && (next === "." || next === "}")) places.push({ start, end: end + 2 });
    start = script.indexOf(opening, start + opening.length);
  }
  return places;
}

/** A test asks in few words; further from a value nobody looks for it. */
const mostLooked = 100;

/** What stands between a value and the start of its line, or of the one that goes on there, and behind it. */
function around(
  script: string,
  { start, end }: Place,
): { readonly before: string; readonly after: string } {
  const near = script.slice(Math.max(0, start - mostLooked), start);
  let line = near.lastIndexOf("\n");
  while (line > 0 && goesOn.test(near.slice(0, line))) line = near.lastIndexOf("\n", line - 1);
  const before = near.slice(line + 1).replaceAll("\\\n", "");
  return { before, after: script.slice(end, end + mostLooked) };
}

/** The end of a line whose command goes on in the next one. */
const goesOn = /(?:&&|\|\||\\)[ \t]*$/;

const questions: readonly (readonly [before: RegExp, after: RegExp])[] = (() => {
  const command = String.raw`(?:^|[;&|(!]|\b(?:if|elif|while|until|then|else|do)\s)\s*(?:\[\[?|test)\s`;
  const joined = String.raw`(?:&&|\|\||-[ao])\s`;
  return [
    [new RegExp(String.raw`(?:${command}|${joined})\s*(?:!\s+)?-[nz]\s+["']?$`), /^/],
    [
      new RegExp(String.raw`(?:${command}|${joined})\s*(?:!\s+)?["']?$`),
      /^["']?\s+(?:==?|!=|=~)\s/,
    ],
    [new RegExp(String.raw`${command}\s*(?:!\s+)?["']?$`), /^["']?\s+\]/],
    [/\s(?:==?|!=)\s+["']?$/, /^["']?\s+(?:\]|&&|\|\||-[ao]\s)/],
    [/\bcase\s+["']?$/, /^["']?\s+in\s/],
    // Who counts the lines of nothing gets none; no line that matches a word is a claim about what was read.
    [
      /\b(?:echo|printf\s+["']?%s(?:\\n)?["']?)\s+["']?$/,
      /^["']?\s*\|\s*grep\s+(?:-\w*c\s+(?:["'][.^$]?["']|[.^$](?=[\s)]))|-(?:c\w*v|\w*vc)\s)/,
    ],
  ];
})();

function isAsked(script: string, place: Place): boolean {
  const { before, after } = around(script, place);
  return questions.some(([opening, rest]) => opening.test(before) && rest.test(after));
}

/** Whether a program of jq is given a value by `--arg`, and compares it or asks how long it is. */
function isAskedByJq(script: string, place: Place): boolean {
  const [, name] = /--arg\s+([A-Za-z_]\w*)\s+["']?$/.exec(around(script, place).before) ?? [];
  if (name === undefined) return false;
  return new RegExp(String.raw`\$${name}\s*(?:[!=]=|\|\s*(?:length|test)\b)`).test(script);
}

/** The variable of the shell that is set to a value alone: `found={{found}}`. */
function variableSet(script: string, place: Place): string | undefined {
  const { before, after } = around(script, place);
  const [, variable] = /(?:^|[\s;])([A-Za-z_]\w*)=["']?$/.exec(before) ?? [];
  return /^["']?(?:[\s;&|)]|$)/.test(after) ? variable : undefined;
}

/** The keys behind the name of a variable that holds what is in a mapping. */
const keys = String.raw`(?:__\w+)?`;

/**
 * Whether a script asks what a variable of the shell holds, or one of its keys (`$RECIPE_VAR_name__key`), or says what stands
 * for it where that is nothing.
 */
function isVariableAsked(script: string, variable: string): boolean {
  if (!script.includes(variable)) return false;
  const mention = new RegExp(
    String.raw`\$(?:${variable}${keys}\b|\{${variable}${keys}(?:\}|(:?[-+=?])))`,
    "g",
  );
  let looked = 0;
  for (const { 0: text, 1: fallback, index } of script.matchAll(mention)) {
    if (fallback !== undefined) return true;
    if (isAsked(script, { start: index, end: index + text.length })) return true;
    looked += 1;
    if (looked === mostPlaces) break;
  }
  return false;
}
