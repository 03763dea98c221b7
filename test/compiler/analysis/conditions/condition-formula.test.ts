import { describe, expect, test } from "vitest";
import type { Runs } from "../../../../compiler/analysis/conditions/condition-formula.ts";
import { ConditionFormulas } from "../../../../compiler/analysis/conditions/condition-formula.ts";
import { Definitions } from "../../../../compiler/analysis/scope/definitions.ts";
import type { VariableState } from "../../../../compiler/analysis/scope/scope-state.ts";
import type { Type } from "../../../../compiler/analysis/types/type.ts";
import { json, typeOfValue } from "../../../../compiler/analysis/types/type.ts";
import { conditionOf } from "../../../support/lower-text.ts";

type Dialect = "amplifier" | "amplihack";

/** A variable of which nothing is known but the version that is seen. */
function variable(version: number, likely: Type = json): VariableState {
  return {
    always: true,
    must: true,
    may: true,
    type: json,
    likely,
    version,
    definitions: Definitions.none,
  };
}

const variables = new Map([
  ...["x", "y", "n"].map((name, index) => [name, variable(index)] as const),
  ["flag", variable(3, typeOfValue(true))],
  ["title", variable(4, typeOfValue("draft"))],
  ["total", variable(5, typeOfValue(4))],
]);

/** What is proven of two conditions of the same variables. */
function relation(dialect: Dialect, first: string, second: string, runs: Runs = "all"): string {
  const formulas = new ConditionFormulas();
  const [a, b] = [first, second].map((text) =>
    formulas.holds(conditionOf(text, dialect), variables),
  );
  if (a === undefined || b === undefined) return "unknown";
  const { algebra } = formulas;
  const never = (...all: readonly (typeof a)[]): boolean =>
    formulas.isImpossible(algebra.and(...all), runs);
  const facts = [
    ...(never(a, algebra.not(b)) ? ["implies"] : []),
    ...(never(algebra.not(a), b) ? ["follows"] : []),
    ...(never(a, b) ? ["excludes"] : []),
    ...(never(algebra.not(a), algebra.not(b)) ? ["completes"] : []),
  ];
  return facts.join(" ") || "says nothing of";
}

describe("two conditions of the amplifier language", () => {
  test.for([
    ["{{x}} == 'a'", "implies follows", "{{x}} == 'a'"],
    ["{{x}} == 'a'", "implies follows", "'a' == {{x}}"],
    ["{{x}} == 'a'", "implies follows", "'{{x}}' == 'a'"],
    ["{{x}} == 'a'", "excludes", "{{x}} == 'b'"],
    ["{{x}} == 'a'", "excludes completes", "{{x}} != 'a'"],
    ["{{x}} == 'a'", "implies", "{{x}}"],
    ["{{x}} == ''", "excludes", "{{x}}"],
    ["{{x}} == '0'", "says nothing of", "{{x}}"],
    ["{{x}} == 5", "implies follows", "{{x}} == '5.0'"],
    ["{{x}} == 'a'", "says nothing of", "{{y}} == 'a'"],
    ["{{x}} == 'a'", "says nothing of", "{{x.kind}} == 'a'"],
    ["{{x}} == 'a' and {{y}} == 'b'", "implies", "{{y}} == 'b'"],
    ["{{x}} == 'a' or {{x}} == 'b'", "follows", "{{x}} == 'b'"],
    ["not ({{x}} == 'a')", "excludes completes", "{{x}} == 'a'"],
    ["{{n}} < 5", "excludes completes", "{{n}} >= 5"],
    ["{{n}} <= 5", "excludes completes", "5 < {{n}}"],
    ["{{n}} > 5", "implies follows", "5 < {{n}}"],
    ["{{x}} < {{y}}", "excludes completes", "{{x}} >= {{y}}"],
    ["{{x}} == {{y}}", "excludes completes", "{{x}} != {{y}}"],
    ["({{x}} == 'a') == true", "implies follows", "{{x}} == 'a'"],
    ["false == ({{x}} == 'a')", "excludes completes", "{{x}} == 'a'"],
    ["({{x}} == 'a') == 'maybe'", "implies excludes", "{{x}} == 'a'"],
    ["'v{{x}}' == 'v1'", "implies follows", "'v{{x}}' == 'v1'"],
    ["'v{{x}}' == 'v1'", "says nothing of", "{{x}} == '1'"],
    ["'' == ''", "follows completes", "{{x}} == 'a'"],
    ["({{x}} == 'a')", "implies follows", "{{x}} == 'a'"],
    ["({{x}} == 'a') != ({{y}} == 'b')", "says nothing of", "{{x}} == 'a'"],
    ["'v{{x}}' != 'v1'", "excludes completes", "'v{{x}}' == 'v1'"],
    ["v{{x}} == 'v1'", "excludes", "'v2' == v{{x}}"],
    ["({{x}} == 'a') == {{y}}", "says nothing of", "{{x}} == 'a'"],
    ["{{y}} == ({{x}} == 'a')", "says nothing of", "{{x}} == 'a'"],
    ["(not {{x}}) == true", "excludes completes", "{{x}}"],
    ["({{x}} == 'a' and {{y}}) == true", "implies", "{{y}}"],
    ["(({{x}})) == true", "implies follows", "{{x}}"],
    ["({{never}} == 'a') == true", "unknown", "{{x}}"],
    ["2 > 10", "implies excludes", "{{x}} == 'a'"],
    ["true", "follows completes", "{{x}}"],
    ["{{never}} == 'a'", "unknown", "{{x}} == 'a'"],
    ["not {{never}}", "unknown", "{{x}} == 'a'"],
    ["{{x}} == 'a' or {{never}}", "unknown", "{{x}} == 'a'"],
  ] as const)("%s %s %s", ([first, expected, second]) => {
    expect(relation("amplifier", first, second)).toBe(expected);
  });
});

describe("in usual runs two conditions", () => {
  test.for([
    ["amplifier", "{{x}} == 'true'", "excludes completes", "{{x}} == 'false'"],
    ["amplifier", "{{n}} > 8", "implies", "{{n}} > 5"],
    ["amplifier", "{{n}} >= 5", "follows", "{{n}} > 5"],
    ["amplifier", "{{n}} >= 9", "completes", "{{n}} < 10"],
    ["amplifier", "{{n}} > 5", "excludes", "{{n}} < 3"],
    ["amplifier", "{{n}} == 7", "implies", "{{n}} > 5"],
    ["amplifier", "{{n}} == 5", "excludes", "{{n}} > 5"],
    ["amplifier", "{{n}} == 5", "implies", "{{n}} <= 5"],
    ["amplifier", "{{n}} == 'few'", "says nothing of", "{{n}} > 5"],
    ["amplifier", "{{n}} > 5", "says nothing of", "{{x}} > 3"],
    ["amplifier", "{{n}} < 'b'", "says nothing of", "{{n}} < 'c'"],
    ["amplifier", "{{n}} == 0", "excludes completes", "{{n}} > 0"],
    ["amplifier", "{{n}} == 0", "excludes completes", "{{n}} >= 1"],
    ["amplifier", "{{n}} == 0 or {{n}} == '-1'", "excludes", "{{n}} > 0"],
    ["amplifier", "{{flag}}", "implies follows", "{{flag}} == true"],
    ["amplifier", "{{flag}}", "excludes completes", "{{flag}} == 'false'"],
    ["amplifier", "{{title}}", "excludes", "{{title}} == ''"],
    ["amplihack", "n > 8", "implies", "n > 5"],
    ["amplihack", "flag", "implies follows", "flag == true"],
    ["amplihack", "title", "excludes completes", "title == ''"],
    ["amplihack", "x", "excludes", "x == ''"],
    ["amplihack", "n < 5", "excludes completes", "n >= 5"],
    ["amplihack", "n == 5.5", "implies", "n > 5"],
    ["amplihack", "x == 5", "implies follows", "x == '5'"],
    ["amplihack", "x == true", "implies follows", "x == 'true'"],
    ["amplihack", "flag", "excludes completes", "flag == false"],
    ["amplihack", "flag", "excludes completes", "flag == 'false'"],
    ["amplihack", "x", "says nothing of", "x == 'false'"],
    ["amplihack", "total", "implies follows", "total > 0"],
    ["amplihack", "total", "implies follows", "total != 0"],
    ["amplihack", "total", "excludes completes", "total < 1"],
    ["amplihack", "total", "says nothing of", "total > 3"],
    ["amplihack", "total == '-1'", "implies", "total"],
    ["amplihack", "total == '-1' or total", "says nothing of", "total > 0"],
    ["amplihack", "len(x) > 0", "implies follows", "x"],
    ["amplihack", "len(x)", "implies follows", "x"],
    ["amplihack", "len(x) == 0", "excludes completes", "x"],
    ["amplihack", "len(x) > 1", "implies", "x"],
    ["amplihack", "len(x) < 3", "completes", "x"],
    ["amplihack", "x", "follows", "'a' in x"],
    ["amplihack", "n > 0", "implies follows", "n >= 1"],
    ["amplihack", "n > 1", "follows", "n >= 2"],
    ["amplifier", "{{total}}", "implies follows", "{{total}} >= 1"],
    ["amplifier", "{{total}}", "excludes completes", "{{total}} == 0"],
    ["amplifier", "{{n}}", "says nothing of", "{{n}} > 0"],
  ] as const)("%s: %s %s %s", ([dialect, first, expected, second]) => {
    expect(relation(dialect, first, second, "usual")).toBe(expected);
  });
});

describe("two conditions of the amplihack language", () => {
  test.for([
    ["x == 'a'", "implies follows", "'a' == x"],
    ["x == 'a'", "excludes", "x == 'b'"],
    ["x == 'a'", "implies", "x"],
    ["x == ''", "excludes", "x"],
    // The number 5 equals both texts, and the text '5.0' equals the number only.
    ["x == '5'", "says nothing of", "x == '5.0'"],
    ["x == 5", "says nothing of", "x == '5'"],
    ["x == 5", "implies", "x"],
    // The text '0' is true, the number is not.
    ["x == 0", "says nothing of", "x"],
    ["x == 0", "excludes", "x == 'zero'"],
    // The truth value equals both words.
    ["x == 'true'", "says nothing of", "x == 'True'"],
    ["x == 'false'", "says nothing of", "x"],
    ["x == 'true'", "excludes", "x == 1"],
    // Nothing and text have no order, so neither of the two may hold.
    ["n < 5", "excludes", "n >= 5"],
    ["n > 5", "excludes", "n <= 5"],
    ["n < 5", "implies follows", "5 > n"],
    ["not n < 5", "follows", "n >= 5"],
    ["'a' in x", "excludes completes", "'a' not in x"],
    ["x in y", "implies follows", "x in y"],
    ["'a' in x", "says nothing of", "'b' in x"],
    ["'a' in x.strip()", "excludes completes", "'a' not in x.strip( )"],
    ["x.strip() == 'a'", "excludes completes", "x.strip() != 'a'"],
    ["x.strip() == 'a'", "excludes", "'b' == x.strip()"],
    ["x.strip() == 'a'", "says nothing of", "x.lower() == 'b'"],
    ["x.startswith('a')", "implies follows", 'not (not (x.startswith("a")))'],
    ["('a' in x) == true", "implies follows", "'a' in x"],
    ["(x == 'a') == 5", "implies excludes", "x == 'a'"],
    ["(x == 'a') < 5", "says nothing of", "x == 'a'"],
    ["len(x) > 2", "implies follows", "2 < len(x)"],
    ["len(x) > 2", "excludes", "len(x) <= 2"],
    ["x.split()[0] == 'a'", "excludes", "x.split()[0] == 'b'"],
    ["len(x) > 2", "says nothing of", "len(y) > 2"],
    ["len(x) > 0", "implies", "x"],
    ["len(x) > 0", "implies follows", "0 != len(x)"],
    ["len(x) > 0", "follows", "len(x) == 2"],
    ["len(x) < 1", "implies", "len(x) <= 2"],
    ["len(x) > 0", "excludes", "x == ''"],
    ["len(x) > 0", "says nothing of", "x == 5"],
    ["x", "follows", "'a' in x"],
    ["x", "says nothing of", "'' in x"],
    ["x", "says nothing of", "y in x"],
    ["x == ''", "excludes", "5 in x"],
    ["len(x) > 0", "follows", "'a' in x"],
    ["x", "follows", "x.kind == 'a'"],
    ["x", "follows", "x.kind"],
    ["x.kind", "follows", "x.kind.name == 'a'"],
    ["x", "follows", "x.count > 3"],
    ["x", "follows", "x[0] == 'a'"],
    ["x", "completes", "x.kind != 'a'"],
    ["x == ''", "excludes", "x.kind.name == 'a'"],
    ["len(x.kind) > 0", "implies", "x"],
    ["x['kind'] == 'a'", "excludes", "x.kind == 'b'"],
    ["x in ['a', 'b']", "implies follows", "x == 'a' or 'b' == x"],
    ["x not in ['a', 'b']", "excludes", "x == 'b'"],
    ["x in [y, 'b']", "follows", "x == y"],
    ["x in ['a', never]", "unknown", "x == 'a'"],
    ["bool(x)", "implies follows", "x"],
    ["bool(never)", "unknown", "x"],
    ["bool(x, y)", "says nothing of", "x"],
    ["(x) == 'a'", "implies excludes", "x == 'b'"],
    ["1 == 1.0", "follows completes", "x"],
    ["len(never) > 2", "unknown", "x"],
  ] as const)("%s %s %s", ([first, expected, second]) => {
    expect(relation("amplihack", first, second)).toBe(expected);
  });
});

describe("formulas", () => {
  test("know nothing of the conditions of a language whose rules they do not follow", () => {
    const condition = { ...conditionOf("{{x}} == 'a'"), dialect: "command-template" } as const;
    const formulas = new ConditionFormulas();
    expect(formulas.holds(condition, variables)).toBeUndefined();
    expect(formulas.isEmpty(condition.expression, "command-template", variables)).toBeUndefined();
  });

  test("tell that the same list is empty wherever it is looped over", () => {
    const formulas = new ConditionFormulas();
    const [list, again, computed] = ["{{x}}", "{{x}}", "'{{x}}'"].map((text) =>
      formulas.isEmpty(conditionOf(text).expression, "amplifier", variables),
    );
    expect(list).toBe(again);
    expect(list).toBeTypeOf("object");
    expect(computed).toBeUndefined();
  });

  test("know which versions an atom reads", () => {
    const formulas = new ConditionFormulas();
    formulas.holds(conditionOf("{{y}} == 'a'"), variables);
    expect(formulas.readsVersion(0, (version) => version === 1)).toBe(true);
    expect(formulas.readsVersion(0, (version) => version === 0)).toBe(false);
    expect(formulas.readsVersion(99, () => false)).toBe(true);
  });
});

describe("conditions that read a variable which is not set", () => {
  test.for([
    ["x", "set"],
    ["x == 'a' and y", "set"],
    ["x.kind > 3", "set"],
    ["'a' in x", "set"],
    ["x == 'a' or y", "perhaps not"],
    ["not x", "perhaps not"],
    ["x != ''", "perhaps not"],
    ["len(x) > 0", "set"],
    ["x.strip()", "set"],
    ["x.lower() == 'a'", "set"],
    ["x.find('a') >= 0", "set"],
    ["max(x, 2) > 2", "set"],
    ["x[0] == 'a'", "set"],
    ["'a' in x.split(',')", "set"],
    ["x in 'abc'", "set"],
    ["x in y", "perhaps not"],
    ["x == y", "perhaps not"],
    ["max(x, y) > 2", "perhaps not"],
    ["not x.strip()", "perhaps not"],
    ["x.count('') > 0", "perhaps not"],
    ["x.lower().nothing == 'a'", "set"],
    ["'null' == str(x)", "set"],
    ["float(x) < 1", "perhaps not"],
  ])("%s: it is %s where this holds", ([condition = "", expected]) => {
    const formulas = new ConditionFormulas();
    const holds = formulas.holds(conditionOf(condition, "amplihack"), variables) ?? true;
    const isSet = formulas.algebra.and(holds, formulas.whereUnset(holds, "x", 0)) === false;
    expect(isSet ? "set" : "perhaps not").toBe(expected);
  });
});
