import { parse } from "unbash";
import { expect, test } from "vitest";
import { parseScript } from "../../../../compiler/analysis/shell/parse-script.ts";

test.each([
  "",
  "npm test",
  "echo 'a $b' \"c d\"\nls -la ./x=1",
  "make in",
  "if true",
  "done",
  "for x in a b\ndo echo done",
  "echo 'open",
  'echo "open',
  "time ls",
])("the quick look at a script finds the mistakes that the parser finds in %j", (script) => {
  const found = parse(script).errors ?? [];
  expect(parseScript(script, []).errors.map(({ offset }) => offset)).toEqual(
    found.map(({ pos }) => pos),
  );
});

test("words and closed quotes are no place for an open heredoc", () => {
  expect(parseScript("cat 'EOF' x", [])).toEqual({ errors: [], openHeredocs: [], places: [] });
});
