import type { PlaceholderNode } from "../../grammar/template/index.ts";
import { parseTemplate } from "../../grammar/template/index.ts";
import { findPlaces } from "../analysis/shell/find-places.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import { placeholdersAsCommands } from "../analysis/shell/pasting/placeholders-as-commands.ts";
import type { Place, Placements } from "../analysis/shell/placement.ts";
import { scriptMistake } from "../analysis/shell/unreadable/script-mistake.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { locatedMistake, losesLines } from "../diagnostics/script-mistake.ts";
import type { DialectId, Reference, Template } from "../ir/expression.ts";
import type { CodePlace, EnvironmentEntry } from "../ir/step.ts";
import { spanText } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { lowerPlaceholder } from "./reference.ts";
import { applyEdits, editsForHeredoc, editsForPlace } from "./shell-edits.ts";
import { shellDifferences } from "./shell-portability.ts";
import type { VariableNames } from "./shell-variables.ts";
import { createVariableNames } from "./shell-variables.ts";
import type { LoweredText, SpanAt } from "./spanned.ts";
import { reportNearMisses } from "./template.ts";

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
  const { spanAt } = context;
  const { command, holes, placements } = rewritten(text, () => rewrite(text));
  const env: EnvironmentEntry[] = [];
  const code: CodePlace[] = [];
  const programs: Reference[] = [];
  const found: Diagnostic[] = [
    ...reportNearMisses(text, context),
    ...reportSyntax(placements, text, context),
  ];
  const isUnreadable = found.some((one) => one.code === "shell-syntax");
  for (const { node, place, isProgram, variable } of holes) {
    const reference = lowerPlaceholder(node, spanAt);
    if (place.kind === "no-place") {
      if (isUnreadable) continue;
      const placeholder = quoteUserText(text.slice(node.start, node.end));
      const { obstacle } = place;
      found.push(diagnostic("unplaceable-value", reference.span, { placeholder, obstacle }));
      continue;
    }
    if (isProgram) programs.push(reference);
    const { program, isWholeProgram: isWhole } = place;
    if (program !== undefined) code.push({ reference, program, isWhole });
    if (variable?.isNew) env.push(environmentEntry(variable.name, reference, place));
  }
  const parts = [{ kind: "text", text: command }] as const;
  const span = spanAt(0, text.length);
  const differences = () => {
    const nodes = holes.map(({ node }) => node);
    return shellDifferences(text, nodes, placements.places, spanAt);
  };
  return {
    value: {
      command: { kind: "template", parts, typed: false, span },
      env,
      code,
      programs,
      differences,
    },
    diagnostics: found,
  };
}

/** A command that takes its values from variables, wherever its text stands. */
interface RewrittenCommand {
  readonly command: string;
  readonly holes: readonly PlacedHole[];
  readonly placements: Placements;
}

/** A placeholder of a command, and where it stands. */
interface PlacedHole {
  readonly node: PlaceholderNode;
  readonly place: Placements["places"][number];
  /** Whether it is all of a command's name. */
  readonly isProgram: boolean;
  /** What holds its value; none in a comment, or where no value can be placed. */
  readonly variable: ReturnType<VariableNames["nameFor"]> | undefined;
}

/** Recipes repeat their commands. */
const rewritten = createTextMemo<RewrittenCommand>();

function rewrite(text: string): RewrittenCommand {
  const nodes = parseTemplate(text, "keys").filter((node) => node.kind === "placeholder");
  const placements = findPlaces(text, nodes);
  const programs = new Set(placeholdersAsCommands(text));
  const names = createVariableNames();
  const holes = nodes.flatMap((node, index): readonly PlacedHole[] => {
    const place = placements.places[index];
    if (place === undefined) return [];
    const isEmpty = place.kind === "no-place" || place.quoting === "comment";
    const variable = isEmpty ? undefined : names.nameFor(node, place.numeric);
    return [{ node, place, isProgram: programs.has(node.start), variable }];
  });
  const edits = holes.flatMap(({ node, place, variable }) =>
    variable && place.kind !== "no-place" ? editsForPlace(node, place, variable.name) : [],
  );
  const inHeredocs = placements.heredocs.flatMap((one) => editsForHeredoc(one, text, nodes));
  return { command: applyEdits(text, [...edits, ...inHeredocs]), holes, placements };
}

function environmentEntry(name: string, reference: Reference, place: Place): EnvironmentEntry {
  const { span } = reference;
  const value: Template = { kind: "template", parts: [reference], typed: false, span };
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
    if (openHeredocs.length === 0) return [];
    const written = spanText(spanAt(0, text.length));
    return openHeredocs.map(({ offset, delimiter, hasBlanks }) => {
      const isJoined = losesLines(written, text, offset);
      const place = spanAt(offset, offset + 1);
      return diagnostic("open-heredoc", place, { delimiter, hasBlanks, isJoined });
    });
  }
  const mistake = scriptMistake(text, found, spanText(spanAt(0, text.length)));
  const { span, extra } = locatedMistake(mistake, spanAt);
  const { message } = found;
  return places.length > 0
    ? [diagnostic("shell-syntax", span, { message }, extra)]
    : [diagnostic("broken-command", span, { problem: message }, extra)];
}
