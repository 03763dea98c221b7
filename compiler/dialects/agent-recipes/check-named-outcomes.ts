import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { StepNode } from "./ast.ts";

/** Reports names that a prompt tells its agent to report and that are no outcomes of the step. */
export function checkNamedOutcomes(step: StepNode, prompt: Scalar, report: Report): void {
  const outcomes = step.outcomes.map(({ value }) => value);
  // Which outcomes there are is known once their list can be read.
  if (outcomes.length === 0) return;
  // A transition for it is reported, where the list of outcomes has forgotten it.
  const written = new Set([...outcomes, ...step.transitions.map(({ outcome }) => outcome.value)]);
  for (const list of prompt.text.matchAll(namedOutcomes)) {
    for (const { name, plain, end } of namesIn(list)) {
      if (written.has(name)) continue;
      const closest = alike(name, outcomes) ?? closestName(name, outcomes);
      if (!isMeant({ name, closest, plain }, endsInstruction(prompt.text.slice(end)))) continue;
      const span = scalarMapOf(prompt).span(end - name.length, end);
      report("unknown-outcome-in-prompt", span, { name, closest });
    }
  }
}

interface NamedOutcome {
  readonly name: string;
  /** Whether it could be a word of the sentence. */
  readonly plain: boolean;
  /** Where it ends in the prompt. */
  readonly end: number;
}

function namesIn(list: RegExpExecArray): readonly NamedOutcome[] {
  const { index, groups } = list;
  const names = groups?.["names"] ?? "";
  const start = index + list[0].length - names.length;
  return [...names.matchAll(outcomeName)].map((match) => {
    const [, quoted, joined, plain] = match;
    const name = quoted ?? joined ?? plain ?? "";
    const end = start + match.index + match[0].lastIndexOf(name) + name.length;
    return { name, plain: plain !== undefined, end };
  });
}

interface Guess {
  readonly name: string;
  readonly closest: string | undefined;
  readonly plain: boolean;
}

/** A plain word is most often one of the sentence: it has to end it, and to look like an outcome, or like one of these. */
function isMeant({ name, closest, plain }: Guess, ends: boolean): boolean {
  if (closest === "other") return false;
  if (!plain) return closest !== undefined || ends;
  return ends && (closest !== undefined || stateWord.test(name));
}

/** What somebody reports who does not report about something. */
const stateWord =
  /^(?:[a-z]+ed|clean|complete|done|fail|failure|found|green|incomplete|none|ok|okay|pass|ready|stuck|success|successful)$/i;

/** The outcome that only capitals, underscores or words around it tell from a name. */
function alike(name: string, outcomes: readonly string[]): string | undefined {
  const sought = plainName(name);
  const known = outcomes.map((outcome) => [outcome, plainName(outcome)] as const);
  const [found] =
    known.find(([, outcome]) => outcome === sought) ??
    known.find(([, one]) => one.startsWith(`${sought}-`) || sought.startsWith(`${one}-`)) ??
    known.find(([, one]) => one.endsWith(`-${sought}`) || sought.endsWith(`-${one}`)) ??
    [];
  return found;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

/** Whether nothing else is said to be reported: `report all-good.`, `report "done" when ...`, `report done or failed`. */
function endsInstruction(rest: string): boolean {
  return /^["'`]?\s*(?:[.,;:)\n]|$|(?:when|if|once|unless|only|or|otherwise)\b)/.test(rest);
}

/** A name in quotes, one of several words that are joined, or a plain word that does not go on with the sentence. */
const outcomeName =
  /["'`]([\w-]+)["'`]|([A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+)|(?!(?:and|either|or|otherwise|outcome|report|the|then)\b)([A-Za-z]{2,})\b(?!-)/g;

/** What the prompt tells the agent to report: `report no-issues`, "the outcome `done`", `report either done or failed`. */
const namedOutcomes = new RegExp(
  `\\b(?:[Rr]eport|[Ss]elect|[Cc]hoose|[Oo]utcome(?: is|:)?|(?:[Aa]nswer|[Rr]eply|[Rr]espond) with)\\s+(?<names>${listOf(outcomeName.source.replaceAll(/\((?!\?)/g, "(?:"))})`,
  "g",
);

function listOf(name: string): string {
  return `(?:either\\s+)?(?:${name})(?:(?:,\\s*(?:or\\s+)?|\\s+or\\s+)(?:${name}))*`;
}
