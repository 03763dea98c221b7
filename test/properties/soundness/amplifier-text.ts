import type { Scope } from "../../../runtime/abi.ts";
import type { Approval } from "../../../runtime/effect.ts";
import type { Printed, Sketch } from "./sketch.ts";
import { lines, printingCommand } from "./sketch.ts";

/** What is chosen of a step; a field that does not fit the others is left out of its text. */
export interface Simple {
  readonly kind: "agent" | "bash" | "recipe";
  readonly guard: {
    readonly left: string;
    readonly test: string;
    readonly more: string | null;
  } | null;
  readonly sets: string | null;
  readonly exitCode: boolean;
  readonly reads: string | null;
  readonly onError: string;
  /** Which model it asks for. */
  readonly model: string | null;
  readonly loop: "each" | "lanes" | "while" | null;
  readonly over: string;
  /** Another name for what a loop goes through. */
  readonly as: string | null;
  /** How many iterations run side by side, where some do. */
  readonly lanes: string;
  readonly goesOnWhile: string;
  readonly parsed: boolean;
  /** Whether its command gets what it reads by its environment. */
  readonly handed: boolean;
  readonly breaks: string | null;
  readonly most: number | null;
  readonly collects: boolean;
  readonly retry: string | null;
  /** What a called recipe is given; `READ` is what the step reads. */
  readonly passes: string | null;
  readonly recursion: string | null;
  readonly prints: Printed | null;
  /** In seconds. */
  readonly timeout: number | null;
  readonly sleepMs: number;
  readonly updates: string | null;
  /** How many steps before it the one is that it waits for; 0 is the one just before. */
  readonly dependsOn: number | null;
  readonly answers: readonly string[];
}

/** A step with steps inside it, which count where it is a loop. */
export interface Step extends Simple {
  readonly body: readonly Step[];
}

/** A gate behind a stage. */
export interface Gate {
  readonly steps: number;
  readonly required: boolean;
  /** What is answered; null: nobody answers. */
  readonly answer: "approve" | "deny" | null;
  /** In seconds. */
  readonly timeout: number | null;
  readonly otherwise: string | null;
}

type Texts = Readonly<Record<string, string | number | null>>;

/** What a recipe and those that it calls are made of. */
export interface AmplifierDraft {
  readonly steps: readonly Step[];
  readonly defaults: Texts;
  readonly limits: Texts;
  readonly pacing: string | null;
  readonly inputs: Scope | Record<string, never>;
  readonly child: readonly Step[];
  readonly childGates: readonly Gate[] | null;
  readonly inside: readonly Simple[];
  readonly declares: string | null;
  readonly gates: readonly Gate[];
}

const childHead = `name: c
description: c
version: 1.0.0
context: {f: a, g: b, list: [r], x: b, y: a}
`;

const innerHead = `name: i
description: i
version: 1.0.0
context: {f: b, g: a, list: [], x: a, y: a}
steps:
`;

const firstOfChild = 10;
/** Behind the numbers of the steps of the child, and before those of steps inside of others. */
const firstOfInner = 20;

/** Writes a recipe and those that it calls. */
export function amplifierSketch(draft: AmplifierDraft): Sketch {
  const { child, childGates, declares, gates, inputs, inside, steps } = draft;
  const childBody = bodyText(child, childGates ?? [], { first: firstOfChild, gate: "c" });
  return {
    dialect: "amplifier",
    text: `${declares ? `# recipec: output ${declares}\n` : ""}${headText(draft)}${bodyText(steps, gates, { first: 0, gate: "g" })}\n`,
    inputs,
    approvals: new Map([...answersAt(gates, "g"), ...answersAt(childGates ?? [], "c")]),
    child: `${childHead}${childBody.replaceAll("CHILD", "INNER")}\n`,
    inner: `${innerHead}${inside.map((one, index) => simpleText(calling(one), firstOfInner + index, outside)).join("\n")}\n`,
    answers: byStep(draft, ({ answers }) => answers),
    sleepsMs: byStep(draft, ({ sleepMs }) => sleepMs),
  };
}

function headText({ defaults, limits, pacing }: AmplifierDraft): string {
  const recursion = fieldsOf(limits);
  return `name: p
description: p
version: 1.0.0
context: {${fieldsOf(defaults)}}
${recursion === "" ? "" : `recursion: {${recursion}}\n`}${pacing ? `rate_limiting: ${pacing}\n` : ""}`;
}

function fieldsOf(values: Texts): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

function answersAt(gates: readonly Gate[], name: string): readonly (readonly [string, Approval])[] {
  return gates.flatMap(({ answer }, index) => {
    if (answer === null) return [];
    const approval = { decision: answer, message: "as I see it" };
    // The gates of a called recipe have the name of the stage that calls before theirs.
    const stages = name === "g" ? [""] : ["", ...["g0", "g1", "last"].map((stage) => `${stage}/`)];
    return stages.map((stage) => [`${stage}${name}${index}`, approval] as const);
  });
}

/** What is said of each step, by its id; those of the called recipes have numbers of their own. */
function byStep<T>(
  { steps, child, inside }: AmplifierDraft,
  say: (one: Simple) => T,
): ReadonlyMap<string, T> {
  const of = (one: Step, number: number): readonly (readonly [string, T])[] => [
    [`s${number}`, say(one)],
    ...one.body.flatMap((each, index) => of(each, numberInside(number, index))),
  ];
  return new Map([
    ...steps.flatMap((one, index) => of(one, index)),
    ...child.flatMap((one, index) => of(one, firstOfChild + index)),
    ...inside.map((one, index): [string, T] => [`s${firstOfInner + index}`, say(one)]),
  ]);
}

/** The number of a step inside of another one. */
function numberInside(outer: number, index: number): number {
  return 10 * (firstOfInner + outer) + index;
}

/** The innermost recipe calls none itself. */
function calling(one: Simple): Simple {
  return one.kind === "recipe" ? { ...one, kind: "bash" } : one;
}

interface Naming {
  /** The number of the first step. */
  readonly first: number;
  /** What the names of stages with gates begin with. */
  readonly gate: string;
}

/** The steps, or stages of them with gates between. */
function bodyText(steps: readonly Step[], gates: readonly Gate[], { first, gate }: Naming): string {
  const texts = steps.map((one, index) => stepText(one, first + index, first));
  if (gates.length === 0 || texts.length < 2) return `steps:\n${texts.join("\n")}`;
  const open = texts.map((text) => text.replaceAll(/^/gm, "    "));
  const stages: string[] = [];
  for (const [index, one] of gates.entries()) {
    const staged = open.splice(0, Math.min(one.steps, open.length - 1));
    if (staged.length === 0) break;
    stages.push(
      lines([`  - name: ${gate}${index}`, "    steps:", ...staged, approvalLine(one, index)]),
    );
  }
  return lines(["stages:", ...stages, "  - name: last", "    steps:", ...open]);
}

function approvalLine({ required, timeout, otherwise }: Gate, index: number): string {
  const fields = [
    `required: ${required}`,
    `prompt: "Go on?${index === 0 ? "" : " {{_approval_message}}"}"`,
    timeout !== null && `timeout: ${timeout}`,
    otherwise !== null && `default: ${otherwise}`,
  ];
  return `    approval: {${fields.filter((field) => field !== false).join(", ")}}`;
}

function stepText(one: Step, number: number, first: number): string {
  const text = textInside(one, number, outside);
  const before = number - 1 - (one.dependsOn ?? Number.POSITIVE_INFINITY);
  return before < first ? text : `${text}\n    depends_on: [s${before}]`;
}

function textInside(one: Step, number: number, around: string): string {
  return one.loop !== null && one.body.length > 0
    ? compoundText(one, number, around)
    : simpleText(one, number, around);
}

/** What stands for the item where there is no loop around: something that is always set. */
const outside = "f";

/** A loop over steps of its own; their iterations cannot run side by side. */
function compoundText(given: Step, number: number, around: string): string {
  const one: Step = { ...given, loop: given.loop === "while" ? "while" : "each" };
  const item = itemIn(one, around);
  const inside = one.body.map((each, index) => textInside(each, numberInside(number, index), item));
  return lines([
    ...headLines(one, number, around),
    one.timeout !== null && `    timeout: ${one.timeout}`,
    `    on_error: ${one.onError}`,
    one.sets && `    output: ${one.sets}`,
    one.parsed ? "    while_steps:" : "    steps:",
    ...inside.map((text) => text.replaceAll(/^/gm, "    ")),
  ]);
}

/** The name of the item inside of a loop; a loop without items leaves that around it. */
function itemIn({ as, loop }: Simple, around: string): string {
  return loop === "each" || loop === "lanes" ? (as ?? "item") : around;
}

/** The lines that speak of the item around the step, not of its own. */
function headLines(one: Simple, number: number, around: string): readonly string[] {
  const head = lines([`  - id: s${number}`, guardLine(one), loopLine(one)]);
  return [withItem(head, around), lines(loopSettings(one))];
}

function withItem(text: string, item: string): string {
  return text.replaceAll("ITEM", item);
}

function guardLine({ guard }: Simple): string | null {
  if (guard === null) return null;
  return `    condition: "{{${guard.left}}}${guard.test && ` ${guard.test}`}${guard.more ?? ""}"`;
}

function simpleText(one: Simple, number: number, around: string): string {
  const { kind, parsed, reads, onError, sets, exitCode, retry, timeout } = one;
  const placeholder = reads ? `{{${withItem(reads, itemIn(one, around))}}}` : "";
  return lines([
    ...headLines(one, number, around),
    ...workLines(one, number, placeholder),
    timeout !== null && `    timeout: ${timeout}`,
    `    on_error: ${onError}`,
    retry && `    retry: ${retry}`,
    one.model && kind === "agent" && `    model: ${one.model}`,
    parsed && kind !== "recipe" && "    parse_json: true",
    sets && `    output: ${sets}`,
    kind === "bash" && exitCode && "    output_exit_code: code",
  ]);
}

function workLines(
  { handed, kind, passes, prints, recursion }: Simple,
  number: number,
  placeholder: string,
): readonly (string | false | null)[] {
  if (kind === "agent") return ["    agent: t:a", `    prompt: "s${number} ${placeholder}"`];
  if (kind === "recipe") {
    const given = passes && `    context: ${passes.replace("READ", placeholder || "{{g}}")}`;
    const limits = recursion && `    recursion: ${recursion}`;
    return ["    type: recipe", "    recipe: CHILD.yaml", given, limits];
  }
  const isHanded = handed && placeholder !== "" && !prints;
  const words = isHanded ? '"$GIVEN"' : placeholder;
  const command = prints ? printingCommand(prints) : `s${number} ${words}`;
  return [
    "    type: bash",
    `    command: ${JSON.stringify(command)}`,
    isHanded && `    env: {GIVEN: "${placeholder}"}`,
  ];
}

function loopLine({ goesOnWhile, loop, over }: Simple): string | null {
  if (loop === null) return null;
  return loop === "while" ? `    while_condition: "${goesOnWhile}"` : `    foreach: "{{${over}}}"`;
}

function loopSettings(one: Simple): readonly (string | false | null)[] {
  const { as, breaks, collects, lanes, loop, most, updates } = one;
  if (loop === null) return [];
  const collect = collects && "    collect: all";
  const ends = breaks !== null && loop !== "lanes" && `    break_when: "${breaks}"`;
  const update = updates !== null && loop !== "lanes" && `    update_context: {${updates}}`;
  if (loop === "while") return ["    max_while_iterations: 3", ends, collect, update];
  const limit = most !== null && `    max_iterations: ${most}`;
  const name = as !== null && `    as: ${as}`;
  return [name, loop === "lanes" && `    parallel: ${lanes}`, limit, ends, collect, update];
}
