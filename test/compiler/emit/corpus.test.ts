import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emitPlan, typecheckModules } from "../../../compiler/emit/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { sharedPath } from "../../support/shared.ts";

const corpus = sharedPath("corpus", "amplifier");
const runtime = join(import.meta.dirname, "../../../runtime/index.ts");

describe.skipIf(corpus === undefined)("published recipes", () => {
  test("all of them are emitted, twice alike, and pass the strictest TypeScript settings", () => {
    const root = corpus ?? "";
    const paths = globSync("**/*.yaml", { cwd: root }).sort();
    const { requested } = compile(paths, { files: createFileReader(root) });
    const options = { runtime: "recipec/runtime", calleeModule: (id: string) => `./${id}.plan.ts` };
    const emit = (): readonly { path: string; text: string }[] =>
      requested.map(({ id, plan, facts }) => {
        if (!plan || !facts) throw new Error(`${id} has no plan`);
        const calleeModule = (callee: string): string => join("/plans", `${callee}.plan.ts`);
        const text = emitPlan(plan, facts, { ...options, calleeModule });
        return { path: join("/plans", `${id}.plan.ts`), text };
      });
    const modules = emit();
    expect(modules).toHaveLength(33);
    expect(emit()).toEqual(modules);
    expect(typecheckModules(modules, runtime)).toEqual([]);
  }, 60_000);
});
