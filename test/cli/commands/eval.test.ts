import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { run } from "../../../cli/commands/eval.ts";
import { optionValues } from "../../../cli/option-values.ts";
import { UsageError } from "../../../cli/usage-error.ts";

async function evaluate(chunks: Iterable<Uint8Array>, jsonl = true): Promise<string> {
  const stdout = new PassThrough({ highWaterMark: 16 });
  const stderr = new PassThrough();
  const terminal = {
    stdin: Readable.from(chunks),
    stdout,
    stdoutStream: stdout,
    stderr,
    stderrStream: stderr,
    env: {},
    cwd: "/",
    onLostOutput: () => undefined,
  };
  const output = text(stdout);
  const code = await run({ operands: [], options: optionValues({ jsonl }) }, terminal);
  stdout.end();
  expect(code).toBe(0);
  return output;
}

function request(value: string): string {
  return JSON.stringify({ dialect: "amplifier", kind: "template", text: value });
}

describe("recipec eval --jsonl", () => {
  it("answers every line in order and survives bad ones", async () => {
    const input = `${request("a")}\nnope\n\n${request("b")}\r\n${request("c")}`;
    const answers = (await evaluate([Buffer.from(input)])).split("\n");
    expect(answers).toHaveLength(6);
    expect(answers[0]).toBe('{"value":"a"}');
    expect(answers[1]).toContain("bad-json");
    expect(answers[2]).toContain("bad-json");
    expect(answers.slice(3)).toEqual(['{"value":"b"}', '{"value":"c"}', ""]);
  });

  it("splits at LF alone, wherever chunks end", async () => {
    const bytes = Buffer.from(`${request("é\u2028\u2029\u0085😀")}\n`);
    const single = [...bytes].map((byte) => Buffer.from([byte]));
    expect(await evaluate(single)).toBe('{"value":"é\u2028\u2029\u0085😀"}\n');
  });

  it("answers a line over 64 MB with an error and goes on", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    const chunks = [
      ...Array.from({ length: 65 }, () => megabyte),
      Buffer.from(`\n${request("next")}\n`),
    ];
    const [long, next] = (await evaluate(chunks)).split("\n");
    expect(long).toContain("line-too-long");
    expect(next).toBe('{"value":"next"}');
  });

  it("is silent without input", async () => {
    expect(await evaluate([])).toBe("");
  });

  it("wants --jsonl", async () => {
    await expect(evaluate([], false)).rejects.toThrow(UsageError);
  });
});
