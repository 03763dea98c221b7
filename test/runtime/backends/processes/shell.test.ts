import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { ProcessAnswer } from "../../../../runtime/backends/backend.ts";
import type { ProcessLimits } from "../../../../runtime/backends/processes/process-group.ts";
import { createShell } from "../../../../runtime/backends/processes/shell.ts";
import { systemClock } from "../../../../runtime/clock.ts";
import type { ProcessRequest } from "../../../../runtime/effect.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

interface ShellOptions extends Partial<Omit<ProcessRequest, "command">> {
  readonly limits?: Partial<ProcessLimits>;
  readonly signal?: AbortSignal;
}

function bash(command: string, options: ShellOptions = {}): Promise<ProcessAnswer> {
  const { limits = {}, signal = new AbortController().signal, ...request } = options;
  const shell = createShell(systemClock, limits);
  return shell.run({ command, project: tmpdir(), env: {}, ...request }, signal);
}

function failureOf(answer: ProcessAnswer): string {
  return answer.kind === "failure" ? `${answer.failure.kind}: ${answer.failure.message}` : "none";
}

/** The pipes and connections that this process waits for. */
function openSockets(): readonly Socket[] {
  const handles: unknown = Reflect.get(process, "_getActiveHandles").call(process);
  return Array.isArray(handles) ? handles.filter((handle) => handle instanceof Socket) : [];
}

async function isAlive(pid: string): Promise<boolean> {
  try {
    const status = await readFile(`/proc/${pid.trim()}/stat`, "utf8");
    return !/\) [ZX] /u.test(status);
  } catch {
    return false;
  }
}

describe("a command", () => {
  it("gives back what it printed as it is, with its exit code as text", async () => {
    expect(await bash("echo '  a  '; echo b >&2")).toEqual({
      kind: "process",
      exitCode: "0",
      stdout: "  a  \n",
      stderrTail: "b",
    });
    expect(await bash("echo out; exit 3")).toMatchObject({ exitCode: "3", stdout: "out\n" });
    expect(await bash("kill -9 $$")).toMatchObject({ exitCode: "-9" });
  });

  it("is run by bash with the environment of the project and its own", async () => {
    const answer = await bash('[[ -n $PATH ]] && echo "$BASH $OWN $0"', { env: { OWN: "a b" } });
    expect(answer).toMatchObject({ stdout: "/bin/bash a b /bin/bash\n" });
  });

  it("has nothing on standard input", async () => {
    expect(await bash("cat; echo end")).toMatchObject({ stdout: "end\n" });
  });

  it("runs in a directory of the project", async () => {
    const project = temporaryFolder();
    await mkdir(join(project, "sub"));
    expect(await bash("basename $PWD", { project, cwd: "sub" })).toMatchObject({ stdout: "sub\n" });
  });

  it("fails clearly when the directory is missing or none", async () => {
    const project = temporaryFolder();
    await writeFile(join(project, "file"), "");
    expect(failureOf(await bash("true", { project, cwd: "no" }))).toBe(
      `spawn: the working directory ${project}/no does not exist`,
    );
    expect(failureOf(await bash("true", { project, cwd: "file" }))).toBe(
      `spawn: the working directory ${project}/file is not a directory`,
    );
  });

  it("fails clearly when no process can be given it", async () => {
    expect(failureOf(await bash("echo a\0b"))).toMatch(/^spawn: the command has a NUL character/u);
    expect(failureOf(await bash("true", { env: { A: "\0" } }))).toMatch(/^spawn: .* A has a NUL/u);
    expect(failureOf(await bash("true", { env: { "A=B": "" } }))).toMatch(
      /^spawn: 'A=B' is no name/u,
    );
    expect(failureOf(await bash(`: ${"x".repeat(3_000_000)}`))).toBe(
      "spawn: the command, or its environment, is longer than the system allows",
    );
  });

  it("may print what is no UTF-8, and a byte order mark", async () => {
    expect(await bash("printf 'a\\xffb'")).toMatchObject({ stdout: "a\uFFFDb" });
    expect(await bash("printf '\\xef\\xbb\\xbfx'")).toMatchObject({ stdout: "\uFEFFx" });
  });

  it("shows the end of what it wrote to standard error", async () => {
    const answer = await bash("seq 1 100000 >&2; exit 1");
    const tail = answer.kind === "process" ? answer.stderrTail : "";
    expect(tail.split("\n")).toHaveLength(20);
    expect(tail.endsWith("\n100000")).toBe(true);
    const long = await bash("head -c 300000 /dev/zero | tr '\\0' e >&2");
    expect(long.kind === "process" ? long.stderrTail.length : 0).toBe(2000);
  });
});

it("lets a command name its streams, as often as it likes", async () => {
  const script =
    "echo a > /dev/stderr; echo b | tee /dev/stderr; echo c > /dev/stdout; cat nowhere /dev/null";
  for (let round = 0; round < 10; round += 1) {
    expect(await bash(script)).toMatchObject({
      stdout: "b\nc\n",
      stderrTail: "a\nb\ncat: nowhere: No such file or directory",
    });
  }
});

it("keeps what one command leaves running apart from the next", async () => {
  const folder = temporaryFolder();
  const leave = `(while test ! -e ${folder}/end; do echo late; sleep 0.02; done) & disown; exit 0`;
  const abort = new AbortController();
  const running = bash(`setsid bash -c '${leave}'; echo early; touch ${folder}/left; sleep 30`, {
    signal: abort.signal,
  });
  while (!existsSync(join(folder, "left"))) await wait(10);
  abort.abort();
  await running;
  for (let round = 0; round < 20; round += 1) {
    expect(await bash("echo mine; sleep 0.03")).toMatchObject({ stdout: "mine\n" });
  }
  await writeFile(join(folder, "end"), "");
});

describe("much output", () => {
  const lines = 20 * 2 ** 20;

  it("goes through a file that is gone afterwards", async () => {
    const spills = async () =>
      (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`));
    const before = await spills();
    const answer = await bash(`head -c ${lines} /dev/zero | tr '\\0' x`, {
      limits: { memoryBytes: 2 ** 20 },
    });
    expect(answer.kind === "process" ? answer.stdout.length : 0).toBe(lines);
    expect(await spills()).toEqual(before);
  });

  it("fails the command when there is no place for it, or for its variables", async () => {
    vi.stubEnv("TMPDIR", "/no/such/folder");
    try {
      const answer = await bash("head -c 2000 /dev/zero", {
        project: "/",
        limits: { memoryBytes: 1_000 },
      });
      expect(failureOf(answer)).toMatch(
        /^spawn: the output of the command could not be kept: ENOENT/u,
      );
      const given = await bash(":", { project: "/", variables: { A: "a".repeat(200_000) } });
      expect(failureOf(given)).toMatch(
        /^spawn: the variables could not be written to files: ENOENT/u,
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("fails the command when it cannot be read to its end", async () => {
    const folder = temporaryFolder();
    const others = new Set(openSockets());
    const running = bash(`echo early; touch '${join(folder, "ready")}'; sleep 0.2; echo late`);
    while (!existsSync(join(folder, "ready"))) await wait(10);
    for (const socket of openSockets()) {
      if (!others.has(socket)) socket.destroy(new Error("EIO: i/o error, read"));
    }
    expect(failureOf(await running)).toBe(
      "spawn: the output could not be read: EIO: i/o error, read",
    );
  });

  it("is dropped from where nobody wants it any more, however much there is", async () => {
    const answer = await bash("head -c 2999999 /dev/zero | tr '\\0' x; echo", {
      keepBytes: 1_000,
      limits: { memoryBytes: 500, outputBytes: 2_000_000 },
    });
    expect(answer).toMatchObject({ exitCode: "0", droppedBytes: 2_999_000 });
    expect(answer.kind === "process" ? answer.stdout : "").toBe("x".repeat(1_000));
  });

  it("ends the command when it is more than allowed", async () => {
    const answer = await bash("yes", { limits: { outputBytes: 3 * 2 ** 20, graceMs: 100 } });
    expect(failureOf(answer)).toBe("limit: the command printed more than 3 MB");
  });
});

describe("cancelling a command", () => {
  it("ends its children too, also those that ignore being asked", async () => {
    const folder = temporaryFolder();
    const script = `(trap '' TERM; echo $BASHPID > ${folder}/deaf; while :; do sleep 0.1; done) & wait`;
    const abort = new AbortController();
    const running = bash(script, { signal: abort.signal, limits: { graceMs: 200 } });
    const file = join(folder, "deaf");
    while (!existsSync(file)) await wait(10);
    await wait(50);
    abort.abort();
    expect(failureOf(await running)).toBe("cancelled: The process was cancelled.");
    const pid = await readFile(file, "utf8");
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  it("lets a command clean up within the grace, and keeps what it has said", async () => {
    const folder = temporaryFolder();
    const script = `trap 'echo clean > ${folder}/done; echo cleaned >&2; exit 1' TERM; echo half; echo working >&2; echo > ${folder}/ready; while :; do sleep 0.05; done`;
    const abort = new AbortController();
    const running = bash(script, { signal: abort.signal });
    while (!existsSync(join(folder, "ready"))) await wait(10);
    abort.abort();
    expect(await running).toMatchObject({
      failure: { stderrTail: expect.stringMatching(/^working\n/) },
      stdout: "half\n",
    });
    expect(await readFile(join(folder, "done"), "utf8")).toBe("clean\n");
  });

  it("does not wait for a process that has left the group and holds the output", async () => {
    const folder = temporaryFolder();
    const abort = new AbortController();
    const running = bash(`setsid sleep 30 & echo $! > ${folder}/pid; wait`, {
      signal: abort.signal,
      limits: { graceMs: 200 },
    });
    while (!existsSync(join(folder, "pid"))) await wait(10);
    await wait(50);
    abort.abort();
    expect(failureOf(await running)).toMatch(/^cancelled/u);
    // It is still there.
    process.kill(Number(await readFile(join(folder, "pid"), "utf8")));
  });

  it("before it began starts nothing", async () => {
    const folder = temporaryFolder();
    const answer = await bash(`touch ${folder}/ran`, { signal: AbortSignal.abort() });
    expect(failureOf(answer)).toMatch(/^cancelled/u);
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});
