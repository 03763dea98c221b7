import { expect, test } from "vitest";
import { demandedPlaces } from "../../../../../compiler/analysis/shell/environment/demanded-names.ts";

test.each([
  ["a key of Python's environ", `python3 -c 'import os; print(os.environ["NAME"])'`, 1],
  ["escaped quotes", String.raw`python3 -c "import os; print(os.environ[\"NAME\"])"`, 1],
  ["a property of Node's env", `node -e 'console.log(process.env.NAME)'`, 1],
  ["read twice", `node -e 'f(process.env.NAME, process.env.NAME)'`, 2],
  ["another name", `node -e 'console.log(process.env.NAMES)'`, 0],
  ["only asked for", `python3 -c 'import os; print(os.environ.get("NAME"))'`, 0],
  ["asked before", `python3 -c 'if "NAME" in os.environ: print(os.environ["NAME"])'`, 0],
  ["caught", `python3 - <<'PY'\ntry: os.environ["NAME"]\nexcept KeyError: pass\nPY`, 0],
  ["with something else instead", `node -e 'console.log(process.env.NAME || "x")'`, 0],
  ["where it is there", `node -e 'if (process.env.NAME) run()'`, 0],
  ["set by the shell", `export NAME=x; node -e 'console.log(process.env.NAME)'`, 0],
  ["in a comment", `python3 - <<'PY'\n# os.environ["NAME"]\nPY`, 0],
])("%s", (_, script, count) => {
  const places = demandedPlaces("NAME", script);
  expect(places).toHaveLength(count);
  for (const place of places) expect(script.startsWith("NAME", place)).toBe(true);
});
