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

/** Written into the starter when the bundle is made: a digest of it, and the file of each chunk. */
declare const buildId: string;
declare const fileOfChunk: Readonly<Record<string, string>>;
/** Where this file is; it is CommonJS. */
declare const require: (id: string) => unknown;
declare const __dirname: string;

type ChunkOpener = (name: string) => unknown;
type Chunks = Readonly<Record<string, () => unknown>>;

/** How often compiled code is kept anew: each time with the functions that a further command has used. */
const generations = 4;
/** Builds and versions of Node whose compiled code is kept at the same time. */
const mostFolders = 4;

/** Behind the code, which is there twice: its generation. */
const trailerSize = 4;

interface Kept {
  readonly generation: number;
  readonly code: Buffer;
}

interface Opened {
  readonly file: string;
  readonly script: Script;
  readonly generation: number;
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
  const script = new Script(`(function(module,require){${readFileSync(path, "latin1")}\n})`, {
    filename: path,
    ...(kept && { cachedData: kept.code }),
  });
  const isUsed = kept !== undefined && script.cachedDataRejected === false;
  opened.push({ file, script, generation: isUsed ? kept.generation : -1 });
  const module: { exports?: (chunk: ChunkOpener, placeOf: (path: string) => string) => Chunks } =
    {};
  script.runInThisContext()(module, require);
  const chunks = module.exports?.(chunk, placeOf) ?? {};
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
    const generation = bytes.readUInt32LE(bytes.length - trailerSize);
    const size = (bytes.length - trailerSize) / 2;
    const code = bytes.subarray(0, size);
    const isWhole = size > 0 && code.equals(bytes.subarray(size, 2 * size));
    return isWhole ? { code, generation } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what V8 has compiled by now; a cache that cannot be written makes the next start slower and no more. */
function keepCompiled(): void {
  const stale = opened.filter(({ generation }) => generation < generations);
  if (folder === undefined || stale.length === 0) return;
  try {
    if (!existsSync(folder)) makeRoom(folder);
    makeFolders(folder);
    for (const { file, script, generation } of stale) {
      const code = script.createCachedData();
      const trailer = Buffer.alloc(trailerSize);
      trailer.writeUInt32LE(generation + 1);
      const whole = join(folder, `${file}.${process.pid}`);
      writeFileSync(whole, Buffer.concat([code, code, trailer]), { mode: 0o600 });
      renameSync(whole, join(folder, file));
    }
  } catch {}
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
  const build = `${buildId}-${process.version}-${process.arch}`;
  return base && isAbsolute(base) ? join(base, "recipec", "code", build) : undefined;
}

process.on("exit", keepCompiled);
chunk("main");
