import { expect, test } from "vitest";
import { isMisspelling } from "../../../../compiler/diagnostics/spelling/is-misspelling.ts";

test.each([
  ["worktre_path", "worktree_path"],
  ["worktreepath", "worktree_path"],
  ["userId", "user_id"],
  ["OK", "ok"],
  ["staus", "status"],
  ["scroe", "score"],
  ["confimed_count", "confirmed_count"],
  ["nmae", "name"],
  ["teir1_candidates", "tier1_candidates"],
  ["sevarity", "severity"],
  ["health_statu", "health_status"],
  ["statuss", "status"],
  ["proces", "process"],
  ["analysi", "analysis"],
])("%s is %s misspelt", (name, meant) => {
  expect(isMisspelling(name, meant)).toBe(true);
});

test.each([
  ["status", "status"],
  ["close", "closed"],
  ["result", "results"],
  ["menu", "menus"],
  ["api", "apis"],
  ["planner", "planned"],
  ["content", "context"],
  ["stats", "status"],
  ["age", "page"],
  ["href", "ref"],
  ["old_path", "new_path"],
  ["file1", "file2"],
  ["log", "long"],
  ["date", "data"],
  ["is_valid", "is_invalid"],
  ["min_len", "max_len"],
  ["position", "positive"],
])("%s and %s are two names", (name, other) => {
  expect(isMisspelling(name, other)).toBe(false);
  expect(isMisspelling(other, name)).toBe(false);
});
