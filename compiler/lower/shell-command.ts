import type { PlaceholderNode } from "../../grammar/template/index.ts";
import { parseTemplate } from "../../grammar/template/index.ts";
import { commandNames } from "../analysis/shell/command-names.ts";
import { findPlaces } from "../analysis/shell/find-places.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import type { Place, Placements } from "../analysis/shell/placement.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { DialectId, Reference, Template } from "../ir/expression.ts";
import type { CodePlace, EnvironmentEntry } from "../ir/step.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { lowerPlaceholder } from "./reference.ts";
import type { Edit } from "./shell-edits.ts";
import { applyEdits, editsForHeredoc, editsForPlace } from "./shell-edits.ts";
import { shellDifferences } from "./shell-portability.ts";
import { createVariableNames } from "./shell-variables.ts";
import type { LoweredText, SpanAt } from "./spanned.ts";
import { lowerTemplate } from "./template.ts";

/** What a command's lowering depends on besides its text. */
export interface ShellContext {
  readonly dialect: DialectId;
  readonly spanAt: SpanAt;
}

/** A command whose values come from its environment. */
export interface ShellCommand {
  /** Constant text. */
  readonly command: Template;
  readonly env: readonly EnvironmentEntry[];
  readonly code: readonly CodePlace[];
  readonly programs: readonly Reference[];
  /** Where the reference implementation makes something else of it. */
  readonly differences: () => readonly Diagnostic[];
}

/**
 * Lowers a command with `{{placeholders}}` so that exactly the value arrives in each place and nothing in it is run: the
 * values travel in the environment, and a shell parser tells which reference fits each place.
 */
export function lowerShellCommand(text: string, context: ShellContext): LoweredText<ShellCommand> {
  const { dialect, spanAt } = context;
  const { value: template, diagnostics } = lowerTemplate(text, context);
  const { commands, holes, placements } = placed(text, () => placeHoles(text));
  const names = createVariableNames();
  const env: EnvironmentEntry[] = [];
  const code: CodePlace[] = [];
  const programs: Reference[] = [];
  const edits: Edit[] = [];
  const found: Diagnostic[] = [...diagnostics, ...reportSyntax(placements, text, context)];
  for (const [index, hole] of holes.entries()) {
    const place = placements.places[index];
    const reference = lowerPlaceholder(hole, spanAt);
    if (place === undefined) continue;
    if (place.kind === "no-place") {
      const placeholder = quoteUserText(text.slice(hole.start, hole.end));
      const { obstacle } = place;
      found.push(diagnostic("unplaceable-value", reference.span, { placeholder, obstacle }));
      continue;
    }
    if (commands.has(hole.start)) programs.push(reference);
    if (place.program !== undefined) code.push({ reference, program: place.program });
    if (place.quoting === "comment") continue;
    const { name, isNew } = names.nameFor(reference, place.numeric);
    if (isNew) env.push(environmentEntry(name, reference, place, dialect));
    edits.push(...editsForPlace(hole, place, name));
  }
  const inHeredocs = placements.heredocs.flatMap((one) => editsForHeredoc(one, text, holes));
  const parts = [{ kind: "text", text: applyEdits(text, [...edits, ...inHeredocs]) }] as const;
  const differences = () => shellDifferences(text, holes, placements.places, spanAt);
  return {
    value: { command: { ...template, parts }, env, code, programs, differences },
    diagnostics: found,
  };
}

/** The placeholders of a command, and where they stand. */
interface PlacedHoles {
  readonly holes: readonly PlaceholderNode[];
  readonly placements: Placements;
  /** Where those begin that are all of a command's name. */
  readonly commands: ReadonlySet<number>;
}

const placed = createTextMemo<PlacedHoles>();

function placeHoles(text: string): PlacedHoles {
  const holes = parseTemplate(text, "keys").filter((node) => node.kind === "placeholder");
  return { holes, placements: findPlaces(text, holes), commands: new Set(commandNames(text)) };
}

function environmentEntry(
  name: string,
  reference: Reference,
  place: Place,
  dialect: DialectId,
): EnvironmentEntry {
  const value: Template = {
    kind: "template",
    dialect,
    parts: [reference],
    typed: false,
    span: reference.span,
  };
  return place.numeric ? { name, value, form: "integer" } : { name, value };
}

/** Without placeholders a command that bash cannot read fails all the same when it is run. */
function reportSyntax(
  { error, places }: Placements,
  text: string,
  { spanAt }: ShellContext,
): readonly Diagnostic[] {
  const { errors, openHeredocs } = parseScript(text, []);
  const [found] = error ? [error] : errors;
  if (found === undefined) {
    return openHeredocs.map(({ offset, delimiter }) =>
      diagnostic("open-heredoc", spanAt(offset, offset + 1), { delimiter }),
    );
  }
  // What is missing at the end is missing behind the last line.
  const start = Math.max(0, Math.min(found.offset, text.trimEnd().length - 1));
  const span = spanAt(start, Math.min(start + 1, text.length));
  const { message } = found;
  return places.length > 0
    ? [diagnostic("shell-syntax", span, { message })]
    : [diagnostic("broken-command", span, { problem: message })];
}
