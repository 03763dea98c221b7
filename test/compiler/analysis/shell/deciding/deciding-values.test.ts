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
  ['git -c "$V" log', ["V"]],
  ['git -C "$V" switch -c fix', ["V"]],
  ['git clone -c "$V" https://x.y/z', ["V"]],
])("%s does what a value says", (script, names) => {
  expect(namesIn(script)).toEqual(names);
});

test.each(['git switch -c "fix/$V"', 'git -C repo switch -c "$V"', 'git commit -C "$V"'])(
  "%s names something of its own",
  (script) => {
    expect(namesIn(script)).toEqual([]);
  },
);

test.each(['echo x > "d-$V"', 'echo x > "d-$(echo "$V")"', 'rm "$(basename "$V")"'])(
  "%s stays in its folder",
  (script) => {
    expect(namesIn(script)).toEqual([]);
  },
);
