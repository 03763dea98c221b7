import { expect, test } from "vitest";
import { optionValues } from "../../../../cli/option-values.ts";
import { readApprovals } from "../../../../cli/run/settings/read-approvals.ts";

test("approvals and denials name a stage and may carry a message", () => {
  const options = optionValues({ approve: ["build", "notes=a=b"], deny: ["ship=not today"] });
  expect(readApprovals(options)).toEqual(
    new Map([
      ["build", { decision: "approve", message: "" }],
      ["notes", { decision: "approve", message: "a=b" }],
      ["ship", { decision: "deny", message: "not today" }],
    ]),
  );
});
