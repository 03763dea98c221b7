import { expect, test } from "vitest";
import { raceForRuns } from "../../support/race-for-run.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("of two processes that go for a run at once exactly one gets it, 200 times", async () => {
  const rounds = 200;
  const results = await raceForRuns(temporaryFolder(), rounds);
  const winners = results.map((said) => said.filter((word) => word === "mine").length);
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
});
