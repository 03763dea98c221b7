import type { Value } from "../../../runtime/values/value.ts";
import type { Comparison, Expression } from "../../ir/expression.ts";
import { isOrder } from "../../ir/tests-in.ts";
import { alwaysEndsWell } from "../scope/dead-ends.ts";
import type { Definitions } from "../scope/definitions.ts";
import { createEveryQuestion } from "../scope/definitions.ts";
import type { Operand, OperandPlace } from "../types/operand.ts";
import type { Type } from "../types/type.ts";

const goingOn =
  "A command that ends with another number fails its step; `on_error: continue` lets the recipe go on with it.";

const ending =
  "A command that ends with another number ends the run, as `on_error: skip_remaining` says: `on_error: continue` lets the recipe go on with it.";

const endingWell =
  "This command ends with 0 whatever fails in it, because its last part does: let it end like what you ask for.";

/** A comparison with what a command ended with. */
interface ExitCodeTest {
  /** What the two sides are where no command ends so. */
  readonly never: string | undefined;
  /** What they are where one value is all that there is. */
  readonly always: string | undefined;
  readonly help: string;
}

/** What is known of a comparison because one of its operands is what commands ended with; undefined where none is. */
export function exitCodeTest(
  { operator, left, right }: Comparison,
  operands: readonly Operand[],
  place: OperandPlace,
): ExitCodeTest | undefined {
  const found = exitCodeIn([left, right], place);
  if (found === undefined) return undefined;
  if (!isOrder(operator) && operands.some(isNoExitCode)) {
    const help =
      "A command ends with a whole number from 0 to 255, or with minus the number of the signal that ends it.";
    return { never: "are never equal", always: undefined, help };
  }
  const always = operator === "!=" ? "are always equal" : undefined;
  return { never: undefined, always, help: helpFor(found) };
}

function helpFor(codes: Definitions): string {
  if (areOfGoodEnds(codes)) return endingWell;
  return areOfEndingSteps(codes) ? ending : goingOn;
}

/** Why a variable is 0 whatever happens, if the exit codes of commands are all that it may be; undefined where it is not. */
export function helpForZero(
  codes: Definitions | undefined,
  likelyType: () => Type,
): string | undefined {
  if (codes === undefined || codes.size === 0 || !areExitCodes(codes)) return undefined;
  const type = likelyType();
  return type.kind === "literal" && type.value === 0 ? helpFor(codes) : undefined;
}

const mostSignal = 64;

/** Whether an operand can only be a number that no command ends with, or nothing. */
function isNoExitCode({ values = [] }: Operand): boolean {
  const isCode = (value: Value): boolean => {
    const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
    return Number.isInteger(number) && number >= -mostSignal && number <= 255;
  };
  // An empty text is one, too: as a number it is 0.
  const isNumeral = (value: Value): boolean => !Number.isNaN(Number(value));
  return values.length > 0 && values.every((value) => isNumeral(value) && !isCode(value));
}

/** What sets that one of some operands which is the exit code of commands. */
function exitCodeIn(
  nodes: readonly Expression[],
  { state }: OperandPlace,
): Definitions | undefined {
  for (const node of nodes) {
    const definitions =
      node.kind === "reference" ? state.variables.get(node.name)?.definitions : undefined;
    if (definitions && definitions.size > 0 && areExitCodes(definitions)) return definitions;
  }
  return undefined;
}

const areOfGoodEnds = createEveryQuestion((one) => one.kind === "exit" && alwaysEndsWell(one.step));

/** Whether the run ends well where these commands fail. */
const areOfEndingSteps = createEveryQuestion(
  (one) =>
    one.kind === "exit" &&
    one.step.exits.some(({ on, then }) => on.kind === "error" && then.kind === "finish"),
);

const areExitCodes = createEveryQuestion(
  (one) => one.kind === "exit" && one.assignment.value.kind === "exit-code",
);
