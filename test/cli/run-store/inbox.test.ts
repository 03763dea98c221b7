import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LeftAnswer } from "../../../cli/run-store/inbox.ts";
import { findAnswer, leaveAnswer } from "../../../cli/run-store/inbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const answer: LeftAnswer = {
  stage: "plan",
  key: "gate#1",
  decision: "approve",
  message: "",
  by: "ada",
  atMs: 1,
  planHash: "p",
  promptSha256: "q",
};

test("the first answer to a question stays", () => {
  const run = temporaryFolder();
  expect(leaveAnswer(run, answer)).toBe(true);
  expect(leaveAnswer(run, { ...answer, decision: "deny" })).toBe(false);
  expect(findAnswer(run, answer)).toEqual(answer);
});

test.each(["", '{"stage": "pl', "{}"])(
  "what is left of a broken answer gives way: %j",
  (broken) => {
    const run = temporaryFolder();
    leaveAnswer(run, answer);
    const [name = ""] = readdirSync(join(run, "inbox"));
    writeFileSync(join(run, "inbox", name), broken);
    expect(findAnswer(run, answer)).toBe(undefined);
    expect(leaveAnswer(run, { ...answer, by: "bob" })).toBe(true);
    expect(findAnswer(run, answer)).toMatchObject({ by: "bob" });
  },
);

/** Leaves answers from a thread of its own, at the same time as others. */
const leaving = `
  const { parentPort, workerData } = require("node:worker_threads");
  const inbox = import(workerData);
  parentPort.on("message", async ({ run, answer, start }) => {
    const { leaveAnswer } = await inbox;
    Atomics.add(start, 0, 1);
    while (Atomics.load(start, 0) < 2);
    parentPort.postMessage(leaveAnswer(run, answer));
  });`;

let threads: readonly Worker[] = [];

beforeAll(() => {
  const workerData = new URL("../../../cli/run-store/inbox.ts", import.meta.url).href;
  threads = [1, 2].map(() => new Worker(leaving, { eval: true, workerData }));
});

afterAll(async () => {
  for (const thread of threads) await thread.terminate();
});

test("one of two that replace what is left of a broken answer at once is told that theirs stays", async () => {
  for (let round = 0; round < 60; round += 1) {
    const run = temporaryFolder();
    leaveAnswer(run, answer);
    const [name = ""] = readdirSync(join(run, "inbox"));
    writeFileSync(join(run, "inbox", name), "");
    const start = new Int32Array(new SharedArrayBuffer(4));
    const names = ["bob", "eve"];
    const stays = threads.map((thread, index) => {
      const told = once(thread, "message");
      thread.postMessage({ run, answer: { ...answer, by: names[index] }, start });
      return told;
    });
    const told = (await Promise.all(stays)).flat();
    expect(names.filter((_, index) => told[index])).toEqual([findAnswer(run, answer)?.by]);
  }
});
