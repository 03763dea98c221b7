import type {
  NearMissNode,
  PlaceholderSyntax,
  TemplateNode,
} from "../../grammar/template/index.ts";
import { parseTemplate } from "../../grammar/template/index.ts";
import { isBlank } from "../../runtime/values/python-space.ts";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { DialectId, Reference, Template, TextPart } from "../ir/expression.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import type { TextMemo } from "../source/text-memo.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { lowerPlaceholder } from "./reference.ts";
import type { LoweredText, SpanAt } from "./spanned.ts";

/** What a template's lowering depends on besides its text. */
export interface TemplateContext {
  readonly dialect: DialectId;
  readonly spanAt: SpanAt;
  /** Whether a template that is one placeholder, white space around it aside, keeps the type of its value. */
  readonly typed?: boolean;
}

/** How each dialect names variables in placeholders, where not as words joined by points. */
const syntaxes: { readonly [Id in DialectId]?: PlaceholderSyntax } = { amplihack: "keys" };

const parsed: Readonly<Record<PlaceholderSyntax, TextMemo<readonly TemplateNode[]>>> = {
  keys: createTextMemo(),
  words: createTextMemo(),
};

/** Lowers a text with `{{placeholders}}`; what only looks like one stays text and is reported. */
export function lowerTemplate(text: string, context: TemplateContext): LoweredText<Template> {
  const { dialect, spanAt, typed = false } = context;
  const nodes = nodesOf(text, dialect);
  const parts = typed ? onlyPlaceholder(nodes) : nodes;
  return {
    value: {
      kind: "template",
      parts: lowerNodes(parts, spanAt),
      typed,
      span: spanAt(0, text.length),
    },
    diagnostics: nearMissDiagnostics(nodes, text, spanAt),
  };
}

/** Reports what only looks like a placeholder. */
export function reportNearMisses(
  text: string,
  { dialect, spanAt }: Pick<TemplateContext, "dialect" | "spanAt">,
): readonly Diagnostic[] {
  return nearMissDiagnostics(nodesOf(text, dialect), text, spanAt);
}

function nearMissDiagnostics(
  nodes: readonly TemplateNode[],
  text: string,
  spanAt: SpanAt,
): readonly Diagnostic[] {
  for (const { kind } of nodes) {
    if (kind !== "near-miss") continue;
    return nearMissesIn(nodes, text).map((one) => reportNearMiss(one, spanAt));
  }
  return [];
}

function nodesOf(text: string, dialect: DialectId): readonly TemplateNode[] {
  const syntax = syntaxes[dialect] ?? "words";
  const parse = (): readonly TemplateNode[] => parseTemplate(text, syntax);
  return text.includes("{") ? parsed[syntax](text, parse) : parse();
}

/** The placeholder alone where only white space surrounds it, else all nodes. */
function onlyPlaceholder(nodes: readonly TemplateNode[]): readonly TemplateNode[] {
  const written = nodes.filter((node) => node.kind !== "text" || !isBlank(node.text));
  const [first, ...others] = written;
  return first?.kind === "placeholder" && others.length === 0 ? [first] : nodes;
}

/** Placeholders, and one text between each two: what only looks like a placeholder belongs to that around it. */
function lowerNodes(
  nodes: readonly TemplateNode[],
  spanAt: SpanAt,
): readonly (TextPart | Reference)[] {
  const parts: (TextPart | Reference)[] = [];
  let text = "";
  for (const node of nodes) {
    if (node.kind !== "placeholder") {
      text += node.text;
      continue;
    }
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
    parts.push(lowerPlaceholder(node, spanAt));
  }
  if (text !== "") parts.push({ kind: "text", text });
  return parts;
}

/** What looks like a placeholder and is none, with the rest of the block that it opens. */
interface NearMiss {
  readonly node: NearMissNode;
  readonly rest: NearMissNode[];
}

function nearMissesIn(nodes: readonly TemplateNode[], text: string): readonly NearMiss[] {
  const found: NearMiss[] = [];
  const open: NearMiss[] = [];
  const isGo = goTemplate.test(text);
  for (const node of nodes) {
    if (node.kind !== "near-miss" || belongsToOtherTool(node, text, isGo)) continue;
    const block = /^\{\{\s*(?:[/^]|else\b)/.test(node.text) ? open.at(-1) : undefined;
    const one = { node, rest: [] };
    if (block) block.rest.push(node);
    else found.push(one);
    if (/^\{\{\s*(?:#|\^\s?\p{L})/u.test(node.text)) open.push(block ?? one);
    else if (/^\{\{\s*\//.test(node.text)) open.pop();
  }
  return found;
}

function reportNearMiss({ node, rest }: NearMiss, spanAt: SpanAt): Diagnostic {
  const parameters = { text: quoteUserText(node.text), reason: node.reason };
  const span = spanAt(node.start, node.end);
  const related = rest.map((part) => ({
    span: spanAt(part.start, part.end),
    message: "of the same block",
  }));
  return diagnostic("not-a-placeholder", span, parameters, {
    fix: withoutBlanks(node, span),
    related,
  });
}

/** Blanks are all that keeps `{{ name }}` from being a placeholder. */
function withoutBlanks({ reason, text }: NearMissNode, span: Span): Fix | undefined {
  if (reason !== "blanks" || spanText(span) !== text) return undefined;
  const placeholder = `{{${text.slice(2, -2).trim()}}}`;
  return { title: `Write ${placeholder}`, edits: [{ span, text: placeholder }] };
}

/** Braces in the pattern of another program, as in `s/{{/x/g`, which nothing has to close. */
const patternBraces = /^\{\{\s?[#/]?\s?[\p{L}_][\p{L}\p{N}_.|\s-]*[/\\]/u;

/** A command of LaTeX, whose argument may begin with a brace: `\frac{{a}+{b}}{2}`. */
const latexCommand = /\\[A-Za-z]+$/;
const longestCommand = 30;

/** A text with `{{.Name}}` or `{{json .Config}}` is one of Go, where `{{range .Items}}` is an action. */
const goTemplate = /\{\{-?\s*(?:[A-Za-z]\w* )?\./;
const goAction = /^\{\{-?\s*(?:block|define|else|end|if|range|tablerender|template|with)\b/;
/** A function of Go's templates with a field, a text or another call for its first argument: `{{json .Config}}`. */
const goCall = /^\{\{-?\s*[A-Za-z]\w* ["(.][^{]*$/;

/** A name with marks beside it that drop blanks in Jinja and Handlebars, or with one that is of no language: `{{- name -}}`. */
const trimmed = /^\{\{\s?[-~*]\s?[\p{L}_][\p{L}\p{N}_.]*\s?[-~]?\}\}$/u;

/** Go templates (`{{.Names}}`), workflow expressions (`${{ x }}`) and awk programs (`{{print $1}}`) are none of our business. */
function belongsToOtherTool(node: NearMissNode, text: string, isGo: boolean): boolean {
  if (node.reason === "statement") return false;
  if (node.reason === "empty" || text.charAt(node.start - 1) === "$") return true;
  if (node.reason === "unclosed" && patternBraces.test(node.text)) return true;
  if (
    node.reason === "unclosed" &&
    latexCommand.test(text.slice(Math.max(0, node.start - longestCommand), node.start))
  )
    return true;
  if (isGo && (goAction.test(node.text) || goCall.test(node.text))) return true;
  if (trimmed.test(node.text)) return isGo || goAction.test(node.text);
  return !/^\{\{\s*[#/!&>@^=+?]?\s?[\p{L}_][^$;]*$/u.test(node.text);
}

/** A text that has no placeholders. */
export function fixedTemplate(text: string, { span }: { readonly span: Span }): Template {
  const parts = text === "" ? [] : [{ kind: "text" as const, text }];
  return { kind: "template", parts, typed: false, span };
}
