import { expect, test } from "vitest";
import { unexpandedNames } from "../../../../../compiler/analysis/shell/environment/unexpanded-names.ts";

test("a name in JSON is meant for a variable, unless a file keeps the JSON of a script that expands the name elsewhere", () => {
  const json = `cat <<'EOF'\n{"a": "$NAME"}\nEOF\necho "$NAME"`;
  expect(unexpandedNames(json).map(({ name }) => name)).toEqual(["NAME"]);
  expect(unexpandedNames(json.replace("cat", "cat > settings.json"))).toEqual([]);
});
