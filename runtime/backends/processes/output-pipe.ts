import { execFile } from "node:child_process";
import { closeSync, constants, existsSync, openSync } from "node:fs";
import { Socket } from "node:net";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { makeWorkFolder } from "./work-folder.ts";

/**
 * A pipe of the system for what a process prints. Node gives processes sockets instead, which they cannot open by name:
 * `echo x > /dev/stderr` fails with those.
 */
export interface OutputPipe {
  /** The end that the process gets. */
  readonly writer: number;
  readonly stream: Readable;
  /** Leaves the writing to the process, which has been started. */
  readonly handOver: () => void;
  readonly close: () => void;
}

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
/** They are made by a program, so several at once. */
const madeAtOnce = 8;

/** Names of pipes that nobody holds. */
const free: string[] = [];
/** The folder in which they are made. */
let folder: string | undefined;
/** The same, once it has some. */
let madeIn: string | undefined;
let made = 0;
let canMake = true;

/** Opens a pipe; undefined where the system has none. */
export async function openOutputPipe(): Promise<OutputPipe | undefined> {
  const place = madeIn;
  const pipe = await openNext();
  if (pipe !== undefined || place === undefined || existsSync(place)) return pipe;
  if (place === madeIn) startAnew();
  return openNext();
}

/** After somebody has cleaned up where temporary files are. */
function startAnew(): void {
  madeIn = undefined;
  folder = undefined;
  free.length = 0;
  canMake = true;
}

async function openNext(): Promise<OutputPipe | undefined> {
  if (free.length === 0 && canMake) canMake = await makePipes();
  const path = free.pop();
  return path === undefined ? undefined : openPipe(path);
}

async function makePipes(): Promise<boolean> {
  try {
    folder ??= makeWorkFolder();
    const place = folder;
    const paths = Array.from({ length: madeAtOnce }, () => join(place, String(++made)));
    await makePipesAt("mkfifo", ["-m", "600", ...paths]);
    free.push(...paths);
    madeIn = place;
    return true;
  } catch {
    return false;
  }
}

const makePipesAt = promisify(execFile);

function openPipe(path: string): OutputPipe | undefined {
  try {
    // The reader comes first: without one the writer would wait for it.
    const reader = openSync(path, O_RDONLY | O_NONBLOCK);
    const stream = new Socket({ fd: reader, readable: true, writable: false });
    // As long as somebody writes, what comes next must not meet the rest of what was.
    stream.once("close", () => {
      if (stream.readableEnded && dirname(path) === madeIn) free.push(path);
    });
    const writer = openSync(path, O_WRONLY);
    return { writer, stream, ...endsOf(writer, stream) };
  } catch {
    return undefined;
  }
}

function endsOf(writer: number, stream: Readable): Pick<OutputPipe, "handOver" | "close"> {
  let isOurs = true;
  const handOver = (): void => {
    if (isOurs) closeSync(writer);
    isOurs = false;
  };
  const close = (): void => {
    handOver();
    stream.destroy();
  };
  return { handOver, close };
}
