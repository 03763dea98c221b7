import { once } from "node:events";
import { errorAnswer, evaluateLine } from "../../compiler/evaluate/index.ts";
import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { runBash } from "../run-bash.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** A longer line is answered with an error; what it says is not kept. */
const mostBytes = 64 * 1024 * 1024;

/** `recipec eval --jsonl`: answers each line of the input with one line, in order. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  if (!invocation.options.flag("jsonl")) {
    throw new UsageError("eval reads requests from its input: say --jsonl.");
  }
  const { stdoutStream } = terminal;
  for await (const line of splitLines(terminal.stdin, mostBytes)) {
    const answer = line === undefined ? tooLong() : evaluateLine(line, runBash);
    if (!stdoutStream.write(`${answer}\n`)) await once(stdoutStream, "drain");
  }
  return exitCode.ok;
}

function tooLong(): string {
  return errorAnswer("line-too-long", "The line is longer than 64 MB.");
}

/** The lines of a stream, ended by LF alone; undefined in place of a line that is too long. */
async function* splitLines(
  input: AsyncIterable<string | Uint8Array>,
  limit: number,
): AsyncGenerator<string | undefined> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const keep = (piece: Uint8Array): void => {
    length += piece.length;
    if (length <= limit) pieces.push(piece);
    else pieces = [];
  };
  const takeLine = (): string | undefined => {
    const line = length <= limit ? Buffer.concat(pieces).toString("utf8") : undefined;
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      keep(bytes.subarray(start, end));
      yield takeLine();
      start = end + 1;
    }
    keep(bytes.subarray(start));
  }
  if (length > 0) yield takeLine();
}

const lineFeed = 0x0a;
