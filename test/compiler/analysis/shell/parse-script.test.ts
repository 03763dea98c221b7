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

test("stretches are placed in whatever order they are asked for", () => {
  const script = "echo a 'b' \"c\"";
  const stretches = [12, 5, 8].map((start) => ({ start, end: start + 1 }));
  const places = parseScript(script, stretches).places.map(({ quoting }) => quoting);
  expect(places).toEqual(["double", "bare", "single"]);
});

test("a shell reads its script from a heredoc also where it is given arguments", () => {
  const script = "bash -s one <<'END'\necho a\nEND\n";
  const start = script.indexOf("a\nEND");
  expect(parseScript(script, [{ start, end: start + 1 }]).places).toMatchObject([
    { quoting: "quoted-heredoc", program: "bash" },
  ]);
});

test("nothing is known of a place in a script that is nested too deep", () => {
  const script = `echo $((1${" + 1".repeat(20_000)}))`;
  const { errors, places } = parseScript(script, [{ start: 8, end: 9 }]);
  expect([errors, places.map(({ quoting }) => quoting)]).toEqual([[], ["unknown"]]);
});
