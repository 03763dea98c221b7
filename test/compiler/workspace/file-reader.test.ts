import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { defaultReadLimits } from "../../../compiler/document/read-limits.ts";
import { createFileReader } from "../../../compiler/workspace/file-reader.ts";
import { normalizePath, resolvePath } from "../../../compiler/workspace/resolve-path.ts";

const folder = mkdtempSync(join(tmpdir(), "recipec-reader-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the file reader", () => {
  const reader = createFileReader(folder);

  test("reads files below its folder and by absolute path", () => {
    writeFileSync(join(folder, "a.yaml"), "a: 1\n");
    expect(new TextDecoder().decode(reader.read("a.yaml"))).toBe("a: 1\n");
    expect(reader.read(join(folder, "a.yaml"))).toEqual(reader.read("./a.yaml"));
  });

  test("knows nothing of what is missing or is no file", () => {
    expect(reader.read("gone.yaml")).toBeUndefined();
    expect(reader.read(".")).toBeUndefined();
    expect(reader.read("a.yaml\0")).toBeUndefined();
  });

  test("waits for no pipe, and says why it read nothing", () => {
    execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
    symlinkSync("loop.yaml", join(folder, "loop.yaml"));
    expect(reader.read("pipe.yaml")).toBeUndefined();
    expect(reader.whyUnreadable?.("pipe.yaml")).toBe("it is no ordinary file");
    expect(reader.whyUnreadable?.("gone.yaml")).toBe("there is no such file");
    expect(reader.whyUnreadable?.("a.yaml\0")).toBe("this user may not look there");
    expect(reader.whyUnreadable?.("loop.yaml")).toBe("its link leads back to itself");
  });

  test("lists what a folder holds, in order", () => {
    mkdirSync(join(folder, "agents", "core"), { recursive: true });
    writeFileSync(join(folder, "agents", "b.md"), "");
    expect(reader.list?.("agents")).toEqual(["b.md", "core"]);
    expect(reader.list?.("gone")).toBeUndefined();
  });

  test("reads of a file that is too large only so much that it shows", () => {
    writeFileSync(join(folder, "large.yaml"), new Uint8Array(defaultReadLimits.bytes + 100));
    expect(reader.read("large.yaml")?.length).toBe(defaultReadLimits.bytes + 1);
  });
});

describe("paths", () => {
  test("have one spelling", () => {
    expect(normalizePath("./a//b/../c.yaml")).toBe("a/c.yaml");
    expect(normalizePath("a\\b.yaml")).toBe("a/b.yaml");
  });

  test("are relative to the file that names them", () => {
    expect(resolvePath("../x.yaml", "a/b/c.yaml")).toBe("a/x.yaml");
    expect(resolvePath("x.yaml", "main.yaml")).toBe("x.yaml");
    expect(resolvePath("/x.yaml", "a/main.yaml")).toBe("/x.yaml");
  });
});
