import { posix } from "node:path";
import { possiblePaths } from "../analysis/conditions/possible-paths.ts";
import type { CompileOptions, FileReader, Recipe } from "../compilation.ts";
import { CompilerBug } from "../compiler-bug.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { createDiagnosticList } from "../diagnostics/diagnostic-list.ts";
import { closestFile } from "../dialects/closest-file.ts";
import type { Detected } from "../dialects/detect.ts";
import { detectDialect } from "../dialects/detect.ts";
import type { SharedFile } from "../dialects/dialect.ts";
import { tellGuess } from "../dialects/guessed-dialect.ts";
import { withOutputTypes } from "../dialects/output-types.ts";
import { withSecrets } from "../dialects/secrets.ts";
import type { Comment } from "../document/node.ts";
import type { ReadResult } from "../document/read-document.ts";
import { readDocument } from "../document/read-document.ts";
import type { DialectId } from "../ir/expression.ts";
import type { ChosenRecipe, Plan } from "../ir/plan.ts";
import type { PlanId, StepKey } from "../ir/step.ts";
import { verifyPlan } from "../ir/verify.ts";
import { calledPlansOf } from "../ir/visit.ts";
import { callersFirst } from "./callers-first.ts";
import { DigestedFile } from "./digested-file.ts";
import { normalizePath, resolvePath } from "./resolve-path.ts";
import { withoutShownCode } from "./shown-code.ts";

/** A recipe that has been read and lowered, but not analysed. */
export interface LoadedRecipe extends Omit<Recipe, "facts" | "ignored" | "mates"> {
  readonly comments: readonly Comment[];
  /** Whether nothing told its language. */
  readonly isGuess: boolean;
}

/** What is loaded, and what becomes of it. */
export interface Loading {
  /** Recipes that call or extend others, in which nobody looks for mistakes. */
  readonly users?: readonly PlanId[];
  /** Told of recipes that need no other as soon as they are lowered; whether they may be forgotten. */
  readonly letGo?: (recipe: LoadedRecipe) => boolean;
}

/**
 * Reads and lowers recipes and, after them, all that they call. One that was let go and turns out to be called or extended
 * is loaded again.
 */
export function loadRecipes(
  paths: readonly string[],
  options: CompileOptions,
  { users = [], letGo }: Loading = {},
): ReadonlyMap<PlanId, LoadedRecipe> {
  const ordered =
    letGo === undefined ? { paths, files: options.files } : callersFirst(paths, options.files);
  const loaded = new Map<PlanId, LoadedRecipe>();
  const requested = new Map<PlanId, string>();
  for (const path of paths.toReversed()) requested.set(normalizePath(path), path);
  const gone = new Set<PlanId>();
  const used = new Set<PlanId>();
  const load = loaderOf(requested, { ...options, files: ordered.files });
  const waiting: Waiting[] = [...ordered.paths, ...users].map((path) => ({
    path,
    id: normalizePath(path),
  }));
  // What is found meanwhile waits at the end: all ancestors of each recipe, which is too many to move up at each turn.
  for (const next of waiting) {
    const { caller, id } = next;
    // Who calls a recipe may tell its language.
    const isKnown = loaded.has(id) && !(caller !== undefined && loaded.get(id)?.isGuess === true);
    if (isKnown || (caller === undefined && gone.has(id))) continue;
    const recipe = load(next);
    const { callees, dialect, parents } = recipe;
    const needed = [...callees, ...parents];
    if (needed.length === 0 && !used.has(id) && letGo?.(recipe) === true) {
      gone.add(id);
      continue;
    }
    loaded.set(id, recipe);
    for (const other of needed) {
      used.add(other);
      waiting.push({ path: other, id: other, caller: dialect });
    }
  }
  return loaded;
}

/** Loads a recipe with what it names, and takes down what was read for that. */
function loaderOf(
  requested: ReadonlyMap<PlanId, string>,
  options: CompileOptions,
): (one: Waiting) => LoadedRecipe {
  const known = rememberPlaces(options.files);
  return (one) => {
    const { files, reads } = recordReads(known);
    const path = requested.get(one.id);
    const asked = path === undefined ? one : { ...one, path };
    const found = loadRecipe(asked, path !== undefined, { ...options, files });
    return { ...found, reads: [...reads], callees: calleesOf(found), parents: parentsOf(found) };
  };
}

function calleesOf({ plan }: FoundRecipe): readonly PlanId[] {
  return plan ? [...new Set([...calledPlansOf(plan), ...chosenIn(plan)])] : [];
}

function parentsOf({ plan }: FoundRecipe): readonly PlanId[] {
  return plan?.parents ?? [];
}

/** The recipes that a file calls or extends; none where it cannot be read. */
export function recipesUsedBy(path: string, options: CompileOptions): readonly PlanId[] {
  const found = loadRecipe({ path, id: normalizePath(path) }, false, options);
  return [...calleesOf(found), ...parentsOf(found)];
}

/** A reader that asks once for what is not there, and for folders: every recipe looks for the same names in the same places. */
function rememberPlaces(files: FileReader): FileReader {
  const missing = new Set<string>();
  const folders = new Map<string, readonly string[] | undefined>();
  const read = (path: string): Uint8Array | undefined => {
    if (missing.has(path)) return undefined;
    const content = files.read(path);
    if (content === undefined) missing.add(path);
    return content;
  };
  const { list } = files;
  const remembered = (folder: string): readonly string[] | undefined => {
    if (!folders.has(folder)) folders.set(folder, list?.(folder));
    return folders.get(folder);
  };
  return { ...files, read, ...(list && { list: remembered }) };
}

/** A plan that tells what the computed paths of its calls may lead to. */
function withChoices(plan: Plan, resolve: (path: string) => PlanId | undefined): Plan {
  const paths = possiblePaths(plan);
  if (paths.size === 0) return plan;
  const choices = [...paths].map(([key, all]): [StepKey, readonly ChosenRecipe[]] => [
    key,
    all.filter((path) => !path.startsWith("@")).map((path) => ({ path, plan: resolve(path) })),
  ]);
  return { ...plan, choices: new Map(choices) };
}

function chosenIn({ choices }: Plan): readonly PlanId[] {
  return [...(choices?.values() ?? [])].flat().flatMap(({ plan }) => plan ?? []);
}

/** A reader that takes down which paths it is asked for. */
function recordReads(files: FileReader): { files: FileReader; reads: ReadonlySet<string> } {
  const reads = new Set<string>();
  const asking = <Answer>(ask: (path: string) => Answer): ((path: string) => Answer) => {
    return (path) => {
      reads.add(path);
      return ask(path);
    };
  };
  const { list, read, realPath } = files;
  const recorded = {
    ...files,
    read: asking(read),
    ...(realPath && { realPath: asking(realPath) }),
    ...(list && { list: asking(list) }),
  };
  return { files: recorded, reads };
}

/** A recipe as far as it comes from its own file. */
type FoundRecipe = Omit<LoadedRecipe, "reads" | "callees" | "parents">;

interface Waiting {
  readonly path: string;
  readonly id: PlanId;
  /** The dialect of the recipe that calls it; a recipe that does not tell its own has the same. */
  readonly caller?: DialectId;
}

function loadRecipe(
  { path, id, caller }: Waiting,
  isRequested: boolean,
  options: CompileOptions,
): FoundRecipe {
  const given = isRequested ? options.dialect : undefined;
  const content = options.files.read(path);
  if (content === undefined) return unreadable(id, path, options.files);
  const read = readRecipe(path, content, { given, caller });
  const unknown = {
    id,
    path,
    source: read.source,
    dialect: options.dialect ?? "amplifier",
    isGuess: read.detected?.isGuess === true,
  } as const;
  // What could be made out of broken YAML would only be reported again, as fields that are missing.
  const { detected, value: document } = read;
  const isBroken = read.diagnostics.some(({ severity }) => severity === "error");
  if (document === undefined || detected === undefined || isBroken) {
    return {
      ...unknown,
      name: undefined,
      plan: undefined,
      comments: [],
      diagnostics: read.diagnostics,
    };
  }
  const { dialect, diagnostics, isGuess } = detected;
  const { plan: lowered, diagnostics: found } = dialect.compile(document, {
    plan: id,
    source: new DigestedFile(path, content),
    inputs: (isRequested ? options.inputs : undefined) ?? new Map(),
    resolveCallee: (callee, from) => existing(resolvePath(callee, from), options),
    readFile: (shared, from) => readShared(resolvePath(shared, from), options),
    portability: options.portability === true,
    ...(options.searchPath === undefined ? {} : { searchPath: options.searchPath }),
    isInside: (inner, folder) => isInside(inner, folder, options),
    list: options.files.list,
  });
  const meant = withoutShownCode(found, lowered);
  const own = isGuess ? tellGuess(document, dialect.id, meant) : meant;
  const comments = createDiagnosticList();
  const typed = lowered && withOutputTypes(lowered, document, comments.report);
  const marked = typed && withSecrets(typed, document, comments.report);
  const plan = marked && withChoices(marked, (chosen) => findChosen(chosen, path, options));
  const broken = plan ? verifyPlan(plan) : [];
  if (broken.length > 0) throw new CompilerBug(`${path}: ${broken.join("; ")}`);
  return {
    ...unknown,
    dialect: dialect.id,
    name: plan?.name,
    plan,
    comments: document.comments,
    diagnostics: [...read.diagnostics, ...diagnostics, ...own, ...comments.sorted()],
  };
}

/**
 * Reads a file as its language does. Only its content tells the language, so what turns out to be
 * YAML 1.2 is read again, if it still looks like that then.
 */
function readRecipe(
  path: string,
  content: Uint8Array,
  { given, caller }: { readonly [Who in "given" | "caller"]: DialectId | undefined },
): ReadRecipe {
  const detect = (read: ReadResult): ReadRecipe =>
    read.value === undefined
      ? read
      : { ...read, detected: detectDialect(read.value, given, caller) };
  if (path.endsWith(".json")) return detect(readDocument(path, content, { schema: "json" }));
  const earlier = detect(readDocument(path, content, { schema: "yaml-1.1" }));
  if (earlier.value !== undefined && !isYaml12(earlier)) return earlier;
  const later = detect(earlier.reread("yaml-1.2"));
  return isYaml12(later) ? later : earlier;
}

/** What a file holds, and in which language as far as it can be read. */
interface ReadRecipe extends ReadResult {
  readonly detected?: Detected;
}

function isYaml12({ detected }: ReadRecipe): boolean {
  return detected?.dialect.schema === "yaml-1.2";
}

/** A computed path leads to a file beside the recipe that calls, or in a folder where recipes are looked for. */
function findChosen(path: string, from: string, options: CompileOptions): PlanId | undefined {
  const { first = [], last = [] } = options.searchPath ?? {};
  const places = [
    resolvePath(path, from),
    ...[...first, ...last].map((dir) => posix.join(dir, path)),
  ];
  return places.find((place) => existing(place, options) !== undefined);
}

function existing(id: PlanId, { files }: CompileOptions): PlanId | undefined {
  return files.read(id) === undefined ? undefined : id;
}

function isInside(path: PlanId, folder: string, { files }: CompileOptions): boolean {
  const real = (place: string): string | undefined =>
    files.realPath === undefined ? normalizePath(place) : files.realPath(place);
  const [inner, outer] = [real(path), real(folder)];
  if (inner === undefined || outer === undefined) return false;
  return posix.normalize(outer) === "." ? !inner.startsWith("..") : inner.startsWith(`${outer}/`);
}

function readShared(path: PlanId, { files }: CompileOptions): SharedFile | undefined {
  const content = files.read(path);
  return content && { path, content };
}

function unreadable(id: PlanId, path: string, files: FileReader): FoundRecipe {
  const reason = files.whyUnreadable?.(path) ?? "there is no such file";
  const source = { path, text: "" };
  const span = { source, start: 0, end: 0 };
  const closest = closestFile(posix.basename(path), path, files.list);
  const meant = closest && posix.join(posix.dirname(path), closest);
  const help = meant && `Did you mean "${meant}"?`;
  return {
    id,
    path,
    source,
    dialect: "amplifier",
    isGuess: false,
    name: undefined,
    plan: undefined,
    comments: [],
    diagnostics: [diagnostic("unreadable-file", span, { reason }, { help })],
  };
}
