import type { CatalogPart } from "../catalog-entry.ts";
import { meaningOfField } from "../meaning-of-field.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** `isEntry`: not the field counts as something else but an entry of the list that it holds. */
export interface CountedAs {
  readonly field: string;
  readonly found: string;
  readonly meaning: string;
  readonly isEntry?: boolean;
}

/** `habit`: what to write instead of a construct of other languages, which may take several fields of one step. */
export interface ForeignField {
  readonly field: string;
  readonly owner: string;
  readonly habit?: string | undefined;
}

const habitIn = ({ owner, habit }: ForeignField): string | undefined =>
  habit === undefined ? undefined : `${owner}: ${habit}`;

/** How values of a type are written. */
const valueAdvice: ReadonlyMap<string, string> = new Map([
  ["a list", "Write a list, in brackets or with a `-` before each item."],
  ["a mapping", "Write a mapping, with a `name: value` on each line."],
  ["a number", "Write a number, without quotes and without a unit."],
  ["a whole number", "Write a whole number, without quotes and without a unit."],
  ["true or false", "Write true or false, without quotes."],
]);

/** Codes about fields: missing, unknown, of the wrong type, at odds with each other. */
export const shapeCatalog = {
  "absent-field": {
    severity: "warning",
    message: ({ field, owner }: { field: string; owner: string }) =>
      `The field "${field}" is missing in ${quoteUserText(owner)}, which does nothing without it.`,
    help: () => "Add it, or remove the step.",
    lacks: ({ field }) => field,
  },
  "ambiguous-dialect": {
    severity: "note",
    message: ({ dialect }: { dialect: string; isBroken: boolean }) =>
      `Nothing in this file tells its dialect, so it is read as ${dialect}.`,
    help: ({ dialect, isBroken }, { hasComments }) => {
      const comment = hasComments ? "in a comment, `# recipec: dialect=NAME`, " : "";
      const how = `Name it ${comment}with --dialect, or by \`dialects\` in the configuration: agent-recipes, amplifier, amplihack or command-template.`;
      return isBroken ? `${how} Its errors count only if it is ${dialect}.` : how;
    },
  },
  "blank-command": {
    severity: "error",
    message: () => "This command is only white space.",
    help: () => "Write a command, or remove the step.",
  },
  "broken-output-type": {
    severity: "error",
    message: ({ problem }: { problem: string }) => `This output type cannot be read: ${problem}.`,
    help: () => 'Types look like `{severity: "high" | "low", issues: string[], note?: string}`.',
  },
  "bundle-recipe": {
    severity: "warning",
    message: ({ path }: { path: string }) =>
      `"${quoteUserText(path)}" is found by the host when the step runs, so the call is not checked.`,
    help: () => "Name the file of the recipe to have the call checked.",
    cause: ({ path }: { path: string }) => path.slice(0, path.indexOf(":")),
  },
  "colliding-name": {
    severity: "warning",
    message: ({ name, other, variable }: { name: string; other: string; variable: string }) =>
      `Commands find both "${quoteUserText(name)}" and "${quoteUserText(other)}" as $${quoteUserText(variable)}.`,
    help: () => "Which of the two values it has is left open; give one of them another name.",
  },
  "conflicting-fields": {
    severity: "error",
    message: ({ first, second }: { first: string; second: string }) =>
      `The fields "${first}" and "${second}" exclude each other.`,
    help: () => "Remove one of them.",
  },
  "counts-as": {
    severity: "warning",
    message: ({ field, found, meaning, isEntry }: CountedAs) =>
      `${isEntry ? "An entry of the" : "The"} field "${field}" is ${found}, which counts as ${meaning} here.`,
    help: () => "Write the value that is meant.",
  },
  "declaration-as-value": {
    severity: "warning",
    message: ({ name }: { name: string; meant: string | undefined }) =>
      `The value of "${quoteUserText(name)}" is this declaration as a whole.`,
    help: ({ name, meant }) =>
      meant === undefined
        ? "Leave it out: an input without a default is named in a comment, `# recipec: input NAME`."
        : `Write the default itself, as in \`${name}: ${meant}\`, and what is said of it in a comment.`,
  },
  "dependency-not-earlier": {
    severity: "error",
    message: ({ id, target }: { id: string; target: string }) =>
      id === target
        ? `The step "${quoteUserText(id)}" depends on itself.`
        : `The step "${quoteUserText(id)}" depends on "${quoteUserText(target)}", which runs later.`,
    help: () =>
      "Steps run in the order of the file; move the other step up or drop the dependency.",
  },
  "divided-group": {
    severity: "warning",
    message: ({ group }: { group: string }) =>
      `Other steps divide the group "${quoteUserText(group)}", so these steps wait for the first part of it.`,
    help: () => "Put the members one after another, or give the second group a name of its own.",
  },
  "doubly-written": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `Two steps that run at once both store "${quoteUserText(name)}"; the first value is lost.`,
    help: () => "Give each its own variable.",
  },
  "duplicate-stage-name": {
    severity: "error",
    message: ({ name }: { name: string }) =>
      `There already is a stage named "${quoteUserText(name)}".`,
    help: () => "Give one of them another name.",
  },
  "duplicate-step-id": {
    severity: "error",
    message: ({ id }: { id: string }) =>
      `There already is a step with the id "${quoteUserText(id)}".`,
    help: () => "Give one of them another id.",
  },
  "emptied-variable": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `Where this member of a group is skipped, it empties "${quoteUserText(name)}", which had a value.`,
    help: () => "Store the result in another variable, or take the step out of the group.",
  },
  "field-needs": {
    severity: "error",
    message: ({ field, needed }: { field: string; needed: string }) =>
      `The field "${field}" needs ${needed}.`,
    help: () => "Add what it needs, or remove the field.",
  },
  "foreign-file": {
    severity: "error",
    message: ({ what, instead }: { what: string; instead: string | undefined }) =>
      `This is ${what}, not ${instead ?? "a recipe"}.`,
    help: () => "A recipe has `steps`, each with an `id`.",
  },
  "ignored-value": {
    severity: "warning",
    message: ({ field, expected, found }: { field: string; expected: string; found: string }) =>
      `The field "${field}" takes ${expected}, so ${found} is ignored.`,
    help: () => "Write a value of that kind, or remove the field.",
  },
  "ineffective-field": {
    severity: "warning",
    message: ({ field, where }: { field: string; where: string }) =>
      `The field "${field}" has no effect ${where}.`,
    help: () => "Remove it, or write it where it has an effect.",
  },
  "influential-name": {
    severity: "warning",
    message: ({ name, variable }: { name: string; variable: string }) =>
      `Commands find "${quoteUserText(name)}" as $${variable}, which changes what programs do.`,
    help: () => "Give the variable another name.",
  },
  "inherited-step-id": {
    severity: "warning",
    message: ({ id }: { id: string }) =>
      `The extended recipe has a step "${quoteUserText(id)}" too, and both run.`,
    help: () => "Steps replace nothing that is inherited; give this one an id of its own.",
  },
  "invalid-name": {
    severity: "error",
    message: ({ name, what }: { name: string; what: string }) =>
      `"${quoteUserText(name)}" cannot be the name of ${what}.`,
    help: () => "Use letters, digits and underscores.",
  },
  "invalid-version": {
    severity: "error",
    message: ({ version }: { version: string }) =>
      `"${quoteUserText(version)}" is not a version of the form MAJOR.MINOR.PATCH.`,
    help: () => "Write three numbers, such as 1.0.0.",
  },
  "long-text": {
    severity: "warning",
    message: ({ field, length, limit }: { field: string; length: number; limit: number }) =>
      `The field "${field}" has ${length} characters; the schema allows ${limit}.`,
    help: () => "Shorten it; details may stand in a comment or in another field.",
  },
  "misplaced-field": {
    severity: "error",
    message: ({ field, owner }: { field: string; owner: string }) =>
      `The field "${field}" does not belong in ${owner}.`,
    help: () => "Remove it, or give the step the type that the field belongs to.",
  },
  "missing-field": {
    severity: "error",
    message: ({ field, owner }: { field: string; owner: string }) =>
      `The field "${field}" is missing in ${owner}.`,
    help: ({ field }) => {
      const meaning = meaningOfField(field);
      return meaning === undefined ? "Add it." : `Add it: ${meaning}.`;
    },
    lacks: ({ field }) => field,
  },
  "missing-placeholder": {
    severity: "error",
    message: ({ field, found }: { field: string; found: string }) =>
      `The field "${field}" holds no placeholder, only "${quoteUserText(found)}".`,
    help: () => "Write {{name}} where the value belongs.",
  },
  "no-steps": {
    severity: "error",
    message: ({ owner }: { owner: string }) => `There are no steps in ${owner}.`,
    help: () => "Add a step.",
  },
  "overwritten-variable": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The engine sets the variable "${quoteUserText(name)}" before each step, so this value is lost.`,
    help: () => "Give the variable another name.",
  },
  "repeated-field": {
    severity: "error",
    message: ({ field, owner }: { field: string; owner: string }) =>
      `The field "${field}" is given twice in ${quoteUserText(owner)}.`,
    help: () => "Remove one of the two.",
  },
  "report-is-no-json": {
    severity: "error",
    message: () =>
      "What a called recipe prints is a report of its steps, which is never JSON, so this step always fails.",
    help: () => "Its variables are there afterwards: leave the field out.",
  },
  "reserved-name": {
    severity: "error",
    message: ({ name }: { name: string }) =>
      `The variable "${quoteUserText(name)}" is set by the engine, so no step can set it.`,
    help: () => "Choose another name.",
    cause: ({ name }) => name,
  },
  "swallowed-field": {
    severity: "warning",
    message: ({ field, inside }: { field: string; inside: string }) =>
      `"${field}" is a part of the field "${inside}" here, and no field of the step.`,
    help: () => "Indent it like the other fields of the step.",
  },
  "swapped-list": {
    severity: "error",
    message: ({ field, meant }: { field: string; meant: string }) =>
      `The items of "${field}" are ${meant}.`,
    help: ({ meant }) => `Name the list "${meant}".`,
  },
  "text-around-list": {
    severity: "error",
    message: ({ text }: { text: string }) =>
      `The text "${quoteUserText(text)}" stands before the list to repeat over.`,
    help: () => "`foreach` takes one placeholder, such as `{{items}}`, and nothing else.",
  },
  "text-behind-list": {
    severity: "warning",
    message: ({ text }: { text: string }) =>
      `The text "${quoteUserText(text)}" behind the list is ignored.`,
    help: () => "`foreach` takes one placeholder, such as `{{items}}`, and nothing else.",
  },
  "uncovered-timeout": {
    severity: "warning",
    message: ({ onError }: { onError: string; seconds: number }) =>
      `When this time limit passes, the step fails: of commands, \`on_error: ${onError}\` covers exit codes alone.`,
    help: ({ seconds }) =>
      `Limit the time in the command, \`timeout ${seconds} COMMAND\`, whose exit code 124 is covered, or let the step fail.`,
  },
  "unknown-dependency": {
    severity: "error",
    message: ({ id }: { id: string }) => `No step has the id "${quoteUserText(id)}".`,
    help: () => "Write the id of an earlier step.",
    cause: ({ id }) => id,
  },
  "unknown-directive": {
    severity: "warning",
    message: ({ verb }: { verb: string }) =>
      `There is no directive "${quoteUserText(verb)}" for recipec.`,
    help: () => "Known are `input NAME`, `dialect=NAME` and `ignore CODE -- reason`.",
  },
  "unknown-field": {
    severity: "error",
    message: ({ field, owner }: ForeignField) =>
      `"${quoteUserText(field)}" is not a field of ${owner}.`,
    help: () => "Remove it, or write a field that is known.",
    cause: habitIn,
  },
  "unknown-output": {
    severity: "warning",
    message: ({ name }: { name: string }) => `No step stores anything in "${name}".`,
    help: () => "Write the name in the `output` of a step.",
  },
  "unknown-value": {
    severity: "error",
    message: ({ field, found, allowed }: { field: string; found: string; allowed: string }) =>
      `The field "${field}" must be ${allowed}, not ${found}.`,
    help: () => "Write one of those values.",
  },
  "unreachable-name": {
    severity: "warning",
    message: ({ name, inConditions = false }: { name: string; inConditions?: boolean }) =>
      `No ${inConditions ? "condition" : "placeholder"} can name the variable "${quoteUserText(name)}".`,
    help: ({ inConditions }) =>
      inConditions === true
        ? "The word means something else there: give the variable another name."
        : "Names in placeholders are letters, digits and underscores.",
  },
  "unread-field": {
    severity: "warning",
    message: ({ field, owner }: ForeignField) =>
      `"${quoteUserText(field)}" is not a field of ${owner} and is ignored.`,
    help: () => "Remove it, or write a field that is known.",
    cause: habitIn,
  },
  "unsupported-dialect": {
    severity: "error",
    message: ({ dialect }: { dialect: string }) =>
      `This version cannot compile recipes of the dialect "${quoteUserText(dialect)}".`,
    help: (_, { hasComments }) =>
      hasComments
        ? "The comment `# recipec: dialect=amplifier` overrides what was recognized."
        : "`--dialect amplifier` overrides what was recognized.",
  },
  "unusual-id": {
    severity: "warning",
    message: ({ id, isKebab = false }: { id: string; isKebab?: boolean }) =>
      isKebab
        ? `The id "${quoteUserText(id)}" is not written in small letters and digits with single hyphens between the words.`
        : `The id "${quoteUserText(id)}" has other characters than the letters A to Z, digits, hyphens and underscores.`,
    help: ({ isKebab = false }) =>
      isKebab
        ? "Write it as `review-changes`, and call its file so."
        : "Use letters, digits, hyphens and underscores.",
  },
  "value-out-of-range": {
    severity: "error",
    message: ({ field, found, range }: { field: string; found: string; range: string }) =>
      `The field "${field}" is ${found}, but must be ${range}.`,
    help: () => "Write a value in that range.",
  },
  "wrong-type": {
    severity: "error",
    message: ({ subject, expected, found }: { subject: string; expected: string; found: string }) =>
      `The ${subject} must be ${expected}, not ${found}.`,
    help: ({ expected }) => {
      const [kind = expected] = /^a (?:list|mapping)\b/.exec(expected) ?? [];
      return valueAdvice.get(kind) ?? "Write a value of that type.";
    },
  },
} as const satisfies CatalogPart;
