import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionValues } from "../../../cli/option-values.ts";
import { takeRunAlone } from "../../../cli/run-store/other-runs.ts";
import { ownerOf, takeRun } from "../../../cli/run-store/run-owner.ts";
import { raceForRuns, raceForWork, startRacer } from "../../support/race-for-run.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a run belongs to one process until that gives it back", () => {
  const folder = temporaryFolder();
  expect(ownerOf(folder)).toBe(undefined);
  const owner = takeRun(folder);
  expect(ownerOf(folder)).toMatchObject({ pid: process.pid });
  expect(() => takeRun(folder)).toThrow(`belongs to process ${process.pid}`);
  owner.release();
  expect(ownerOf(folder)).toBe(undefined);
  takeRun(folder).release();
  expect(readdirSync(join(folder, "owner"))).toEqual(["2.json"]);
});

test("a dead owner is followed by the next one, a living one is not", async () => {
  const folder = temporaryFolder();
  const racer = await startRacer();
  expect(await racer.take(folder)).toBe("mine");
  expect(() => takeRun(folder)).toThrow(`belongs to process ${racer.pid}`);
  await racer.end();
  takeRun(folder).release();
});

test("a process with the number of a dead owner is not that owner", () => {
  const folder = temporaryFolder();
  takeRun(folder);
  const path = join(folder, "owner", "1.json");
  const owner: unknown = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...Object(owner), startedAt: "1" }));
  expect(ownerOf(folder)).toBe(undefined);
  takeRun(folder).release();
});

test.each([0, -1])(
  "nobody is an owner with the number %i, which to the system is many",
  (number) => {
    const folder = temporaryFolder();
    takeRun(folder).release();
    const path = join(folder, "owner", "1.json");
    const owner: unknown = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...Object(owner), pid: number, released: false }));
    expect(ownerOf(folder)).toBe(undefined);
  },
);

test("an owner on another machine is given up when it is silent for a minute", () => {
  const folder = temporaryFolder();
  takeRun(folder);
  const path = join(folder, "owner", "1.json");
  const owner: unknown = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...Object(owner), place: "elsewhere" }));
  expect(() => takeRun(folder)).toThrow("belongs to process");
  const longAgo = Date.now() / 1000 - 61;
  utimesSync(path, longAgo, longAgo);
  takeRun(folder).release();
});

test("of two processes that go for a run at once exactly one gets it", async () => {
  const rounds = 50;
  const results = await raceForRuns(temporaryFolder(), rounds);
  const winners = results.map((said) => said.filter((word) => word === "mine").length);
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  const losers = results.map((said) => said.find((word) => word !== "mine"));
  expect(losers.filter((said) => !said?.includes("belongs to"))).toEqual([]);
}, 60_000);

test("a run that was allowed to work beside another is in the way of the next all the same", () => {
  const folder = temporaryFolder();
  const [first, second] = ["r1", "r2"].map((id) => join(folder, id));
  const allowed = takeRunAlone(String(first), optionValues({ allowConcurrent: true }), "work");
  const take = () => takeRunAlone(String(second), optionValues({}), "work");
  expect(take).toThrow("Run r1 of the same recipe is at work");
  expect(take).toThrow("Run r1 of the same recipe is at work");
  allowed.release();
  expect(take().work).toBe("work");
});

test("runs of which nobody knows what they work on do not wait for one another", () => {
  const folder = temporaryFolder();
  const [first, second] = ["r1", "r2"].map((id) =>
    takeRunAlone(join(folder, id), optionValues({})),
  );
  expect([first?.work, second?.work]).toEqual([undefined, undefined]);
  expect(() => takeRunAlone(join(folder, "r1"), optionValues({}))).toThrow("belongs to process");
});

test("of two runs of one recipe that begin at once exactly one is let through", async () => {
  const rounds = 50;
  const results = await raceForWork(temporaryFolder(), rounds);
  const winners = results.map((said) => said.filter((word) => word === "mine").length);
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  const losers = results.map((said) => said.find((word) => word !== "mine"));
  expect(losers.filter((said) => !/ Run run-\d+-[01] of the same recipe/.test(said ?? ""))).toEqual(
    [],
  );
}, 60_000);
