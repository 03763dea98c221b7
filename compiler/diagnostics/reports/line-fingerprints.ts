import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { SourceText } from "../../source/source-text.ts";

const blockSize = 100;
const factor = 37n;
const endOfFile = 0xffff;

/**
 * A fingerprint for each line by its 1-based number: a hash of the 100 characters from its start on,
 * white space aside, and how often that hash has occurred. It is what code scanning services compute
 * (`primaryLocationLineHash`), so a finding stays the same one when lines move.
 */
export const lineFingerprints: ObjectMemo<
  SourceText,
  ReadonlyMap<number, string>
> = createObjectMemo(({ text }) => computeFingerprints(text));

/** The rolling hash of Rabin and Karp over a window of one block, in 64 bits. */
function computeFingerprints(text: string): ReadonlyMap<number, string> {
  const prints = new Map<number, string>();
  const counts = new Map<string, number>();
  const dropped = firstFactor();
  const window: number[] = new Array(blockSize).fill(0);
  const lineAt: (number | undefined)[] = new Array(blockSize).fill(undefined);
  let hash = 0n;
  let index = 0;

  const close = (): void => {
    const line = lineAt[index];
    if (line === undefined) return;
    const digits = hash.toString(16);
    const count = (counts.get(digits) ?? 0) + 1;
    counts.set(digits, count);
    prints.set(line, `${digits}:${count}`);
    lineAt[index] = undefined;
  };
  const push = (code: number): void => {
    const leaving = BigInt(window[index] ?? 0);
    window[index] = code;
    hash = BigInt.asUintN(64, factor * hash + BigInt(code) - dropped * leaving);
    index = (index + 1) % blockSize;
  };

  for (const { code, line } of significantCodes(text)) {
    close();
    if (line !== undefined) lineAt[index] = line;
    push(code);
  }
  for (let step = 0; step < blockSize; step += 1) {
    close();
    push(0);
  }
  return prints;
}

/** What a code weighs when it leaves the window. */
function firstFactor(): bigint {
  let result = 1n;
  for (let step = 0; step < blockSize; step += 1) result = BigInt.asUintN(64, result * factor);
  return result;
}

interface SignificantCode {
  readonly code: number;
  /** The line that starts with it. */
  readonly line: number | undefined;
}

/** The UTF-16 codes of a text without blanks and tabs, line ends as LF, then a mark for its end. */
function* significantCodes(text: string): Iterable<SignificantCode> {
  let line = 0;
  let isStart = true;
  const take = (code: number): SignificantCode => {
    if (isStart) line += 1;
    const taken = { code, line: isStart ? line : undefined };
    isStart = code === 0x0a;
    return taken;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x20 || code === 0x09) continue;
    if (code === 0x0d) {
      if (text.charCodeAt(index + 1) === 0x0a) index += 1;
      yield take(0x0a);
    } else yield take(code);
  }
  yield take(endOfFile);
}
