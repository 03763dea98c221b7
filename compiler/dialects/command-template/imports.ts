import { posix } from "node:path";
import type { Value } from "../../../runtime/values/value.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import { decodeUtf8 } from "../../document/decode-utf8.ts";
import { keyTextsOf } from "../../document/key-texts.ts";
import { fieldNameFix } from "../../document/mistakes/field-name-fix.ts";
import { quotingFix } from "../../document/mistakes/quoting-fix.ts";
import type { Document, Entry, Mapping, Node } from "../../document/node.ts";
import type { ReadResult } from "../../document/read-document.ts";
import { readDocument } from "../../document/read-document.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { isInProject } from "../../source/project-folder.ts";
import type { Span } from "../../source/span.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import { checkByteOrderMark } from "../byte-order-mark.ts";
import { closestFile } from "../closest-file.ts";
import type { DialectContext, SharedFile } from "../dialect.ts";
import { misspeltImports, neededAliases } from "./checks/check-imports.ts";
import { checkReplacedDefaults } from "./checks/values/check-given.ts";
import { importFields } from "./fields.ts";
import { fileStem } from "./file-stem.ts";
import type { CalledRecipe, Import, LoadedRecipe, Referable } from "./loaded-recipe.ts";
import { resolveReferences } from "./references.ts";
import { checkMappings, reportIgnored } from "./report-ignored.ts";
import { reportUnreadFields } from "./report-unread-fields.ts";
import type { MapTree, Tree } from "./tree.ts";
import { describeTree, fieldOf, fieldTree, plainValue, treeOf } from "./tree.ts";

/** What loading needs besides the document. */
export interface LoadContext {
  /** The recipe that all others are loaded for. */
  readonly plan: string;
  readonly list: DialectContext["list"];
  readonly readFile: DialectContext["readFile"];
  readonly report: Report;
  /** Files that are being loaded, outermost first. */
  readonly stack: readonly string[];
  /** The import of the outermost file that leads to the one being loaded; absent in that file itself. */
  readonly entry?: Span;
  /** Files that have been loaded, or could not be. */
  readonly known: Map<string, LoadedRecipe | ForeignRecipe | undefined>;
}

/** A recipe of another language, as far as recipes that import it can refer to it. */
interface ForeignRecipe {
  readonly name: string;
  readonly context: Tree | undefined;
}

/** Imports are followed so far; each stands for a level of nodes, of which fewer may be used. */
const mostFollowed = 128;

const tooManyImports =
  "Each import counts as a level: let fewer recipes in a row import the next one.";

/** Loads a recipe and all that it imports, used or not, as the engine does. */
export function loadRecipe(document: Document, context: LoadContext): LoadedRecipe | undefined {
  const { root } = document;
  if (root.kind !== "mapping") return undefined;
  checkByteOrderMark(document, context.report);
  const entry = root.entries.findLast(({ key }) => key.text === "imports");
  const declared = entry?.value;
  const imports = new Map<string, Import>();
  const calls = new Map<string, CalledRecipe>();
  const broken = new Set(entry ? lostByKind(entry, root, context.report) : []);
  for (const one of declared?.kind === "mapping" ? declared.entries : []) {
    const { name: alias, nameSpan: aliasSpan, value } = fieldTree(one, (text) => text);
    const loaded = loadImport({ alias, aliasSpan, binding: value }, document, context);
    if (loaded === undefined) broken.add(alias);
    else if ("recipe" in loaded) imports.set(alias, loaded);
    else calls.set(alias, loaded);
  }
  const misspelt = misspeltImports(root);
  for (const alias of misspelt?.aliases ?? []) broken.add(alias);
  const { report } = context;
  const lost = [...broken].map((alias): [string, undefined] => [alias, undefined]);
  const referable = new Map<string, Referable | undefined>([...imports, ...calls, ...lost]);
  const tree = treeOf(root, (text) => {
    if (text.isUnquoted) {
      const fix = quotingFix(text.span, text.text);
      report("yaml-unquoted-placeholder", text.span, {}, { fix });
    }
    return resolveReferences(text, referable, report);
  });
  const misspeltAs = misspelt?.entry.key.text;
  return tree.kind === "map" ? { root: tree, imports, calls, broken, misspeltAs } : undefined;
}

/** The aliases that a recipe relies on though its imports are no mapping, which is reported. */
function lostByKind(entry: Entry, root: Mapping, report: Report): readonly string[] {
  const { value: tree } = fieldTree(entry, (text) => text);
  if (tree.kind === "map" || (tree.kind === "other" && tree.value === null)) return [];
  const needed = neededAliases(root);
  if (needed.length === 0) reportIgnored("imports", "aliases with their files", tree, report);
  else {
    const expected = "a mapping of aliases to files";
    const found = describeTree(tree);
    report("wrong-type", tree.span, { subject: 'field "imports"', expected, found });
  }
  return needed;
}

interface Declared {
  readonly alias: string;
  readonly aliasSpan: Span;
  readonly binding: Tree;
}

function loadImport(
  { alias, aliasSpan, binding }: Declared,
  document: Document,
  context: LoadContext,
): Import | CalledRecipe | undefined {
  const { report } = context;
  if (!/^[A-Za-z0-9_.-]+$/.test(alias)) {
    report("invalid-name", aliasSpan, { name: alias, what: "an import" });
    return undefined;
  }
  if (binding.kind === "map") {
    const slip = misspeltFrom(binding)?.name;
    const known = slip === undefined ? importFields : [...importFields, slip];
    reportUnreadFields(binding, { known, owner: "an import" }, report);
    checkMappings(binding, ["defaults", "values"], report);
    checkReplacedDefaults(binding, report);
  }
  const from = fromOf(binding, { alias, aliasSpan }, report);
  if (from === undefined) return undefined;
  const recipe = readImported(from, document, context);
  if (recipe === undefined) return undefined;
  const map = binding.kind === "map" ? binding : undefined;
  const { loaded, path: file } = recipe;
  const own = "root" in loaded ? fieldOf(loaded.root, "defaults")?.value : loaded.context;
  const imported = {
    name: ("root" in loaded ? nameOf(loaded.root) : loaded.name) || fileStem(file),
    file,
    span: from.span,
    defaults: new Map([...entriesOf(own), ...entriesOf(map && fieldOf(map, "defaults")?.value)]),
    values: new Map(entriesOf(map && fieldOf(map, "values")?.value)),
    binding: map,
  };
  return "root" in loaded ? { ...imported, recipe: loaded } : { ...imported, path: from.text };
}

function nameOf(root: MapTree): string {
  const name = fieldOf(root, "name")?.value;
  return name?.kind === "text" ? name.text : "";
}

function entriesOf(tree: Tree | undefined): readonly (readonly [string, Value])[] {
  if (tree?.kind !== "map") return [];
  return tree.fields.map(({ name, value }) => [name, plainValue(value)] as const);
}

interface Source {
  readonly text: string;
  readonly span: Span;
}

function fromOf(
  binding: Tree,
  { alias, aliasSpan }: Pick<Declared, "alias" | "aliasSpan">,
  report: Report,
): Source | undefined {
  if (binding.kind === "text") return { text: binding.text.trim(), span: binding.span };
  if (binding.kind !== "map") {
    const subject = `import "${alias}"`;
    const parameters = { expected: "a path or a mapping", found: describeTree(binding) };
    report("wrong-type", binding.span, { subject, ...parameters });
    return undefined;
  }
  const slip = misspeltFrom(binding);
  const from = slip?.value ?? fieldOf(binding, "from")?.value;
  if (slip !== undefined) {
    const { name: text, nameSpan: span } = slip;
    const fix = fieldNameFix({ text, span }, ["from"], new Set());
    const parameters = { field: text, owner: "an import" };
    report("unknown-field", span, parameters, { help: "Did you mean `from`?", fix });
  }
  if (from?.kind === "text" && from.text.trim() !== "") {
    return { text: from.text.trim(), span: from.span };
  }
  report("missing-field", from?.span ?? aliasSpan, {
    field: "from",
    owner: `the import "${alias}"`,
  });
  return undefined;
}

/** What is meant to be the path of an import that has none. */
function misspeltFrom(binding: MapTree): MapTree["fields"][number] | undefined {
  if (fieldOf(binding, "from") !== undefined) return undefined;
  return binding.fields.find(
    ({ name, value }) =>
      !importFields.includes(name) &&
      (closestName(name, importFields) === "from" ||
        (value.kind === "text" && otherWords.has(name))),
  );
}

/** What other languages call the file that is imported. */
const otherWords: ReadonlySet<string> = new Set(
  "file import path recipe source src use uses".split(" "),
);

function readImported(
  { text, span }: Source,
  document: Document,
  context: LoadContext,
): { readonly loaded: LoadedRecipe | ForeignRecipe; readonly path: string } | undefined {
  const { report, readFile, stack } = context;
  if (!isShared(text, document.source.path, context)) {
    report("include-outside", span, { path: text });
    return undefined;
  }
  const file = findFile(text, document.source.path, readFile);
  if (file === undefined) {
    const closest = closestFile(text, document.source.path, context.list);
    report("missing-recipe", span, { path: text, closest });
    return undefined;
  }
  if (text.includes("/")) {
    const reference = "looks for this file from its working directory";
    report("differs-from-reference", span, { reference });
  }
  const entry = context.entry ?? span;
  if (stack.includes(file.path)) {
    const cycle = [...stack.slice(stack.indexOf(file.path)), file.path];
    // A cycle of other files is told in each of them.
    report("import-cycle", file.path === stack[0] ? entry : span, { cycle });
    return undefined;
  }
  if (stack.length > mostFollowed) {
    report("nesting-too-deep", entry, { limit: mostFollowed }, { help: tooManyImports });
    return undefined;
  }
  const { known } = context;
  if (!known.has(file.path)) known.set(file.path, readRecipe(file, { ...context, entry }));
  const loaded = known.get(file.path);
  if (loaded) return { loaded, path: file.path };
  report("broken-import", span, { path: text });
  return undefined;
}

function readRecipe(
  file: SharedFile,
  context: LoadContext,
): LoadedRecipe | ForeignRecipe | undefined {
  const { value } = documentOf(file);
  const foreign = value && foreignRecipe(value.root);
  if (foreign !== undefined) return foreign;
  const inner = { ...context, stack: [...context.stack, file.path] };
  const loaded = value && (standaloneRecipe(value) ?? loadRecipe(value, inner));
  return loaded && isRecipe(loaded.root) ? loaded : undefined;
}

/** A recipe that is the same for all that import it: it imports nothing itself, and nothing in it is to be reported. */
const standaloneRecipe: ObjectMemo<Document, LoadedRecipe | undefined> = createObjectMemo(
  ({ root }) => {
    if (root.kind !== "mapping" || keyTextsOf(root).has("imports")) return undefined;
    let isClean = misspeltImports(root) === undefined;
    const tree = treeOf(root, (text) => {
      if (text.isUnquoted) isClean = false;
      return text;
    });
    if (!isClean || tree.kind !== "map") return undefined;
    const none = { imports: new Map(), calls: new Map(), broken: new Set<string>() };
    return { root: tree, ...none, misspeltAs: undefined };
  },
);

/** Many recipes import the same few. */
const documents = createTextMemo<ReadResult>();

function documentOf({ path, content }: SharedFile): ReadResult {
  const schema = path.endsWith(".json") ? "json" : "yaml-1.1";
  const read = (): ReadResult => readDocument(path, content, { schema });
  const { text, invalid } = decodeUtf8(content);
  return invalid ? read() : documents(`${path}\0${text}`, read);
}

/** What a document is as a recipe of another language: each of them has steps, and no template. */
function foreignRecipe(root: Node): ForeignRecipe | undefined {
  if (root.kind === "mapping" && keyTextsOf(root).has("template")) return undefined;
  const map = treeOf(root, (text) => text);
  if (map.kind !== "map") return undefined;
  const isRun = ["initialStep", "stages", "steps"].some((field) => fieldOf(map, field));
  if (!isRun) return undefined;
  const id = fieldOf(map, "id")?.value;
  const name = id?.kind === "text" && fieldOf(map, "initialStep") ? id.text : nameOf(map);
  return { name, context: fieldOf(map, "context")?.value };
}

function isRecipe(root: MapTree): boolean {
  return fieldOf(root, "template") !== undefined && fieldOf(root, "tool") === undefined;
}

/** Recipes mean the same on every machine only if they import nothing from the home folder or outside of their project. */
function isShared(text: string, from: string, { plan }: LoadContext): boolean {
  const isAnchored = text === "~" || text.startsWith("~/") || posix.isAbsolute(text);
  const target = posix.normalize(posix.join(posix.dirname(from), text));
  return !isAnchored && isInProject(target, plan);
}

/** A bare name is looked for beside the importing file; a path there too, and then in the working directory. */
function findFile(
  text: string,
  from: string,
  readFile: DialectContext["readFile"],
): SharedFile | undefined {
  const hasSlash = text.includes("/");
  const extended = posix.extname(text) === "" ? [".json", ".yaml", ".yml"] : [];
  for (const name of [text, ...extended.map((extension) => text + extension)]) {
    const file = readFile(name, from) ?? (hasSlash ? readFile(name, "") : undefined);
    if (file !== undefined) return file;
  }
  return undefined;
}
