import { closestAgent, isKnownAgent } from "../diagnostics/known-agents.ts";
import { isMisspelling, isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import type { Plan } from "../ir/plan.ts";
import { stepsOf } from "../ir/visit.ts";
import { countsOf } from "../source/counts-of.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Where a project lists its agents, a run refuses to begin with any other. Where it has files about them, one without a
 * file gets no instructions of its own, and nobody is told. Where it has neither, a name that one step spells otherwise than
 * the others is none of theirs.
 */
export const unknownAgent = defineRule({
  name: "unknown-agent",
  reports: ["unknown-agent"],
  check({ agents, plan }, report) {
    if (agents === undefined) reportSlips(plan, report);
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "agent" || action.agent === "") continue;
      const { agent: name, agentSpan, unfound } = action;
      if (agents === undefined && unfound !== undefined) {
        const { closest, folders: places } = unfound;
        report("unknown-agent", agentSpan, { name, places }, suggesting(closest));
      } else if (agents !== undefined && !isKnownAgent(name, agents)) {
        report("unknown-agent", agentSpan, { name }, suggesting(closestAgent(name, agents)));
      }
    }
  },
});

/** Where nothing lists the agents, those that other steps name tell how one is spelt that a single step names. */
function reportSlips({ body }: Plan, report: RuleReport<"unknown-agent">): void {
  const actions = [...stepsOf(body)].flatMap(({ step: { action } }) =>
    action.kind === "agent" && action.agent !== "" && action.unfound === undefined ? [action] : [],
  );
  const counts = countsOf(actions.map(({ agent }) => agent));
  const own = actions.flatMap(({ agent }) => spaceOf(agent) ?? []);
  // That one names a space which comes with the language tells as much as that others do.
  const spaces = countsOf([...own, ...familiar.filter((space) => own.includes(space))]);
  if (actions.length < fewestNames && spaces.size < fewestSpaces) return;
  for (const { agent: name, agentSpan } of actions) {
    // What has other signs is told as such.
    if (counts.get(name) !== 1 || !/^[\w:./-]+$/.test(name)) continue;
    const [alike] = [...counts].find(([other, count]) => count > 1 && isSlipOf(name, other)) ?? [];
    const space = alike === undefined ? otherSpace(name, spaces) : undefined;
    const like = alike ?? (space && `${space}:…`);
    if (like === undefined) continue;
    const meant = alike ?? [space, ...name.split(":").slice(1)].join(":");
    report("unknown-agent", agentSpan, { name, like }, suggesting(meant));
  }
}

/** The part of a name that tells where its agent is from. */
function spaceOf(name: string): string | undefined {
  return name.includes(":") ? name.split(":", 1)[0] : undefined;
}

/** The namespace for which that of a name, which no other step has, is a slip; agents come in one and several, bundles do not. */
function otherSpace(name: string, spaces: ReadonlyMap<string, number>): string | undefined {
  const space = spaceOf(name);
  if (space === undefined || spaces.get(space) !== 1) return undefined;
  const isMeant = (one: string, count: number): boolean =>
    count > 1 && (isMisspelling(space, one) || isPlural(space, one));
  return [...spaces].find((one) => isMeant(...one))?.[0];
}

/** The spaces of the agents that the languages bring along. */
const familiar: readonly string[] = ["amplihack", "foundation"];

/** One name, and two of another. */
const fewestNames = 3;
/** One that is spelt otherwise, and another one. */
const fewestSpaces = 2;

/** Bundles may have agents of the same kind, whose names have several parts. */
function isSlipOf(name: string, other: string): boolean {
  const [parts, others] = [name.split(":"), other.split(":")];
  const different = parts.flatMap((one, at) => (one === others[at] ? [] : [at]));
  const [only] = different;
  if (parts.length !== others.length || different.length !== 1 || only === undefined) return false;
  const [part = "", meant = ""] = [parts[only], others[only]];
  return isMisspelling(part, meant) && !isPlural(part, meant);
}

function suggesting(closest: string | undefined): { readonly help?: string } {
  return closest === undefined ? {} : { help: `Did you mean "${closest}"?` };
}
