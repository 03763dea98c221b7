import { posix } from "node:path";
import { possiblePaths } from "../analysis/conditions/possible-paths.ts";
import type { CompileOptions, FileReader, Recipe } from "../compilation.ts";
import { CompilerBug } from "../compiler-bug.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { createDiagnosticList } from "../diagnostics/diagnostic-list.ts";
import { closestFile } from "../dialects/closest-file.ts";
import type { Detected } from "../dialects/detect.ts";
import { detectDialect } from "../dialects/detect.ts";
import type { DialectContext, Lowered, SharedFile } from "../dialects/dialect.ts";
import { reportGuess } from "../dialects/guessed-dialect.ts";
import { withOutputTypes } from "../dialects/output-types.ts";
import { withSecrets } from "../dialects/secrets.ts";
import type { Document } from "../document/node.ts";
import type { ReadResult } from "../document/read-document.ts";
import { readDocument } from "../document/read-document.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Choice, Plan } from "../ir/plan.ts";
import type { PlanId, StepKey } from "../ir/step.ts";
import { verifyPlan } from "../ir/verify.ts";
import { dialectBeside } from "./dialect-beside.ts";
import { DigestedFile } from "./digested-file.ts";
import type { IgnoreComments } from "./ignore-comments.ts";
import { ignoreCommentsOf, noIgnoreComments } from "./ignore-comments.ts";
import { placeInOwnBundle } from "./own-bundle.ts";
import { normalizePath, resolvePath } from "./resolve-path.ts";
import { withoutShownCode } from "./shown-code.ts";

/** A recipe as far as its own file and the parts that it shares with others tell; not yet analysed. */
export interface LoweredRecipe
  extends Pick<
    Recipe,
    "id" | "path" | "source" | "dialect" | "name" | "isStructured" | "plan" | "diagnostics"
  > {
  readonly ignoring: IgnoreComments;
  /** Whether nothing in it, and nobody who calls it, told its language. */
  readonly isGuess: boolean;
}

/** A recipe to load. */
export interface RecipeRequest {
  readonly path: string;
  readonly id: PlanId;
  /** Whether it was asked for by its path: what the options say of the recipes asked for then counts for it. */
  readonly isRequested: boolean;
  /** The dialect of the recipe that calls or extends it, which it has, too, if it does not tell its own. */
  readonly caller?: DialectId;
}

/**
 * Reads and lowers one recipe. A file that is not there, or cannot be read as a document, gives a recipe without a plan.
 * Throws `CompilerBug` where lowering breaks an invariant of plans.
 */
export function loadRecipe(request: RecipeRequest, options: CompileOptions): LoweredRecipe {
  const { path, id, caller, isRequested } = request;
  const content = options.files.read(path);
  if (content === undefined) return unreadable(id, path, options.files);
  const given = isRequested ? options.dialect : undefined;
  const alone = readRecipe(path, content, { given, caller });
  const isGuess = alone.detected?.isGuess === true;
  const beside = isGuess ? dialectBeside(path, options.files) : undefined;
  const read = beside ? readRecipe(path, content, { given, caller: beside }) : alone;
  const { detected, value: document } = read;
  const unlowered: LoweredRecipe = {
    id,
    path,
    source: read.source,
    dialect: options.dialect ?? "amplifier",
    isGuess,
    name: undefined,
    isStructured: document !== undefined,
    plan: undefined,
    ignoring: noIgnoreComments,
    diagnostics: read.diagnostics,
  };
  // What could be made out of broken YAML would only be reported again, as fields that are missing.
  const isBroken = read.diagnostics.some(({ severity }) => severity === "error");
  if (document === undefined || detected === undefined || isBroken) return unlowered;
  if (detected.foreign !== undefined) {
    return { ...unlowered, diagnostics: [...read.diagnostics, detected.foreign] };
  }
  const context = contextOf(request, content, options);
  const lowered = detected.dialect.compile(document, context);
  const { plan, diagnostics } = completed(lowered, { document, detected, path, options });
  return {
    ...unlowered,
    dialect: detected.dialect.id,
    name: plan?.name,
    plan,
    ignoring: ignoreCommentsOf(document, plan),
    diagnostics: [...read.diagnostics, ...detected.diagnostics, ...diagnostics],
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

function contextOf(
  { id, path, isRequested }: RecipeRequest,
  content: Uint8Array,
  options: CompileOptions,
): DialectContext {
  return {
    plan: id,
    source: new DigestedFile(path, content),
    inputs: (isRequested ? options.inputs : undefined) ?? new Map(),
    resolveCallee: (callee, from) => findCallee(callee, from, options),
    readFile: (shared, from) => readShared(resolvePath(shared, from), options),
    portability: options.portability === true,
    ...(options.searchPath === undefined ? {} : { searchPath: options.searchPath }),
    isInside: (inner, folder) => isInside(inner, folder, options),
    list: options.files.list,
  };
}

/** A lowered document with what its comments declare, and what the computed paths of its calls may lead to. */
function completed(
  { plan: lowered, diagnostics: found }: Lowered,
  { document, detected: { dialect, isGuess }, path, options }: Completion,
): Lowered {
  const meant = withoutShownCode(found, lowered);
  const own = isGuess ? reportGuess(document, dialect.id, meant) : meant;
  const ofComments = createDiagnosticList();
  const typed = lowered && withOutputTypes(lowered, document, ofComments.report);
  const judged = typed && options.judgesInputs === true ? withJudgedInputs(typed) : typed;
  const marked = judged && withSecrets(judged, document, ofComments.report);
  const plan = marked && withChoices(marked, (chosen) => findChosen(chosen, path, options));
  const broken = plan ? verifyPlan(plan) : [];
  if (broken.length > 0) throw new CompilerBug(`${path}: ${broken.join("; ")}`);
  return { plan, diagnostics: [...own, ...ofComments.sorted()] };
}

function withJudgedInputs(plan: Plan): Plan {
  const params = plan.params.map((param) =>
    param.given === undefined ? param : { ...param, isJudged: true },
  );
  return { ...plan, params };
}

/** What a lowered document is completed from. */
interface Completion {
  readonly document: Document;
  readonly detected: Detected;
  readonly path: string;
  readonly options: CompileOptions;
}

/** A plan that tells what the computed paths of its calls may lead to. */
function withChoices(plan: Plan, resolve: (path: string) => PlanId | undefined): Plan {
  const possible = possiblePaths(plan);
  if (possible.size === 0) return plan;
  const choices = [...possible].map(([key, { openTo, paths }]): [StepKey, Choice] => {
    const inWorkspace = paths.filter((path) => !path.startsWith("@"));
    const recipes = inWorkspace.map((path) => ({ path, plan: resolve(path) }));
    return [key, { recipes, openTo: recipes.length < paths.length ? "callers" : openTo }];
  });
  return { ...plan, choices: new Map(choices) };
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

function findCallee(callee: string, from: string, options: CompileOptions): PlanId | undefined {
  const place = callee.startsWith("@")
    ? placeInOwnBundle(callee, from, options.files)
    : resolvePath(callee, from);
  return place === undefined ? undefined : existing(place, options);
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

function unreadable(id: PlanId, path: string, files: FileReader): LoweredRecipe {
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
    isStructured: false,
    plan: undefined,
    ignoring: noIgnoreComments,
    diagnostics: [diagnostic("unreadable-file", span, { reason }, { help })],
  };
}
