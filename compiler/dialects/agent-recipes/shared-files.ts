import { posix } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import { closestName } from "../../diagnostics/spelling/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { Document, Mapping, Node } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { readDocument } from "../../document/read-document.ts";
import { positionOf } from "../../source/line-index.ts";
import { isInProject } from "../../source/project-folder.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import { closestFile } from "../closest-file.ts";
import type { DialectContext } from "../dialect.ts";

/** A mapping somewhere in a file. */
export interface SharedPart {
  readonly mapping: Mapping;
  readonly document: Document;
  /** File and pointer: the same for the same part, however it was written. */
  readonly identity: string;
}

/** Finds the parts of files that recipes share. */
export interface SharedFiles {
  /** What `FILE#/POINTER` means in a document; undefined, with an error at the span, if nothing. */
  resolve(target: string, from: Document, at: Span, report: Report): SharedPart | undefined;
}

/** A finder that reads each file once. */
export function createSharedFiles(context: DialectContext, own: Document): SharedFiles {
  const documents = new Map<string, Document | undefined>([[context.plan, own]]);
  const load = (path: string, from: Document, at: Span, report: Report): Document | undefined => {
    const target = posix.normalize(posix.join(posix.dirname(from.source.path), path));
    if (posix.isAbsolute(path) || !isInProject(target, context.plan)) {
      report("include-outside", at, { path });
      return undefined;
    }
    const known = documents.get(target);
    if (known) return known;
    const file = context.readFile(path, from.source.path);
    const document = file && readShared(file.path, file.content, { path, at, report });
    if (document && liesAmongRecipes(document, context.plan)) {
      report("file-among-recipes", at, { path });
    }
    if (file === undefined) {
      const closest = closestFile(path, from.source.path, context.list);
      report("missing-include", at, { path, closest });
    }
    documents.set(target, document);
    return document;
  };
  return {
    resolve(target, from, at, report) {
      const hash = target.indexOf("#");
      const path = hash < 0 ? target : target.slice(0, hash);
      const pointer = hash < 0 ? "" : target.slice(hash + 1);
      const document = path === "" ? from : load(path, from, at, report);
      const mapping = document && follow(document.root, pointer, { path: target, at, report });
      return document && mapping
        ? { mapping, document, identity: `${document.source.path}#${pointer}` }
        : undefined;
    },
  };
}

/** Whether a file that is no recipe is taken for one: it lies beside one, and those with other endings are not read. */
function liesAmongRecipes({ root, source }: Document, plan: string): boolean {
  const isBeside = posix.dirname(posix.normalize(source.path)) === posix.dirname(plan);
  return isBeside && /\.(?:json|ya?ml)$/i.test(source.path) && !holdsRecipe(root);
}

/** Whether a file holds a whole recipe. */
export function holdsRecipe(root: Node): boolean {
  if (root.kind !== "mapping") return false;
  const kindOf = (name: string): Node["kind"] | undefined => entryOf(root, name)?.value.kind;
  return kindOf("initialStep") === "scalar" && kindOf("steps") === "mapping";
}

interface Use {
  readonly path: string;
  readonly at: Span;
  readonly report: Report;
}

function readShared(path: string, content: Uint8Array, use: Use): Document | undefined {
  const schema = path.endsWith(".json") ? "json" : "yaml-1.1";
  const { value, diagnostics } = readDocument(path, content, { schema });
  const error = diagnostics.find(({ severity }) => severity === "error");
  for (const one of diagnostics) if (one.code === "duplicate-key") reportRepeat(one, use);
  if (value && !error) return value;
  const problem = error ? describeError(error) : "it is empty";
  use.report("broken-include", use.at, { path: use.path, problem });
  return undefined;
}

/** Steps, or fields of steps, that others of their name replace are lost, and nobody checks a file of steps alone. */
function reportRepeat({ span, related }: Diagnostic, { at, report }: Use): void {
  const key = quoteUserText(spanText(span).replaceAll(/^["']|["']$/g, ""));
  const origin = { span, message: "It is written here." };
  report("duplicate-key", at, { key }, { related: [origin, ...related] });
}

function describeError({ span, message }: Diagnostic): string {
  const { line, column } = positionOf(span);
  return `at ${line}:${column}, ${message.replace(/^T/, "t").replace(/\.$/, "")}`;
}

/** The mapping that a JSON pointer (RFC 6901) leads to. */
function follow(root: Node, pointer: string, { path, at, report }: Use): Mapping | undefined {
  const names = pointer === "" ? [] : pointer.replace(/^\//, "").split("/");
  let node: Node = root;
  for (const name of names) {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    const next: Node | undefined = node.kind === "mapping" ? entryOf(node, key)?.value : undefined;
    if (next === undefined) {
      const keys = node.kind === "mapping" ? node.entries.map((entry) => entry.key.text) : [];
      const closest = closestName(key, keys);
      const file = path.slice(0, path.indexOf("#"));
      report("unknown-pointer", at, { path: file || "this file", pointer, closest });
      return undefined;
    }
    node = next;
  }
  if (node.kind === "mapping") return node;
  report("broken-include", at, { path, problem: "it holds no mapping" });
  return undefined;
}
