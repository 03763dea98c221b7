import type { YAMLError, Document as YamlDocument } from "yaml";
import { Composer, Lexer, Parser } from "yaml";
import type { CommentMark } from "./yaml-lines.ts";

/** A YAML text after parsing, before its scalars have values. */
export interface YamlSyntax {
  /** More than one is an error that the caller reports. */
  readonly documents: readonly YamlDocument.Parsed[];
  readonly errors: readonly YAMLError[];
  readonly marks: YamlMarks;
}

/** What the lexer saw and the document tree does not tell. */
export interface YamlMarks {
  /** Comments, each with its sign. */
  readonly comments: readonly CommentMark[];
  /** Tabs between tokens. */
  readonly tabs: readonly number[];
  /** Opening brackets that were never closed. */
  readonly openBrackets: readonly number[];
  /** Starts of quoted scalars without a closing quote. */
  readonly openQuotes: readonly number[];
  /** Where the lines of block scalars are. */
  readonly blocks: readonly TextRange[];
  /** Where something passed its limit; parsing stopped there. */
  readonly stop: Stop | undefined;
}

/** Where something stands in the text, in UTF-16 units; the end is behind it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Where parsing stopped, and which limit made it. */
export interface Stop {
  readonly offset: number;
  readonly limit: "depth" | "tokens";
}

/** What bounds parsing. */
export interface ParseOptions {
  readonly maxDepth: number;
  /** Pieces of text that the lexer may tell apart. */
  readonly maxTokens: number;
}

/** Parses YAML with every scalar a text, and nesting bounded so that no recursion can overflow. */
export function parseYaml(text: string, options: ParseOptions): YamlSyntax {
  const parser = new Parser();
  const composer = new Composer({
    schema: "failsafe",
    resolveKnownTags: false,
    uniqueKeys: false,
    keepSourceTokens: true,
  });
  const lexer = new Lexer();
  const marker = createMarker();
  const documents: YamlDocument.Parsed[] = [];
  const relax = createIndentRelaxer(lexer, text);
  let count = 0;
  for (const lexeme of lexer.lex(text)) {
    marker.see(lexeme);
    count += 1;
    relax(lexeme);
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    const isDeep = isDeeper(parser, options.maxDepth);
    if (isDeep || count > options.maxTokens) {
      const stop = { offset: parser.offset, limit: isDeep ? "depth" : "tokens" } as const;
      return { documents: [], errors: [], marks: marker.finish(stop) };
    }
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end());
  const stream = composer.streamInfo();
  const errors = [...documents.flatMap((document) => document.errors), ...stream.errors];
  return { documents, errors, marks: marker.finish(undefined) };
}

function isDeeper({ stack }: Parser, limit: number): boolean {
  // The stack holds the document and the scalar at hand, too.
  if (stack.length <= limit + 1) return false;
  const isCollection = (type: string): boolean => /^(?:block-map|block-seq|flow-coll)/.test(type);
  return stack.filter(({ type }) => isCollection(type)).length > limit;
}

interface Marker {
  see(lexeme: string): void;
  finish(stop: Stop | undefined): YamlMarks;
}

/** The lexer's own signs, which are not in the text: document, end of a flow collection, scalar. */
const lexerSigns = new Set(["\u0002", "\u0018", "\u001F"]);

function createMarker(): Marker {
  const comments: { start: number; end: number }[] = [];
  const tabs: number[] = [];
  const brackets: number[] = [];
  const openQuotes: number[] = [];
  const blocks: TextRange[] = [];
  let offset = 0;
  let isScalar = false;
  let isBlock = false;
  const mark = (lexeme: string): void => {
    switch (lexeme.charAt(0)) {
      case "|":
      case ">":
        isBlock = true;
        break;
      case "#":
        comments.push({ start: offset, end: offset + lexeme.length });
        break;
      case " ":
      case "\t":
        if (lexeme.includes("\t")) tabs.push(offset + lexeme.indexOf("\t"));
        break;
      case "{":
      case "[":
        brackets.push(offset);
        break;
      case "}":
      case "]":
        brackets.pop();
        break;
      case '"':
      case "'":
        if (!isClosedQuote(lexeme)) openQuotes.push(offset);
        break;
    }
  };
  return {
    see(lexeme) {
      if (lexerSigns.has(lexeme)) {
        isScalar = lexeme === "\u001F";
        return;
      }
      if (!isScalar) mark(lexeme);
      else if (isBlock) blocks.push({ start: offset, end: offset + lexeme.length });
      isBlock &&= !isScalar;
      isScalar = false;
      offset += lexeme.length;
    },
    finish: (stop) => ({
      comments,
      tabs,
      openBrackets: brackets,
      openQuotes,
      blocks,
      stop,
    }),
  };
}

function isClosedQuote(lexeme: string): boolean {
  const quote = lexeme.charAt(0);
  if (lexeme.length < 2 || !lexeme.endsWith(quote)) return false;
  // The parser takes a quote that is escaped at the end of the file for one that closes.
  let escapes = 0;
  while (quote === '"' && lexeme.charAt(lexeme.length - 2 - escapes) === "\\") escapes += 1;
  return escapes % 2 === 0;
}

/**
 * Makes the lexer forget the indentation that lines inside brackets and quotes must have, as PyYAML and libyaml do. It runs
 * lazily and compares each line with its field `indentNext`, so lowering that between two lexemes is
 * enough; the next block indicator sets it again.
 */
function createIndentRelaxer(lexer: Lexer, text: string): (lexeme: string) => void {
  let offset = 0;
  let isScalar = false;
  // The text below a block's header may be empty, with a quoted key behind it.
  let isBlock = false;
  let restore: unknown;
  return (lexeme) => {
    if (lexerSigns.has(lexeme)) {
      isScalar = lexeme === "\u001F";
      return;
    }
    offset += lexeme.length;
    if (restore !== undefined) Reflect.set(lexer, "indentNext", restore);
    restore = undefined;
    isBlock = isScalar ? false : isBlock || lexeme.startsWith("|") || lexeme.startsWith(">");
    if (!isScalar && (lexeme === "[" || lexeme === "{")) Reflect.set(lexer, "indentNext", 0);
    else if (!isBlock && (text[offset] === '"' || text[offset] === "'")) {
      restore = Reflect.get(lexer, "indentNext");
      Reflect.set(lexer, "indentNext", 0);
    }
    isScalar = false;
  };
}
