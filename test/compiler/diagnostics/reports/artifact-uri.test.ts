import { expect, test } from "vitest";
import { artifactUri } from "../../../../compiler/diagnostics/reports/artifact-uri.ts";

test.each([
  ["recipes/a.yaml", "recipes/a.yaml"],
  ["./recipes//a.yaml", "recipes/a.yaml"],
  ["../a b#c?d%e.yaml", "../a%20b%23c%3Fd%25e.yaml"],
  ["c:d/ü\u{1F600}\uD800.yaml", "c%3Ad/%C3%BC%F0%9F%98%80%EF%BF%BD.yaml"],
  ["/tmp/a b.yaml", "file:///tmp/a%20b.yaml"],
  ["C:/work/a.yaml", "file:///C:/work/a.yaml"],
])("the path %j is the URI %s", (path, uri) => {
  expect(artifactUri(path)).toBe(uri);
});
