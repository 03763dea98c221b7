import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { execPath } from "node:process";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import {
  makeWorkFolder,
  removeWorkFolder,
  sweepWorkFolders,
  workFolderPrefix,
} from "../../../../runtime/backends/processes/work-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

afterEach(() => vi.unstubAllEnvs());

const root = join(import.meta.dirname, "..", "..", "..", "..");
const moduleAddress = pathToFileURL(join(root, "runtime/backends/processes/work-folder.ts")).href;
const dayMs = 86_400_000;
const now = 1_800_000_000_000;

/** Names of temporary folders, and which of them a sweep removes. */
function sweep(make: (folder: string, own: string) => void): readonly string[] {
  const folder = temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
  make(folder, basename(workFolderPrefix()));
  return sweepWorkFolders(now);
}

test("folders of this process, of others and what is no folder stay", () => {
  const removed = sweep((folder, own) => {
    mkdtempSync(workFolderPrefix());
    mkdirSync(join(folder, "recipec-cache-abcdef"));
    writeFileSync(join(folder, `${own.replace(/-\d+-\d+-$/, "-1-1-")}abcdef`), "");
    symlinkSync("/", join(folder, `${own.replace(/-\d+-\d+-$/, "-1-1-")}ghijkl`));
  });
  expect(removed).toEqual([]);
});

test("folders of processes that are no more are removed", () => {
  const name = (own: string): string => `${own.replace(/-\d+-\d+-$/, "-1-1-")}abcdef`;
  let wanted = "";
  const removed = sweep((folder, own) => {
    wanted = name(own);
    mkdirSync(join(folder, wanted));
    writeFileSync(join(folder, wanted, "output"), "left");
  });
  expect(removed).toEqual([wanted]);
});

test("folders of another machine, or of the time before it was started, are removed after a week", () => {
  const removed = sweep((folder) => {
    for (const [name, days] of [
      ["recipec-000000000000-1-1-fresh1", 6],
      ["recipec-000000000000-1-1-stale1", 8],
    ] as const) {
      mkdirSync(join(folder, name));
      const time = new Date(now - days * dayMs);
      utimesSync(join(folder, name), time, time);
    }
  });
  expect(removed).toEqual(["recipec-000000000000-1-1-stale1"]);
});

test("a folder that cannot be removed keeps no other from being removed", () => {
  const folder = temporaryFolder();
  const stale = ["stale1", "stale2"].map((end) => join(folder, `recipec-000000000000-1-1-${end}`));
  for (const path of stale) mkdirSync(join(path, "inner"), { recursive: true });
  const locked = join(stale[0] ?? "", "inner");
  writeFileSync(join(locked, "output"), "left");
  chmodSync(locked, 0o500);
  // Nothing is locked for the administrator. Another user may not be able to read this module, so it is loaded before.
  const other = process.getuid?.() === 0 ? 12_345 : undefined;
  if (other !== undefined) {
    for (const path of [folder, ...stale, ...stale.map((one) => join(one, "inner"))]) {
      chownSync(path, other, other);
    }
  }
  const script = `
    import { sweepWorkFolders } from "${moduleAddress}";
    ${other === undefined ? "" : `process.setgid(${other}); process.setuid(${other});`}
    sweepWorkFolders(${Date.now() + 8 * dayMs});
  `;
  const options = { cwd: "/", env: { TMPDIR: folder } };
  execFileSync(execPath, ["--input-type=module", "-e", script], options);
  expect(readdirSync(folder)).toEqual(["recipec-000000000000-1-1-stale1"]);
  chmodSync(locked, 0o700);
});

test("a folder for temporary files that is not there holds nothing to remove", () => {
  vi.stubEnv("TMPDIR", "/no/such/folder");
  expect(sweepWorkFolders(now)).toEqual([]);
});

test("a folder is removed with what is in it", () => {
  vi.stubEnv("TMPDIR", temporaryFolder());
  const made = makeWorkFolder();
  writeFileSync(join(made, "output"), "kept");
  expect(existsSync(join(made, "output"))).toBe(true);
  removeWorkFolder(made);
  expect(existsSync(made)).toBe(false);
  expect(() => removeWorkFolder(made)).not.toThrow();
});

test("what a process has not removed goes when it ends", () => {
  const folder = temporaryFolder();
  const script = `
    import { existsSync, writeFileSync } from "node:fs";
    import { makeWorkFolder } from "${moduleAddress}";
    const made = makeWorkFolder();
    writeFileSync(made + "/output", "left");
    console.log(existsSync(made + "/output"));
    process.exit();
  `;
  const options = { encoding: "utf8", env: { TMPDIR: folder } } as const;
  expect(execFileSync(execPath, ["--input-type=module", "-e", script], options)).toBe("true\n");
  expect(readdirSync(folder)).toEqual([]);
});
