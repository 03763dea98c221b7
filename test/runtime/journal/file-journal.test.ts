import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Effect, EffectResult } from "../../../runtime/effect.ts";
import { createJournal, openJournal, readJournal } from "../../../runtime/journal/file-journal.ts";
import { followJournal } from "../../../runtime/journal/follow-journal.ts";
import type { EffectHost, JournalEntry } from "../../../runtime/journal/journal.ts";
import { JournalFailure } from "../../../runtime/journal/journal.ts";
import type { OpenJournalFile } from "../../../runtime/journal/journal-file.ts";
import { openDiskFile } from "../../../runtime/journal/journal-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const process = (command: string): Effect => ({
  kind: "process",
  request: { command, project: "/", env: {} },
});
const printed = (stdout: string): EffectResult => ({
  kind: "process",
  exitCode: "0",
  stdout,
  stderrTail: "",
});

/** Runs commands by printing them. */
class EchoHost implements EffectHost {
  readonly performed: string[] = [];

  isPassive(): boolean {
    return false;
  }

  async perform(effect: Effect): Promise<EffectResult> {
    const command = effect.kind === "process" ? effect.request.command : effect.kind;
    this.performed.push(command);
    return printed(command);
  }
}

/** Performs commands one after the other through a journal that is made or gone on with. */
async function runAll(folder: string, commands: readonly string[], host = new EchoHost()) {
  const isNew = readdirSync(folder).length === 0;
  const store = isNew ? await createJournal(folder, { run: "r" }) : await openJournal(folder);
  const journal = store.journal(host);
  const results: EffectResult[] = [];
  try {
    for (const command of commands) {
      journal.start(`${command.slice(0, 9)}#1`, process(command));
      const finished = await journal.next();
      if (finished !== undefined) results.push(finished.result);
    }
    await journal.stop();
  } finally {
    await store.close();
  }
  return { results, performed: host.performed };
}

const pathOf = (folder: string): string => join(folder, "journal.jsonl");

describe("a journal in a file", () => {
  it("gives results back to another process, and performs only what is missing", async () => {
    const folder = temporaryFolder();
    const first = await runAll(folder, ["a", "b"]);
    const second = await runAll(folder, ["a", "b", "c"]);
    expect(first.performed).toEqual(["a", "b"]);
    expect(second.performed).toEqual(["c"]);
    expect(second.results).toEqual([printed("a"), printed("b"), printed("c")]);
    const { header, entries } = readJournal(folder);
    expect(header).toEqual({ run: "r" });
    expect(entries.map((entry) => entry.kind)).toEqual([
      "start",
      "result",
      "start",
      "result",
      "start",
      "result",
    ]);
  });

  it("can be read by its owner alone", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a"]);
    expect(statSync(pathOf(folder)).mode & 0o777).toBe(0o600);
  });

  it("refuses to replace the journal of another run", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a"]);
    await expect(createJournal(folder, {})).rejects.toThrow(JournalFailure);
  });

  it("cuts a line that was never finished, and says so", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a", "b"]);
    const whole = readFileSync(pathOf(folder));
    const last = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let size = last + 1; size < whole.length; size += 7) {
      writeFileSync(pathOf(folder), whole.subarray(0, size));
      expect(readJournal(folder).tornBytes).toBe(size - last);
      const { performed, results } = await runAll(folder, ["a", "b"]);
      expect(performed).toEqual(["b"]);
      expect(results).toEqual([printed("a"), printed("b")]);
      expect(readJournal(folder).tornBytes).toBe(0);
    }
  });

  it("knows what is whole wherever a loss of power cut it off, or left nothing but zeros", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a", "b"]);
    const whole = readFileSync(pathOf(folder));
    const header = whole.indexOf(0x0a) + 1;
    for (let size = header; size <= whole.length; size += 1) {
      const kept = whole.subarray(0, size);
      const torn = size - (kept.lastIndexOf(0x0a) + 1);
      for (const zeros of [0, 4_096]) {
        writeFileSync(pathOf(folder), Buffer.concat([kept, Buffer.alloc(zeros)]));
        const { entries, tornBytes } = readJournal(folder);
        expect(tornBytes).toBe(torn + zeros);
        expect(entries).toHaveLength(kept.filter((byte) => byte === 0x0a).length - 1);
      }
    }
    writeFileSync(pathOf(folder), whole.subarray(0, header - 1));
    expect(() => readJournal(folder)).toThrow("the journal has no first line");
  });

  it("names the file and the line that is not as it was written", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a", "b"]);
    const whole = readFileSync(pathOf(folder), "utf8");
    const lines = whole.split("\n");
    const damaged = [
      whole.replace('"stdout":"a"', '"stdout":"x"'),
      lines.toSpliced(2, 1).join("\n"),
      lines.toSpliced(1, 2, lines[2] ?? "", lines[1] ?? "").join("\n"),
      whole.replace(/\n$/, "\n\u0000\u0000\n"),
    ];
    const places = damaged.map((text) => {
      writeFileSync(pathOf(folder), text);
      try {
        return readJournal(folder).tornBytes;
      } catch (error) {
        return error instanceof JournalFailure ? error.message.replace(folder, "") : error;
      }
    });
    expect(places).toEqual(
      [3, 3, 2, 6].map(
        (line) =>
          `/journal.jsonl:${line}: this line is not as it was written; the run cannot go on from it. ` +
          "Put it back as it was, or start the recipe anew.",
      ),
    );
  });

  it("names the line also to whoever follows it", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a"]);
    const next = followJournal(folder);
    const before = next().length;
    expect(next()).toEqual([]);
    appendFileSync(pathOf(folder), '{"sum":"00000000","data":1}\n');
    expect(next).toThrow(`/journal.jsonl:${before + 2}: this line is not as it was written`);
  });

  it("gives large texts also to whoever follows it", async () => {
    const folder = temporaryFolder();
    const large = "ä".repeat(40_000);
    await runAll(folder, [large]);
    const next = followJournal(folder);
    expect(next()).toEqual(readJournal(folder).entries);
    const other = "ö".repeat(40_000);
    await runAll(folder, [large, other]);
    expect(JSON.stringify(next())).toContain(other);
  });

  it("keeps large texts in files of their own, and notices when one is lost or changed", async () => {
    const folder = temporaryFolder();
    const large = "ä".repeat(40_000);
    await runAll(folder, [large, "small"]);
    expect(statSync(pathOf(folder)).size).toBeLessThan(2_000);
    expect((await runAll(folder, [large])).results).toEqual([printed(large)]);
    const [name = ""] = readdirSync(join(folder, "texts"));
    expect(readdirSync(join(folder, "texts"))).toHaveLength(1);
    const other = "ö".repeat(40_000);
    mkdirSync(join(folder, "texts", createHash("sha256").update(other).digest("hex")));
    await expect(runAll(folder, [large, other])).rejects.toThrow("cannot be written");
    expect(readdirSync(join(folder, "texts"))).toHaveLength(2);
    appendFileSync(join(folder, "texts", name), "!");
    expect(() => readJournal(folder)).toThrow(`${name}: this text is not as it was written`);
    rmSync(join(folder, "texts", name));
    expect(() => readJournal(folder)).toThrow(`${name}: this text is missing`);
  });

  it("performs nothing before its start is on the disk, and writes lanes together", async () => {
    const folder = temporaryFolder();
    const told: string[] = [];
    const watched: OpenJournalFile = async (path, isNew) => {
      const file = await openDiskFile(path, isNew);
      return {
        ...file,
        write: async (bytes) => {
          await file.write(bytes);
          told.push("safe");
        },
      };
    };
    const store = await createJournal(folder, {}, watched);
    const journal = store.journal({
      isPassive: () => false,
      perform: async (effect) => {
        told.push(effect.kind === "process" ? effect.request.command : effect.kind);
        return printed("");
      },
    });
    journal.start("a", process("a"));
    journal.start("b", process("b"));
    journal.start("now", { kind: "now" });
    await journal.next();
    await journal.next();
    await journal.next();
    await journal.stop();
    expect(told).toEqual(["safe", "now", "safe", "a", "b", "safe"]);
    await store.close();
  });

  it("does not perform what was cancelled or released before its start was safe", async () => {
    const folder = temporaryFolder();
    const host = new EchoHost();
    const store = await createJournal(folder, {});
    const journal = store.journal(host);
    const first = journal.start("a", process("a"));
    journal.release(journal.start("b", process("b")));
    journal.cancel(first);
    const failure = { kind: "cancelled", message: "It was cancelled." };
    expect(await journal.next()).toEqual({ handle: first, result: { kind: "failure", failure } });
    expect(await journal.next()).toBe(undefined);
    expect(host.performed).toEqual([]);
    await store.close();
  });

  it("stops with a clear failure when the disk is full, and goes on when there is room", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a"]);
    const full: OpenJournalFile = async (path, isNew) => {
      const file = await openDiskFile(path, isNew);
      return {
        ...file,
        write: async (bytes) => {
          await file.write(bytes.subarray(0, 20));
          throw new Error("ENOSPC: no space left on device, write");
        },
      };
    };
    const store = await openJournal(folder, full);
    const host = new EchoHost();
    const journal = store.journal(host);
    journal.start("a#1", process("a"));
    await journal.next();
    journal.start("b#1", process("b"));
    await expect(journal.next()).rejects.toThrow(
      `The journal ${pathOf(folder)} cannot be written (ENOSPC: no space left on device, write).`,
    );
    await expect(journal.stop()).rejects.toThrow(JournalFailure);
    expect(host.performed).toEqual([]);
    await store.close();
    expect((await runAll(folder, ["a", "b"])).performed).toEqual(["b"]);
  });

  it("finds a sub-recipe again, in its place among the results", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a"]);
    const store = await openJournal(folder);
    const found: JournalEntry = { kind: "found", key: "callee" };
    store.append({
      kind: "start",
      key: "callee",
      effect: { kind: "resolve", path: "x", from: "y", inputs: [] },
    });
    store.append(found);
    await store.commit();
    await store.close();
    const again = await openJournal(folder);
    const host = new EchoHost();
    const journal = again.journal(host);
    journal.start("callee", { kind: "resolve", path: "x", from: "y", inputs: [] });
    journal.start("a#1", process("a"));
    expect((await journal.next())?.handle.key).toBe("a#1");
    expect(journal.isReplaying).toBe(true);
    expect((await journal.next())?.handle.key).toBe("callee");
    expect(journal.isReplaying).toBe(false);
    expect(host.performed).toEqual(["resolve"]);
    await again.close();
  });

  it.each([process("b"), { kind: "now" } as const])(
    "tells what led to an effect that was under way from what is new: $kind",
    async (effect) => {
      const folder = temporaryFolder();
      await runAll(folder, ["a"]);
      const begun = await openJournal(folder);
      begun.append({ kind: "start", key: "b#1", effect });
      await begun.commit();
      await begun.close();
      const store = await openJournal(folder);
      const journal = store.journal(new EchoHost());
      journal.start("a#1", process("a"));
      await journal.next();
      expect([journal.isReplaying, journal.isRetracing]).toEqual([false, true]);
      journal.start("b#1", effect);
      await journal.next();
      expect(journal.isRetracing).toBe(false);
      await store.close();
    },
  );

  it("repeats what other lanes did while one begins again", async () => {
    const folder = temporaryFolder();
    const first = await createJournal(folder, {});
    first.append({ kind: "start", key: "lane", effect: process("lane") });
    await first.commit();
    await first.close();
    await runAll(folder, ["a"]);
    const store = await openJournal(folder);
    const journal = store.journal(new EchoHost());
    journal.start("lane", process("lane"));
    journal.start("a#1", process("a"));
    expect(journal.isReplaying).toBe(true);
    expect((await journal.next())?.handle.key).toBe("a#1");
    expect(journal.isRetracing).toBe(false);
    expect((await journal.next())?.handle.key).toBe("lane");
    await store.close();
  });

  it("forgets what is to be done again", async () => {
    const folder = temporaryFolder();
    await runAll(folder, ["a", "b"]);
    const store = await openJournal(folder);
    store.append({ kind: "again", keys: ["a#1"] });
    await store.commit();
    await store.close();
    expect((await runAll(folder, ["a", "b"])).performed).toEqual(["a"]);
    expect((await runAll(folder, ["a", "b"])).performed).toEqual([]);
  });

  it("closes a file that it can neither begin nor mend", async () => {
    const folder = temporaryFolder();
    let open = 0;
    const broken: OpenJournalFile = async (path, isNew) => {
      const file = await openDiskFile(path, isNew);
      open += 1;
      const fail = async (): Promise<never> => {
        throw new Error("EIO");
      };
      const close = async (): Promise<void> => {
        open -= 1;
        await file.close();
      };
      return { write: fail, cut: fail, close };
    };
    await expect(createJournal(folder, {}, broken)).rejects.toThrow(JournalFailure);
    rmSync(pathOf(folder));
    await runAll(folder, ["a"]);
    appendFileSync(pathOf(folder), "torn");
    await expect(openJournal(folder, broken)).rejects.toThrow(JournalFailure);
    expect(open).toBe(0);
  });

  it("calls back when what happened before is on the disk, in order, and never when it cannot be", async () => {
    const folder = temporaryFolder();
    const told: string[] = [];
    let isFull = false;
    const store = await createJournal(folder, {}, async (path, isNew) => {
      const file = await openDiskFile(path, isNew);
      return {
        ...file,
        write: async (bytes) => {
          if (isFull) throw new Error("ENOSPC");
          await file.write(bytes);
          told.push("written");
        },
      };
    });
    store.whenSafe(() => told.push("at once"));
    store.append({ kind: "found", key: "a" });
    store.whenSafe(() => told.push("a"));
    const first = store.commit();
    await Promise.resolve();
    store.append({ kind: "found", key: "b" });
    store.whenSafe(() => told.push("b"));
    await first;
    await store.commit();
    isFull = true;
    store.append({ kind: "found", key: "c" });
    store.whenSafe(() => told.push("c"));
    await expect(store.commit()).rejects.toThrow("ENOSPC");
    store.whenSafe(() => told.push("the end"));
    expect(told).toEqual(["written", "at once", "written", "a", "written", "b", "the end"]);
    await store.close();
  });
});
