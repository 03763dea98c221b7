import type { Branch, Step, StepKey, Target } from "../../ir/step.ts";
import type { Located } from "../../source/located.ts";
import type { StepNode } from "./ast.ts";
import type { LowerContext } from "./lower-context.ts";
import { lowerStep } from "./lower-step.ts";

/** So many members of a group run at once. */
const mostLanes = 50;

/** A step, and where it stands among all. */
interface Member {
  readonly step: StepNode;
  readonly index: number;
}

/** Steps that run one after another, or beside one another as a group. */
export type Segment =
  | ({ readonly kind: "single" } & Member)
  | {
      readonly kind: "group";
      /** The name, where its first member gives it. */
      readonly name: Located<string>;
      readonly members: readonly [Member, ...Member[]];
    };

/** Splits steps where a group begins or ends: neighbors of one name form a group. */
export function segmentsOf(steps: readonly StepNode[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (const [index, step] of steps.entries()) {
    const last = segments.at(-1);
    const name = step.group;
    if (name === undefined) segments.push({ kind: "single", step, index });
    else if (last?.kind === "group" && last.name.value === name.value) {
      segments.splice(-1, 1, { ...last, members: [...last.members, { step, index }] });
    } else segments.push({ kind: "group", name, members: [{ step, index }] });
  }
  return segments;
}

/** Lowers a group: its members see the variables before it, and what they write is written when all have ended. */
export function lowerGroup(
  { name, members }: Extract<Segment, { kind: "group" }>,
  key: StepKey,
  then: Target,
  context: LowerContext,
): Step {
  const branches = members.map(({ step, index }) => lowerMember(step, index, context));
  const serial = branches.filter((_branch, index) => members[index]?.step.type === "recipe");
  const [first] = members;
  return {
    key,
    id: name.value,
    origins: [first.step.mapping.span],
    idSpan: name.span,
    tracked: undefined,
    around: [{ kind: "count", part: "limit" }],
    action: {
      kind: "fork",
      branches,
      lanes: mostLanes,
      serial: serial.map((branch) => branch.key),
      join: { kind: "ordered" },
    },
    exits: [{ on: { kind: "ok" }, set: [], then }],
  };
}

function lowerMember(step: StepNode, index: number, context: LowerContext): Branch {
  const key = context.uniqueKey(step.id.value);
  const then: Target = { kind: "end", value: "result" };
  const tracked = { index, stage: undefined };
  const lowered = lowerStep({ step, key, then, tracked, grouped: true }, context);
  return { key, label: step.id.value, body: { entry: key, steps: new Map([[key, lowered]]) } };
}
