import type { PlainTestFile } from "./shape.ts";
import type { TestPart } from "./test-part.ts";

type Settings = NonNullable<PlainTestFile["defaults"]>;

/** Reports fields that exclude or need each other. */
export function reportChoices(file: PlainTestFile, root: TestPart): void {
  if (file.defaults) reportSettings(file.defaults, root.at("defaults"));
  file.tests.forEach((test, index) => {
    const part = root.at("tests", index);
    reportSettings(test, part);
    const before = file.tests.findIndex(({ name }) => name === test.name);
    if (before === index) return;
    const { report, span } = part.at("name");
    const related = [{ span: root.at("tests", before, "name").span, message: "The other one." }];
    const parameters = { field: "name", found: `"${test.name}"` };
    report("unknown-value", span, { ...parameters, allowed: "no other test's" }, { related });
  });
}

function reportSettings({ answers = [], commands = [] }: Settings, part: TestPart): void {
  answers.forEach((answer, index) => {
    const place = part.at("answers", index);
    if (answer.fail !== undefined) {
      reportTogether(answer, "fail", ["reply", "outcome", "description"], place);
    } else if (!("reply" in answer) && answer.outcome === undefined) {
      place.report("missing-field", place.span, { field: "reply", owner: "an answer" });
    }
  });
  commands.forEach((command, index) => {
    const place = part.at("commands", index);
    if (command.run === undefined && command.step === undefined) {
      place.report("missing-field", place.span, { field: "run", owner: "a faked command" });
    }
    if (command.run !== undefined) reportTogether(command, "run", ["takes"], place);
    else reportTogether(command, "step", ["args", "contains"], place);
  });
}

/** A field that leaves no room for others. */
function reportTogether(
  fields: Readonly<Record<string, unknown>>,
  first: string,
  others: readonly string[],
  part: TestPart,
): void {
  for (const second of others) {
    if (!Object.hasOwn(fields, second)) continue;
    part.report("conflicting-fields", part.at(second).span, { first, second });
  }
}
