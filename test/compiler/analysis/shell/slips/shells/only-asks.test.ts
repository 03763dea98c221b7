import { expect, test } from "vitest";
import { parseShell } from "../../../../../../compiler/analysis/shell/parse-shell.ts";
import { onlyAsks } from "../../../../../../compiler/analysis/shell/slips/shells/only-asks.ts";

test.each([
  "A=$(git describe --tags 2>/dev/null | cut -c2-)",
  'B="$(curl -fsSL $URL | jq -r .tag)" C=$(node -p 1) D=$(npm view x version)',
  "E=$(if [ -f a ]; then cat a; else find . -name b; fi)",
])("%s only asks", (script) => {
  expect(onlyAsks(parseShell(script))).toBe(true);
});

test.each([
  "A=$(git push)",
  'A="$(make)"',
  "A=$(cat a > b)",
  "A=$({ cat a; } > b)",
  "A=$(cat a | tee b)",
  "A=$(curl -X POST $URL)",
  "A=$(find . -delete)",
  "A=$(sed -i s/a/b/ c)",
  "A=$(node -e 'f()')",
  "A=`make`",
])("%s does more", (script) => {
  expect(onlyAsks(parseShell(script))).toBe(false);
});
