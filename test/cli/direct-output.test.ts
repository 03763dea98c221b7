import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { directOutput } from "../../cli/direct-output.ts";
import type { Output } from "../../cli/output.ts";

const folder = mkdtempSync(join(tmpdir(), "recipec-output-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function recordingStream(): { readonly stream: Output; readonly texts: string[] } {
  const texts: string[] = [];
  return { stream: { write: (text) => texts.push(Buffer.from(text).toString()) }, texts };
}

describe("output to a descriptor", () => {
  it("goes into a file without a stream, one text behind the other", () => {
    const path = join(folder, "out.txt");
    const fd = openSync(path, "a");
    const { stream, texts } = recordingStream();
    const output = directOutput(fd, () => stream);
    output.write("grüße\n");
    output.write("x".repeat(100_000));
    closeSync(fd);
    expect(readFileSync(path, "utf8")).toBe(`grüße\n${"x".repeat(100_000)}`);
    expect(texts).toEqual([]);
  });

  it("goes to a stream that is opened for what the descriptor does not take, and stays there", () => {
    const fd = openSync(join(folder, "read-only.txt"), "a+");
    closeSync(fd);
    const readOnly = openSync(join(folder, "read-only.txt"), "r");
    const { stream, texts } = recordingStream();
    const output = directOutput(readOnly, () => stream);
    output.write("first");
    output.write("second");
    closeSync(readOnly);
    expect(texts).toEqual(["first", "second"]);
  });

  it("is the stream for what is no file, pipe or null device", () => {
    const { stream } = recordingStream();
    expect(directOutput(1_000_000, () => stream)).toBe(stream);
    const zero = openSync("/dev/zero", "w");
    expect(directOutput(zero, () => stream)).toBe(stream);
    closeSync(zero);
  });

  it("ends a command quietly when the reader has gone", () => {
    const main = join(import.meta.dirname, "..", "..", "cli", "main.ts");
    const script = `"${process.execPath}" "${main}" explain | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
    expect({ stdout, stderr }).toEqual({ stdout: "0\n", stderr: "" });
  });
});

/** A device on which nothing has room. */
const full = "/dev/full";

it.skipIf(!existsSync(full))("a full disk ends a command with one line and a failure", () => {
  const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");
  const fd = openSync(full, "w");
  const { status, stderr } = spawnSync(process.execPath, [cli, "explain"], {
    stdio: ["ignore", fd, "pipe"],
    encoding: "utf8",
  });
  closeSync(fd);
  expect(stderr).toMatch(/^recipec: the output cannot be written \(ENOSPC: .*\)\.\n$/);
  expect(status).toBe(5);
});
