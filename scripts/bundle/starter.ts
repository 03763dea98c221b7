/**
 * The file of the bundle that Node starts. It opens chunks when they are needed, and keeps what V8 has
 * compiled. Node's own compile cache is not used: it keeps either no inner functions or, with a flag of
 * V8 that takes 5 ms to set, all of them. This one keeps those that commands have used.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { Script } from "node:vm";
import { isOwnFolder } from "../../cli/is-own-folder.ts";

/** Written into the starter when the bundle is made: a digest of it, and the file of each chunk. */
declare const buildId: string;
declare const fileOfChunk: Readonly<Record<string, string>>;
/** Where this file is; it is CommonJS. */
declare const require: (id: string) => unknown;
declare const __dirname: string;

type ChunkOpener = (name: string) => unknown;
type Chunks = Readonly<Record<string, () => unknown>>;
/** What the text of a file evaluates to. */
type OpenFile = (
  load: typeof require,
  open: ChunkOpener,
  place: (path: string) => string,
) => Chunks;

/** How often compiled code is kept anew where the same chunks run: each time with functions that a further command has used. */
const generations = 4;
/** Builds and versions of Node whose compiled code is kept at the same time. */
const mostFolders = 4;

/** All chunks, in an order that belongs to the build. */
const chunkNames = Object.keys(fileOfChunk);

/**
 * Behind the code, which is there twice: its generation, and a bit for each chunk that has run in the starts that
 * it comes from. A chunk that runs for the first time uses functions of others that no start has used before.
 */
const trailer = { generation: 4, ran: Math.ceil(chunkNames.length / 8) } as const;
const trailerSize = trailer.generation + trailer.ran;

interface Kept {
  readonly code: Buffer;
  readonly generation: number;
  readonly ran: Uint8Array;
}

interface Opened {
  readonly file: string;
  readonly script: Script;
  /** What is kept of it, unless V8 does not take it. */
  readonly kept: Kept | undefined;
}

const folder = cacheFolder();
const opened: Opened[] = [];
const chunksOfFile = new Map<string, Chunks>();
const done = new Map<string, unknown>();

const placeOf = (path: string): string => join(__dirname, "..", path);

const chunk: ChunkOpener = (name) => {
  if (done.has(name)) return done.get(name);
  const exports = chunksIn(fileOfChunk[name] ?? "")[name]?.();
  done.set(name, exports);
  return exports;
};

function chunksIn(file: string): Chunks {
  const known = chunksOfFile.get(file);
  if (known !== undefined) return known;
  const path = join(__dirname, "recipec", `${file}.cjs`);
  const kept = readKept(file);
  const script = new Script(readFileSync(path, "latin1"), {
    filename: path,
    ...(kept && { cachedData: kept.code }),
  });
  opened.push({ file, script, kept: script.cachedDataRejected === false ? kept : undefined });
  const open: OpenFile = script.runInThisContext();
  const chunks = open(require, chunk, placeOf);
  chunksOfFile.set(file, chunks);
  return chunks;
}

/**
 * Compiled code that was kept; nothing if it is not whole, since V8 believes what it is given and does not survive a single
 * wrong bit. Reading two copies and comparing them takes half the time of a checksum.
 */
function readKept(file: string): Kept | undefined {
  if (folder === undefined) return undefined;
  try {
    const bytes = readFileSync(join(folder, file));
    const size = (bytes.length - trailerSize) / 2;
    const code = bytes.subarray(0, size);
    const isWhole = size > 0 && code.equals(bytes.subarray(size, 2 * size));
    if (!isWhole) return undefined;
    const generation = bytes.readUInt32LE(2 * size);
    return { code, generation, ran: bytes.subarray(2 * size + trailer.generation) };
  } catch {
    return undefined;
  }
}

/** Keeps what V8 has compiled by now; a cache that cannot be written makes the next start slower and no more. */
function keepCompiled(): void {
  const stale = opened.filter(({ kept }) => isStale(kept));
  if (folder === undefined || stale.length === 0) return;
  try {
    if (!existsSync(folder)) makeRoom(folder);
    makeFolders(folder);
    for (const { file, script, kept } of stale) {
      const code = script.createCachedData();
      const whole = join(folder, `${file}.${process.pid}`);
      writeFileSync(whole, Buffer.concat([code, code, trailerAfter(kept)]), { mode: 0o600 });
      renameSync(whole, join(folder, file));
    }
  } catch {}
}

function isStale(kept: Kept | undefined): boolean {
  if (kept === undefined || kept.generation < generations) return true;
  return chunkNames.some((name, index) => done.has(name) && !hasRun(kept.ran, index));
}

function hasRun(ran: Uint8Array, index: number): boolean {
  return ((ran[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}

/** The trailer of what is kept now, after what was kept before. */
function trailerAfter(kept: Kept | undefined): Buffer {
  const bytes = Buffer.alloc(trailerSize);
  bytes.writeUInt32LE(Math.min((kept?.generation ?? -1) + 1, generations));
  for (const [index, name] of chunkNames.entries()) {
    const isKnown = kept !== undefined && hasRun(kept.ran, index);
    if (!isKnown && !done.has(name)) continue;
    const at = trailer.generation + (index >> 3);
    bytes[at] = (bytes[at] ?? 0) | (1 << (index & 7));
  }
  return bytes;
}

/** Makes the folder and the three around it; `recursive` would never return below /proc. */
function makeFolders(path: string): void {
  const around = [path, join(path, ".."), join(path, "..", ".."), join(path, "..", "..", "..")];
  for (const each of around.reverse()) if (!existsSync(each)) mkdirSync(each, { mode: 0o700 });
}

/** Removes the folders of earlier builds. */
function makeRoom(next: string): void {
  const parent = dirname(next);
  if (!existsSync(parent)) return;
  const age = (name: string): number => statSync(join(parent, name)).mtimeMs;
  const newestFirst = readdirSync(parent).sort((first, second) => age(second) - age(first));
  for (const name of newestFirst.slice(mostFolders - 1)) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** The folder of this very build and Node below the user's own cache, if the user has one and allows it. */
function cacheFolder(): string | undefined {
  const { NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env;
  if (NODE_DISABLE_COMPILE_CACHE) return undefined;
  const base = XDG_CACHE_HOME || (HOME ? join(HOME, ".cache") : LOCALAPPDATA);
  if (!base || !isAbsolute(base)) return undefined;
  const own = join(base, "recipec");
  // Whoever writes there decides what this process does.
  if (!isOwnFolder(own)) return undefined;
  return join(own, "code", `${buildId}-${process.version}-${process.arch}`);
}

process.on("exit", keepCompiled);
chunk("main");
