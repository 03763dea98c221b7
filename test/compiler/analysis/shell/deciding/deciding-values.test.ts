import { expect, test } from "vitest";
import { decidingValues } from "../../../../../compiler/analysis/shell/deciding/deciding-values.ts";

/** The variables that decide something in a script. */
function namesIn(script: string): readonly string[] {
  return decidingValues(script).flatMap(({ names }) => [...names]);
}

test.each([
  ['rm "$V"', ["V"]],
  ['echo x > "$(echo "$V")"', ["V"]],
  ['b=$V; rm "out/$b"', ["b", "V"]],
])("%s does what a value says", (script, names) => {
  expect(namesIn(script)).toEqual(names);
});

test.each(['echo x > "d-$V"', 'echo x > "d-$(echo "$V")"', 'rm "$(basename "$V")"'])(
  "%s stays in its folder",
  (script) => {
    expect(namesIn(script)).toEqual([]);
  },
);
