import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { printsTruth } from "../../../compiler/analysis/shell/printing/python-truth.ts";
import { unreadableInPython } from "../../../compiler/analysis/shell/unreadable/unreadable-python.ts";
import { fc } from "../../support/seeded-properties.ts";
import { pythonPrograms, slippedPrograms } from "./random-python.ts";

/** Reads programs, runs them where it is told to, and prints what each has printed, or null where it failed. */
const driver = `
import json, os, sys, tempfile
runs = sys.argv[1] == "run"
printed = tempfile.TemporaryFile()
own = os.dup(1)
os.dup2(printed.fileno(), 1)
def outcome(program):
    try:
        code = compile(program, "program", "exec")
    except (SyntaxError, ValueError):
        return None
    if not runs:
        return ""
    sys.stdout.flush()
    printed.seek(0)
    printed.truncate()
    sys.stdout = open(1, "w", closefd=False)
    try:
        exec(code, dict(x="b", d={"k": 1}, s="ab", n=2, sys=sys, os=os))
    except SystemExit as end:
        if end.code:
            return None
    except BaseException:
        return None
    sys.stdout.flush()
    printed.seek(0)
    return printed.read().decode()
os.write(own, json.dumps([outcome(one) for one in json.load(sys.stdin)]).encode())
`;

function inPython(how: "read" | "run", programs: readonly string[]): readonly (string | null)[] {
  const { stdout } = spawnSync("python3", ["-W", "ignore", "-c", driver, how], {
    encoding: "utf8",
    input: JSON.stringify(programs),
  });
  return JSON.parse(stdout);
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("what is said to print a truth prints one and nothing else", () => {
  const said = fc.sample(pythonPrograms, 10_000).filter(printsTruth);
  const printed = inPython("run", said);
  const others = said.filter(
    (_, index) => ![null, "True\n", "False\n"].includes(printed[index] ?? null),
  );
  expect(others).toEqual([]);
  expect(printed.filter((one) => one !== null).length).toBeGreaterThan(50);
});

test.skipIf(!hasPython)("what is said to be unreadable is so to Python", () => {
  const said = fc
    .sample(slippedPrograms, 5_000)
    .filter((program) => unreadableInPython(program) !== undefined);
  const outcomes = inPython("read", said);
  expect(said.filter((_, index) => outcomes[index] !== null)).toEqual([]);
  expect(said.length).toBeGreaterThan(1000);
});
