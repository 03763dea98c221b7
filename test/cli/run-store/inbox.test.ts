import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
