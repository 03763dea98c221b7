import { expect, test } from "vitest";
import { printsNothingFailing } from "../../../../../compiler/analysis/shell/printing/prints-nothing-failing.ts";

test.each([
  "cat a.json",
  "cat -n a.json",
  "curl -sf example.com",
  "curl --fail example.com",
  "gh pr view 5",
  "kubectl get pods -o json",
  "wget -qO- example.com",
  "test -f a.json && mkdir -p b && cat a.json",
])("where `%s` fails, it has printed nothing", (script) => {
  expect(printsNothingFailing(script)).toBe(true);
});

test.each([
  "cat a.json b.json",
  "curl -s example.com",
  "gh api user",
  "gh pr merge 5",
  "kubectl get pods",
  "kubectl describe pods -o json",
  "test -f a.json && echo a && cat b.json",
  "test -f a.json || cat b.json",
  "cat a.json && test -f b.json && ls",
  "cat a.json | sort",
  "cat a.json; cat b.json",
  "cat 'a.json",
  "ls",
])("where `%s` fails, it may have printed something", (script) => {
  expect(printsNothingFailing(script)).toBe(false);
});
