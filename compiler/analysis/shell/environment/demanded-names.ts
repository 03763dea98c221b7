import { patternOf } from "../../../source/pattern-of.ts";

/**
 * Where programs of Python and JavaScript in a script read a variable of the environment and cannot do without it:
 * `os.environ["NAME"]` and `process.env.NAME`. None where the script speaks of the name elsewhere, since it may set it there, or
 * say what to do without it.
 */
export function demandedPlaces(name: string, script: string): readonly number[] {
  if (!/\benviron\[|\bprocess\.env\./.test(script) || script.includes("KeyError")) return [];
  const word = patternOf(name);
  const read = new RegExp(
    String.raw`(?<=\benviron\[\s{0,4}\\?["']|\bprocess\.env\.)${word}\b`,
    "g",
  );
  const places = [...script.matchAll(read)].map(({ index }) => index);
  const demanded = places.filter((index) => !isInComment(script, index));
  return demanded.length === 0 || speaksElsewhere(word, script) ? [] : demanded;
}

function speaksElsewhere(word: string, script: string): boolean {
  const ways = [
    String.raw`(?<!environ\[\s{0,4}\\?["']|process\.env\.)\b${word}\b`,
    String.raw`process\.env\.${word}\s{0,4}(?:\?|\|\||&&)`,
    String.raw`if {0,4}\(!?process\.env\.${word}\b`,
  ];
  return new RegExp(ways.join("|")).test(script);
}

function isInComment(script: string, index: number): boolean {
  const line = script.lastIndexOf("\n", index - 1) + 1;
  return /(?:^|\s)(?:#|\/\/)/.test(script.slice(line, index));
}
