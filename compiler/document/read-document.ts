import type { YAMLError } from "yaml";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { lineIndexOf, positionOf } from "../source/line-index.ts";
import type { SourceText } from "../source/source-text.ts";
import { utf8Length } from "../source/utf8-length.ts";
import { buildNodes } from "./build-nodes.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { meansTheSame } from "./means-the-same.ts";
import { foreignText } from "./mistakes/foreign-text.ts";
import { mayHaveCommentedHead } from "./mistakes/fused-items.ts";
import { secondDocumentAt } from "./mistakes/second-document.ts";
import { unmarkedText } from "./mistakes/unmarked-text.ts";
import { unprintableCharacters } from "./mistakes/unprintable-characters.ts";
import { unquotedPlaceholder } from "./mistakes/unquoted-placeholder.ts";
import { yamlProblems } from "./mistakes/yaml-problems.ts";
import type { Comment, Document } from "./node.ts";
import { readJson } from "./read-json.ts";
import type { ReadLimits } from "./read-limits.ts";
import { defaultReadLimits } from "./read-limits.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";
import type { ScalarSchema } from "./scalar-schema.ts";
import type { CommentMark } from "./yaml-lines.ts";
import type { YamlSyntax } from "./yaml-syntax.ts";
import { parseYaml } from "./yaml-syntax.ts";

/** How to read a document. */
export interface ReadOptions {
  readonly schema: ScalarSchema;
  readonly limits?: ReadLimits;
}

/** What reading a file gave; the value is missing when its structure could not be made out. */
export interface ReadResult {
  readonly source: SourceText;
  readonly value: Document | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Reads the same text by another schema, and parses it again only where that makes a difference. */
  readonly reread: (schema: ScalarSchema) => ReadResult;
}

/** Reads a file as one YAML or JSON document with the place of every part. */
export function readDocument(
  path: string,
  content: string | Uint8Array,
  options: ReadOptions,
): ReadResult {
  const limits = options.limits ?? defaultReadLimits;
  const bytes = typeof content === "string" ? utf8Length(content) : content.length;
  if (bytes > limits.bytes) return refuseSize(path, limits.bytes);
  const { text, invalid } = typeof content === "string" ? { text: content } : decodeUtf8(content);
  const source: SourceText = { path, text };
  if (invalid) {
    const span = { source, start: invalid.offset, end: invalid.offset + 1 };
    const problem = diagnostic("invalid-utf8", span, { byte: invalid.byte });
    return refusal(source, problem);
  }
  return readText(source, { schema: options.schema, limits });
}

function readText(source: SourceText, settings: Settings, parsed?: YamlSyntax): ReadResult {
  const plain = parsed === undefined ? readPlain(source, settings) : undefined;
  if (plain !== undefined) return plain;
  const syntax = settings.schema === "json" ? undefined : (parsed ?? parse(source, settings));
  const outcome = syntax ? readYaml(source, settings, syntax) : readJson(source, settings);
  const reread = (schema: ScalarSchema) => readText(source, { ...settings, schema }, syntax);
  return { source, ...outcome, reread };
}

/** Reads a text without diagnostics whose YAML is plain; undefined for any other. */
function readPlain(source: SourceText, settings: Settings): ReadResult | undefined {
  if (settings.schema === "json" || unprintableCharacters(source).length > 0) return undefined;
  if (mayHaveCommentedHead(source)) return undefined;
  const { schema, limits } = settings;
  const plain = readPlainYaml({ source, schema, limits, report: () => {} });
  if (plain === undefined) return undefined;
  const value = { source, root: plain.root, comments: commentsOf(source, plain.comments) };
  const reread = (other: ScalarSchema): ReadResult =>
    meansTheSame(plain.root, schema, other)
      ? result
      : readText(source, { ...settings, schema: other });
  const result: ReadResult = { source, value, diagnostics: [], reread };
  return result;
}

function refuseSize(path: string, limit: number): ReadResult {
  const source = { path, text: "" };
  const span = { source, start: 0, end: 0 };
  const problem = diagnostic("file-too-large", span, { limit });
  return refusal(source, problem);
}

function refusal(source: SourceText, problem: Diagnostic): ReadResult {
  const result: ReadResult = {
    source,
    value: undefined,
    diagnostics: [problem],
    reread: () => result,
  };
  return result;
}

interface Settings {
  readonly schema: ScalarSchema;
  readonly limits: ReadLimits;
}

type Outcome = Pick<ReadResult, "value" | "diagnostics">;

function parse({ text }: SourceText, { limits }: Settings): YamlSyntax {
  // YAML ends lines at a lone CR too, which the parser does not know.
  const lines = text.includes("\r") ? text.replace(/\r(?!\n)/g, "\n") : text;
  return parseYaml(lines, { maxDepth: limits.depth, maxTokens: limits.tokens });
}

function readYaml(source: SourceText, { schema, limits }: Settings, syntax: YamlSyntax): Outcome {
  const structure = structureProblems(source, syntax, { schema, limits });
  const diagnostics: Diagnostic[] = [...unprintableCharacters(source), ...structure];
  const report = (problem: Diagnostic): void => {
    diagnostics.push(problem);
  };
  const [first, second] = syntax.documents;
  if (structure.length > 0) return { value: undefined, diagnostics };
  if (!first?.contents) {
    const span = { source, start: 0, end: source.text.length };
    report(diagnostic("empty-document", span, {}));
    return { value: undefined, diagnostics };
  }
  const root = buildNodes(first.contents, { source, schema, limits, report });
  const foreign = root.kind === "mapping" ? undefined : foreignText(source);
  if (foreign !== undefined) return { value: undefined, diagnostics: [foreign] };
  if (second) report(secondDocumentAt(secondStart(source, syntax)));
  const value = { source, root, comments: commentsOf(source, syntax.marks.comments) };
  return { value, diagnostics: explainPlaceholders(diagnostics) };
}

/** The problems behind which no tree can be trusted. */
function structureProblems(
  source: SourceText,
  { errors, marks }: YamlSyntax,
  { schema, limits }: Settings,
): readonly Diagnostic[] {
  if (marks.stop !== undefined) {
    const { offset, limit } = marks.stop;
    const span = { source, start: offset, end: offset };
    return limit === "depth"
      ? [diagnostic("nesting-too-deep", span, { limit: limits.depth })]
      : [diagnostic("too-many-tokens", span, { limit: limits.tokens })];
  }
  const tabs = schema === "yaml-1.1" ? marks.tabs : [];
  const strict = errors.filter((error) => isErrorForReaders(error, source, tabs));
  return [
    ...tabProblems(source, tabs),
    ...beforeTabs(source, yamlProblems(source, strict, marks), tabs),
  ];
}

/** How far a line with a tab is indented is anybody's guess, and so is what follows behind it. */
function beforeTabs(
  source: SourceText,
  problems: readonly Diagnostic[],
  tabs: readonly number[],
): readonly Diagnostic[] {
  if (tabs.length === 0) return problems;
  const index = lineIndexOf(source);
  const lineOf = (offset: number): number => index.position(offset).line;
  const isIndentation = (tab: number): boolean =>
    /^[\s-]*$/.test(source.text.slice(index.lineBounds(lineOf(tab)).start, tab));
  const lines = new Set(tabs.map(lineOf));
  const lost = tabs.find(isIndentation) ?? Number.POSITIVE_INFINITY;
  return problems.filter(({ span }) => span.start < lost && !lines.has(lineOf(span.start)));
}

/**
 * PyYAML and libyaml let a comment follow a quote or bracket at once; it may not follow the header of a block. The tabs
 * that the parser complains about are among those that the lexer saw.
 */
function isErrorForReaders(
  { code, message, pos }: YAMLError,
  { text }: SourceText,
  tabs: readonly number[],
): boolean {
  if (code === "TAB_AS_INDENT") return tabs.length === 0;
  const before = text.slice(Math.max(0, pos[0] - 3), pos[0]);
  return !message.startsWith("Comments must be separated") || /[|>][-+\d]*$/.test(before);
}

function tabProblems(source: SourceText, tabs: readonly number[]): readonly Diagnostic[] {
  const lines = new Set<number>();
  return tabs.flatMap((start) => {
    const { line } = positionOf({ source, start });
    if (lines.has(line)) return [];
    lines.add(line);
    return [diagnostic("yaml-tab", { source, start, end: start + 1 }, {})];
  });
}

/** `prompt: {{x}}` parses as a mapping that is a key; what its author meant says more. */
function explainPlaceholders(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map((problem) =>
    problem.code === "yaml-unhashable-key"
      ? (unmarkedText(problem.span.source, problem.span.start) ??
        unquotedPlaceholder(problem.span.source, problem.span.start) ??
        problem)
      : problem,
  );
}

function secondStart(
  source: SourceText,
  { documents }: YamlSyntax,
): { source: SourceText; start: number; end: number } {
  const [first, second] = documents;
  const from = first?.range[1] ?? 0;
  const between = source.text.slice(from, second?.range[1]);
  const dashes = between.search(/^---/m);
  const marker = dashes < 0 ? between.search(/^\.\.\./m) : dashes;
  const start = marker < 0 ? (second?.range[0] ?? from) : from + marker;
  return { source, start, end: Math.min(start + 3, source.text.length) };
}

function commentsOf(source: SourceText, marks: readonly CommentMark[]): readonly Comment[] {
  return marks.map(({ start, end }) => ({
    text: source.text.slice(start + 1, end).trim(),
    span: { source, start, end },
  }));
}
