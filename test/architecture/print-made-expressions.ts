// Prints the regular expressions that the compiler makes while it is loaded and checks the samples, as a list in JSON.
import { globSync, readFileSync } from "node:fs";

const made = new Map<string, { place: string; source: string; flags: string }>();

/** Keeps an expression, with the place in our code that has made it. */
function keep(expression: RegExp): RegExp {
  const { source, flags } = expression;
  const key = `/${source}/${flags}`;
  if (made.has(key)) return expression;
  const calls = (new Error("made here").stack ?? "").split("\n").map((line) => line.trim());
  const own = calls.find((call) => /\/(?:compiler|grammar|runtime)\//.test(call));
  const place = own?.replace(/^.*\/(?=(?:compiler|grammar|runtime)\/)|\)$/g, "");
  if (place !== undefined) made.set(key, { place, source, flags });
  return expression;
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, parameters, newTarget) =>
    keep(Reflect.construct(target, parameters, newTarget)),
  apply: (target, self, parameters) => keep(Reflect.apply(target, self, parameters)),
});

const { compile } = await import("../../compiler/index.ts");
const samples = globSync("test/samples/**/*.{yaml,yml,json}").sort();
const contents = new Map(samples.map((path) => [path, readFileSync(path)]));
for (const path of samples) {
  compile([path], { files: { read: (name) => contents.get(name) }, diagnosticsOnly: true });
}
process.stdout.write(JSON.stringify([...made.values()]));
