import { describe, expect, test } from "vitest";
import { emitPlan, typecheckModules } from "../../../compiler/emit/index.ts";
import type { ScopeFacts } from "../../../compiler/emit/scope-shapes.ts";
import type { Plan } from "../../../compiler/ir/plan.ts";
import {
  agent,
  exit,
  facts,
  isEqual,
  plan,
  reference,
  scope,
  shell,
  step,
  template,
} from "./sample-plan.ts";

const runtime = new URL("../../../runtime/index.ts", import.meta.url).pathname;
const options = {
  runtime: "recipec/runtime",
  calleeModule: (id: string) => `./${id}.plan.ts`,
  planOf: () => undefined,
};

function emit(sample: Plan, known: ScopeFacts): string {
  return emitPlan(sample, known, options);
}

function typeErrors(text: string): readonly string[] {
  const path = new URL("emitted.plan.ts", import.meta.url).pathname;
  return typecheckModules([{ path, text }], runtime).map(({ message }) => message);
}

describe("what the analyses prove beyond tsc", () => {
  const guarded = [{ kind: "guard", condition: isEqual("mode", "fast") }] as const;
  const sample = plan([
    step(
      "quick",
      agent(template("Go.")),
      [exit("ok", "slow", "text"), exit("skipped", "slow")],
      guarded,
    ),
    step(
      "slow",
      agent(template("Go.")),
      [exit("ok", "use", "text"), exit("skipped", "use")],
      guarded,
    ),
    step("use", shell(template("echo ", reference("text"))), [exit("ok", undefined)]),
  ]);
  const known = facts(
    {
      quick: scope(["mode"]),
      slow: scope(["mode", "text?"]),
      use: scope(["mode", "text"]),
    },
    scope(["mode", "text"]),
  );
  const text = emit(sample, known);

  test("a variable that one of two steps sets is read like any other", () => {
    expect(text).toContain("$.text(v.text)");
  });

  test("the exit that does not write it states the proof", () => {
    expect(text).toContain(`set: (v) => ({ ...v, text: proven(v, "text") })`);
    expect(typeErrors(text)).toEqual([]);
  });
});

describe("types of variables", () => {
  test("a result is narrowed where the analyses know its type", () => {
    const sample = plan([
      step("list", shell(template("ls")), [exit("ok", "show", "files")]),
      step("show", shell(template("echo")), [exit("ok", undefined)]),
    ]);
    const files = { files: { kind: "list", item: { kind: "json" } } } as const;
    const known = facts(
      { list: scope([]), show: scope(["files"], files) },
      scope(["files"], files),
    );
    const text = emit(sample, known);
    expect(text).toContain(`files: typed(r.value, "list")`);
    expect(text).toContain("readonly files: readonly Value[];");
    expect(typeErrors(text)).toEqual([]);
  });

  test("a narrower type that no write explains is not claimed", () => {
    const sample = plan([
      step("first", shell(template("ls")), [exit("ok", "second")]),
      step("second", shell(template("ls")), [exit("ok", undefined)]),
    ]);
    const narrow = { name: { kind: "string" } } as const;
    const known = facts(
      { first: scope(["name"]), second: scope(["name"], narrow) },
      scope(["name"]),
    );
    expect(typeErrors(emit(sample, known))).toEqual([]);
  });

  test("a variable that changes its type or is lost is left out of the inherited scope", () => {
    const sample = plan([
      step("first", shell(template("ls")), [exit("ok", "second")]),
      step("second", shell(template("ls")), [exit("ok", undefined)]),
    ]);
    const names = ["a", "b", "c", "d", "e"];
    const known = facts({ first: scope([...names, "gone"]), second: scope(names) }, scope(names));
    const text = emit(sample, known);
    expect(text).toContain(`interface AtSecond extends Omit<AtFirst, "gone"> {`);
    expect(typeErrors(text)).toEqual([]);
  });
});

describe("steps that are never reached", () => {
  test("they are emitted without any claim about variables", () => {
    const sample = plan([
      step("first", shell(template("ls")), [exit("ok", undefined, "out")]),
      step("dead", shell(template("echo ", reference("out"))), [exit("ok", "after")]),
      step("after", shell(template("echo ", reference("out"))), [exit("ok", undefined)]),
    ]);
    const known = facts({ first: scope([]), after: scope(["out"]) }, scope(["out"]));
    const text = emit(sample, known);
    expect(text).toContain(`$.text($.get(v, "out"))`);
    expect(typeErrors(text)).toEqual([]);
  });
});

describe("a module's imports", () => {
  test("a plan that evaluates nothing does not import the semantics", () => {
    const sample = plan([
      step("wait", { kind: "none" }, [
        {
          on: { kind: "ok" },
          set: [
            {
              name: "price",
              nameSpan: undefined,
              value: { kind: "constant", value: "$.5" },
              onlyIfUnset: true,
            },
          ],
          // biome-ignore lint/suspicious/noThenProperty: the IR calls an exit's target so, and nothing awaits an exit
          then: { kind: "end", value: "null" },
        },
      ]),
    ]);
    const text = emit(sample, facts({ wait: scope(["price?"]) }, scope(["price"])));
    expect(text).not.toContain("amplifier as $");
    expect(text).toContain(`price: valueOr(v, "price", "$.5")`);
    expect(typeErrors(text)).toEqual([]);
  });

  test("names of imported plans keep clear of each other and of what the module declares", () => {
    const call = (path: string): Parameters<typeof step>[1] => ({
      kind: "call",
      callee: { kind: "static", path, plan: path, span: reference("x").span },
      input: [],
      result: "scope",
      limits: undefined,
    });
    const sample = plan([
      step("a", call("x/plan.yaml"), [exit("ok", "b")]),
      step("b", call("y/block.yaml"), [exit("ok", "c")]),
      step("c", call("y/audit.yaml"), [exit("ok", "d")]),
      step("d", call("x/audit.yaml"), [exit("ok", "e")]),
      step("e", call("x/class.yaml"), [exit("ok", undefined)]),
    ]);
    const nothing = Object.fromEntries(["a", "b", "c", "d", "e"].map((key) => [key, scope([])]));
    const text = emit(sample, facts(nothing, scope([])));
    const imported = [...text.matchAll(/^import \{ plan as (\w+) \}/gm)].map(([, name]) => name);
    expect(imported).toEqual(["plan2", "block2", "audit", "audit2", "class_"]);
  });
});

describe("a block of many steps", () => {
  const count = 60;
  const names = Array.from({ length: count }, (_, index) => `s${index}`);
  const sample = plan(
    names.map((name, index) =>
      step(name, shell(template("echo")), [exit("ok", names[index + 1], `${name}_out`)]),
    ),
  );
  const known = facts(
    Object.fromEntries(
      names.map((name, index) => [name, scope(names.slice(0, index).map((id) => `${id}_out`))]),
    ),
    scope(names.map((name) => `${name}_out`)),
  );
  const text = emit(sample, known);

  test("says where each leads, so that its types stay quick to check", () => {
    expect(text).toContain('readonly s8: "s9";');
    expect(text).toContain("body: block<Scopes, Targets>({");
    expect(typeErrors(text)).toEqual([]);
  });

  test("still does not pass without one of its writes", () => {
    const lost = text.replace("({ ...v, s7_out: r.value })", "v");
    expect(typeErrors(lost).join("\n")).toContain("s7_out");
  });
});
