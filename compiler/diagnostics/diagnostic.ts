import type { Span } from "../source/span.ts";
import type { DiagnosticCode, DiagnosticParameters } from "./catalog.ts";
import { catalog } from "./catalog.ts";
import type { CatalogEntry, FileForm, Severity } from "./catalog-entry.ts";
import { withoutSecretsOf } from "./secrets/without-secrets-of.ts";

/** Another place that a diagnostic speaks about, with what it is. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/** A replacement of the text of one span. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** Edits that remove the reason of a diagnostic. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** One finding about a recipe, at one place. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly related: readonly RelatedPlace[];
  readonly fix?: Fix;
  /** What makes it true: diagnostics of a file with one code and cause are one finding. */
  readonly cause?: string;
  /** The name of the field or variable that it finds missing. */
  readonly lacks?: string;
  /** The name that would be there but for it. */
  readonly supplies?: string;
  /** The step whose condition may be what rules it out. */
  readonly guarded?: Span;
}

/** What a reporter may add to a diagnostic; its help replaces the catalog's. */
export interface DiagnosticExtra {
  readonly help?: string | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
  readonly fix?: Fix | undefined;
  readonly guarded?: Span | undefined;
}

/** The only constructor of diagnostics: severity, message and help come from the catalog. */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  span: Span,
  parameters: DiagnosticParameters<Code>,
  extra: DiagnosticExtra = {},
): Diagnostic {
  // The catalog ties each code to its parameters; TypeScript cannot follow that through an index.
  const entry = catalog[code] as CatalogEntry<DiagnosticParameters<Code>>;
  const help = extra.help ?? entry.help(parameters, formOf(span));
  const cause = entry.cause?.(parameters);
  const lacks = entry.lacks?.(parameters);
  const supplies = entry.supplies?.(parameters);
  const conceal = withoutSecretsOf(span.source);
  const fix = extra.fix && withoutSecrets(extra.fix, conceal);
  return {
    code,
    severity: entry.severity,
    message: conceal(entry.message(parameters)),
    span,
    related: (extra.related ?? []).map(({ span: place, message }) => ({
      span: place,
      message: conceal(message),
    })),
    ...(help === undefined ? {} : { help: conceal(help) }),
    ...(fix === undefined ? {} : { fix }),
    ...(cause === undefined ? {} : { cause }),
    ...(supplies === undefined ? {} : { supplies }),
    ...(lacks === undefined ? {} : { lacks }),
    ...(extra.guarded === undefined ? {} : { guarded: extra.guarded }),
  };
}

function formOf({ source }: Span): FileForm {
  return { hasComments: !source.path.endsWith(".json") };
}

/** Reports show what a fix writes; one that would write a secret is left to the author. */
function withoutSecrets(fix: Fix, conceal: (text: string) => string): Fix | undefined {
  const hasSecret = fix.edits.some(({ text }) => conceal(text) !== text);
  return hasSecret ? undefined : { ...fix, title: conceal(fix.title) };
}
