import { expect, test } from "vitest";
import { hiddenFailure } from "../../../../../../compiler/analysis/shell/slips/failures/hidden-failure.ts";

test.each([
  ["npm", "ci install publish run test test:unit"],
  ["cargo", "build check clippy fmt package test"],
  ["go", "build install run test vet"],
  ["terraform", "apply"],
  ["docker", "build push"],
  ["mvn", "deploy verify compile"],
  ["uv", "sync"],
  ["ruff", "check"],
  ["pnpm", "lint"],
])("what stands behind `%s` hides that one of these has failed: %s", (program, tasks) => {
  for (const task of tasks.split(" ")) {
    const hidden = hiddenFailure(`${program} ${task} 2>&1 | tee log.txt`);
    expect([task, hidden?.whole, hidden?.last]).toEqual([task, "pipe", "tee"]);
    const before = hiddenFailure(`${program} ${task}; echo done`);
    expect([task, before?.whole, before?.last]).toEqual([task, "script", "echo"]);
  }
});

test.each([
  "npm ls | tee log.txt",
  "npm view x | tee log.txt",
  "docker ps | tee log.txt",
  "docker images | head -n 3",
  "kubectl get pods | head -n 3",
  "kubectl describe pod x | cat",
  "helm status x | tee log.txt",
  "terraform show | tee log.txt",
  "go version | cat",
  "ls test | tee log.txt",
  "cargo test | grep -c FAIL",
  "set -o pipefail; cargo test | tee log.txt",
  "npm ls; echo done",
  "cargo tree; echo done",
  "set -e; cargo test; echo done",
  "cargo test; echo $?",
  "cargo test & echo started",
])("nothing is hidden in `%s`", (script) => {
  expect(hiddenFailure(script)).toBeUndefined();
});
