import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { builtByJq } from "../../../compiler/analysis/shell/printing/jq-outline.ts";
import { jqKeys } from "../../../compiler/analysis/shell/programs/jq-keys.ts";
import type { KeyPath } from "../../../compiler/analysis/shell/programs/program-key.ts";
import {
  unreadableInAwk,
  unreadableInJq,
} from "../../../compiler/analysis/shell/unreadable/unreadable-filters.ts";
import { unreadableInJavascript } from "../../../compiler/analysis/shell/unreadable/unreadable-javascript.ts";
import { unreadableInSed } from "../../../compiler/analysis/shell/unreadable/unreadable-sed.ts";
import { typeOfOutline } from "../../../compiler/analysis/types/outlined-type.ts";
import { typeOfValue, unionOf } from "../../../compiler/analysis/types/type.ts";
import { decodeJson } from "../../../runtime/values/json-decoder.ts";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  jqFilters,
  slippedAwk,
  slippedFilters,
  slippedScripts,
  slippedSed,
} from "./random-programs.ts";

/** How a program ends that reads a text, and what it prints. */
function runs(words: readonly string[], input: string, cwd?: string): ProgramRun {
  const [program = "", ...args] = words;
  return spawnSync(program, args, { cwd, encoding: "utf8", input, timeout: 10_000 });
}

interface ProgramRun {
  readonly status: number | null;
  readonly stdout: string;
}

const hasJq = runs(["jq", "--version"], "").status === 0;
const hasAwk = runs(["awk", "BEGIN { exit }"], "").status === 0;

/** The first programs of a random kind of which something is said, each once. */
function saidOf(
  programs: fc.Arbitrary<string>,
  isSaid: (program: string) => boolean,
  most: number,
) {
  const all = new Set(fc.sample(programs, most * 30));
  return [...all].filter(isSaid).slice(0, most);
}

test("what is said to be unreadable is so to JavaScript", () => {
  const said = saidOf(slippedScripts, (one) => unreadableInJavascript(one) !== undefined, 600);
  const read = said.filter((program) => {
    try {
      return new Script(program) !== undefined;
    } catch {
      return false;
    }
  });
  expect(read).toEqual([]);
  expect(said.length).toBe(600);
});

/** So many are run in a process each. */
const few = 30;

test.skipIf(!hasJq)("what is said to be unreadable is so to jq", () => {
  const said = saidOf(slippedFilters, (one) => unreadableInJq(one) !== undefined, few);
  expect(said.filter((filter) => runs(["jq", filter], "").status !== 3)).toEqual([]);
  expect(said.length).toBeGreaterThan(few / 2);
});

test.skipIf(!hasAwk)("what is said to be unreadable is so to awk and sed", () => {
  const ofAwk = saidOf(slippedAwk, (one) => unreadableInAwk(one) !== undefined, few);
  expect(ofAwk.filter((program) => runs(["awk", program], "").status === 0)).toEqual([]);
  const ofSed = saidOf(slippedSed, (one) => unreadableInSed(one) !== undefined, few);
  const cwd = temporaryFolder();
  expect(ofSed.filter((program) => runs(["sed", program], "", cwd).status === 0)).toEqual([]);
  expect(Math.min(ofAwk.length, ofSed.length)).toBeGreaterThan(few / 2);
});

const document = '{"a":1,"b":{"c":"x"},"items":[{"a":1,"name":"n"},{"a":2}],"k":"t"}';

const options = fc.constantFrom(
  ...[[], ["-n"], ["-c"], ["-r"], ["-s"], ["--arg", "v", "s"], ["-n", "--arg", "v", "s"]],
  ...[["--argjson", "v", "1"], ["-nc", "--argjson", "v", "[1]"], ["-S"], ["-j"]],
);

test.skipIf(!hasJq)("jq prints JSON of the types that it is said to build", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "in.json"), document);
  const calls = fc
    .tuple(options, jqFilters, fc.constantFrom([], ["in.json"]))
    .map((parts) => JSON.stringify(parts.flat()));
  const said = saidOf(calls, (one) => typeOf(one) !== undefined, few);
  const others = said.filter((call) => {
    const { status, stdout } = runs(["jq", ...JSON.parse(call)], document, folder);
    if (status !== 0) return false;
    const [type, value] = [typeOf(call), decodeJson(stdout)];
    return !(
      type &&
      value !== undefined &&
      isDeepStrictEqual(unionOf([type, typeOfValue(value)]), type)
    );
  });
  expect(others).toEqual([]);
  expect(said.length).toBeGreaterThan(few / 2);
});

function typeOf(call: string): ReturnType<typeof typeOfOutline> {
  const types = builtByJq(JSON.parse(call)).map(typeOfOutline);
  const known = types.filter((type) => type !== undefined);
  return known.length === 0 || known.length < types.length ? undefined : unionOf(known);
}

test.skipIf(!hasJq)("jq looks up the keys that it is said to look up", () => {
  const said = saidOf(jqFilters, (one) => jqKeys(one).length > 0, few);
  const others = said.flatMap((filter) =>
    jqKeys(filter).flatMap(({ path }) => {
      const { status } = runs(["jq", filter], JSON.stringify(withNumberAt(path.slice(0, -1))));
      // A key of what stands in the place of a mapping cannot be asked for.
      return status === 0 ? [`${filter}: ${path.join(".")}`] : [];
    }),
  );
  expect(others).toEqual([]);
  expect(said.length).toBeGreaterThan(few / 2);
});

/** JSON with a number in a place. */
function withNumberAt([key, ...rest]: KeyPath): unknown {
  if (key === undefined) return 1;
  const inner = withNumberAt(rest);
  return key === null ? [inner] : { [key]: inner };
}
