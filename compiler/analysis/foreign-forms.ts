import { commonPrograms, ordinaryWords } from "./shell/common-programs.ts";

/** How another language writes placeholders. */
export interface Form {
  readonly pattern: RegExp;
  /** What each of them contains; looking for it is many times faster. */
  readonly sign: string;
  /** Whether it is code or a format where the same text has the placeholder too. */
  readonly isOrdinary: boolean;
  /** Whether it is one outside of code only. */
  readonly isInProse?: boolean;
  /** Whether it spells in capitals what the variable spells in small letters. */
  readonly isInCapitals?: boolean;
  /** Whether it is one whatever variables the recipe has. */
  readonly isAlwaysOne?: boolean;
  /** Whether it is one only in a word that a placeholder stands in, too. */
  readonly isBesideOther?: boolean;
  /** Whether it is one where the same text has the placeholder too; a group `label` then says what stands there. */
  readonly isLabelled?: boolean;
}

/** Expressions of workflows; what they are called in comes first. */
export const workflow: Form = {
  pattern: /\$\{\{ *(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.[\w-]+)*) +\}\}/g,
  sign: "${{",
  isOrdinary: false,
};

/** What workflows of GitHub call what they know; without a blank, it is a placeholder of the recipe with a dollar before it. */
export const workflowContext: Form = {
  pattern:
    /\$\{\{(?=[^{}]* ) *(?<name>(?:env|github|inputs|matrix|needs|secrets|steps|vars)\.[\w.-]+) *\}\}/g,
  sign: "${{",
  isOrdinary: false,
  isAlwaysOne: true,
};

/** An input or a variable of a workflow of GitHub that is called as one of the recipe. */
export const workflowInput: Form = {
  pattern: /\$\{\{ *(?:env|github\.event\.inputs|inputs|vars)\.(?<name>[A-Za-z_][\w-]*) *\}\}/g,
  sign: "${{",
  isOrdinary: true,
};

/** Variables of templates and quoted names between the braces of placeholders. */
const dressed: Form = {
  pattern: /\{\{ *(?:\$|(?<quote>["']))(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\k<quote> *\}\}/g,
  sign: "{{",
  isOrdinary: false,
};

/** The braces of the wide letters of Chinese and Japanese, which look like others. */
const wide: Form = {
  pattern: /\uFF5B{1,2} ?(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*) ?\uFF5D{1,2}/g,
  sign: "\uFF5B",
  isOrdinary: false,
};

/** Output of templates in the manner of ERB. */
const embedded: Form = {
  pattern: /<%[=-]? *(?<name>[A-Za-z_][\w-]*) *-?%>/g,
  sign: "<%",
  isOrdinary: false,
};

/** A variable of a shell, which no shell expands there. */
const expanded: Form = {
  pattern: /\$\{(?<!\\\$\{)(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}/g,
  sign: "${",
  isOrdinary: true,
};

/** The same without braces, in prose. */
const named: Form = {
  pattern: /(?<=^|[\s(,:"'])(?<!\{\{ ?)\$(?<name>[a-z][a-z0-9_]{2,60})(?![\w(=[{$-]|\.\w)/g,
  sign: "$",
  isOrdinary: true,
  isInProse: true,
};

/** All that follows a label which says the name of the variable: `SOURCE FILE: ${source_file}`. */
const labelled: Form = {
  pattern:
    /(?<=^[-* \t]{0,20}(?<label>[A-Z][A-Za-z ]{0,40}):\*{0,2} {1,3})\$(?:\{(?=\w+\}))?(?<name>[A-Za-z_]\w*)\}?(?=[. \t]*$)/gm,
  sign: "$",
  isOrdinary: true,
  isInProse: true,
  isLabelled: true,
};

/** The same in single braces: `SOURCE FILE: {source_file}`. */
const labelledInBraces: Form = {
  pattern:
    /(?<=^[-* \t]{0,20}(?<label>[A-Z][A-Za-z ]{0,40}):\*{0,2} {1,3})\{(?<name>[A-Za-z_]\w*)\}(?=[. \t]*$)/gm,
  sign: "{",
  isOrdinary: true,
  isInProse: true,
  isLabelled: true,
};

/** How commands of amplihack get a variable in capitals, in prose. */
export const capital: Form = {
  pattern:
    /(?<=^|[\s(,:"'])\$(?!(?:EDITOR|HOME|LANG|PATH|SHELL|TERM|TMPDIR|USER)\b)(?<name>[A-Z][A-Z0-9_]{2,60})(?![\w(=[{$-]|\.\w)/g,
  sign: "$",
  isOrdinary: true,
  isInProse: true,
  isInCapitals: true,
};

/** How commands of amplihack get a variable; agents get no environment of their own. */
const exported: Form = {
  pattern: /\$\{?RECIPE_VAR_(?<name>[A-Za-z]\w*)\}?/g,
  sign: "RECIPE_VAR_",
  isOrdinary: true,
};

/** Braces around a word mean something in shells and their like, and nothing in a prompt. */
const braced: Form = {
  pattern: /\{(?<![\w${}\\"'`/]\{)(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}(?![}/])/g,
  sign: "{",
  isOrdinary: true,
};

/** The same in prose beside the placeholder itself: a name of several words is no word in braces, but for one in a form to fill in. */
const bracedTwice: Form = {
  pattern:
    /\{(?<![\w${}\\"'`/]\{)(?<!\b(?:example|format|pattern|template)s?\b.{0,80}\{)(?<name>[a-z][a-z\d]*_\w+)\}(?![\w}/])/gi,
  sign: "{",
  isOrdinary: true,
  isInProse: true,
  isLabelled: true,
};

/** The same alone in quotes, or in code of its own; in JSON and in code, it is a form to fill in. */
const bracedInQuotes: Form = {
  pattern:
    /(?<=(?:^|(?<![,=]|["'] ?:)[\s(])(?<quote>["'`]))\{(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}(?=\k<quote>(?!\.\w))/gm,
  sign: "{",
  isOrdinary: true,
};

/** The same in a path, where the name is of several words: `/users/{id}` is most likely a pattern. */
const bracedInPathOfPrompt: Form = {
  pattern:
    /\{(?<=\/\{|(?<![\w${}\\"'`])\{(?=\w+\}\/))(?<name>[A-Za-z][A-Za-z\d]*_\w+)(?<keys>(?:\.\w+)*)\}(?!\})/g,
  sign: "{",
  isOrdinary: true,
};

/** In a prompt, a path with a word in braces is a pattern of one, as in `/users/{id}`; a directory is looked for. */
const bracedInPath: Form = {
  pattern: /\{(?<![${}\\]\{)(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}(?!\})/g,
  sign: "{",
  isOrdinary: true,
};

/** A variable of templates in the manner of Go, in prose. */
const dotted: Form = {
  pattern: /\{\{-? ?\$?\.(?<name>[A-Za-z_]\w*)(?<keys>(?:\.\w+)*) ?-?\}\}/g,
  sign: "{{",
  isOrdinary: true,
  isInProse: true,
};

/** Angles in pairs, which are no tags. */
const angled: Form = {
  pattern: /(?<!<)<<(?<name>[A-Za-z_]\w*)>>(?!>)/g,
  sign: "<<",
  isOrdinary: true,
  isInProse: true,
};

/** Variables of the command line of Windows. */
const betweenPercents: Form = {
  pattern: /(?<![\w%])%(?<name>[A-Za-z_]\w*)%(?![\w%])/g,
  sign: "%",
  isOrdinary: true,
  isInProse: true,
};

/** Square brackets in pairs. */
const squared: Form = {
  pattern: /(?<!\[)\[\[ ?(?<name>[A-Za-z_]\w*) ?\]\](?!\])/g,
  sign: "[[",
  isOrdinary: true,
  isInProse: true,
};

/** Where a value is handed on, nothing but one of them is no format or pattern with a word in braces. */
const alone: readonly Form[] = [
  /^(?:\$?\{(?=[\w.-]+\}$)|\$(?=\w+$))(?<name>[A-Za-z_][\w-]*)(?:\.\w+)*\}?$/g,
  /^<{1,2}(?<name>[A-Za-z_]\w*)>{1,2}$/g,
  /^%(?<name>[A-Za-z_]\w*)%$/g,
].map((pattern) => ({ pattern, sign: "", isOrdinary: false }));

/** The same of a template in the manner of Go, which a command may well be given as a format. */
const aloneDotted: Form = {
  pattern: /^\{\{-? ?\.(?<name>[A-Za-z_]\w*)(?:\.\w+)* ?-?\}\}$/g,
  sign: "{{",
  isOrdinary: false,
};

/** How commands of amplihack get a variable in capitals, and nothing else. */
export const aloneInCapitals: Form = {
  pattern: /^\$(?:\{(?=\w+\}$))?(?!(?:HOME|PATH|USER)\b)(?<name>[A-Z][A-Z0-9_]{2,60})\}?$/g,
  sign: "$",
  isOrdinary: false,
  isInCapitals: true,
};

/** A part of a path: who writes `{{root}}/{folder}` means both. */
const inPath: readonly Form[] = [
  bracedInPath,
  expanded,
  {
    pattern: /(?<=[/.:@-])\$(?<name>[A-Za-z_]\w*)(?![\w(])/g,
    sign: "$",
    isOrdinary: true,
  },
].map((form) => ({ ...form, isBesideOther: true }));

/** A whole part of the path of a folder, which no shell expands. */
const wholePart: Form = {
  pattern: /(?<=^|\/)\$(?<name>[A-Za-z_]\w*)(?<keys>(?:\.\w+)*)(?=\/|$)/g,
  sign: "$",
  isOrdinary: true,
};

/** Among other words: one word alone, or a path, has forms of its own. */
const amongWords: readonly Form[] = [expanded, named].map((form) => ({
  ...form,
  // The sign comes first: it is quickly found.
  pattern: new RegExp(`(?=\\$)(?:(?<=\\s\\S{0,80})|(?=\\S{1,80}\\s))${form.pattern.source}`, "g"),
}));

/** A placeholder that lacks one of its braces; the other slip, `{{name}`, is found where placeholders are read. */
export const halfOpened: Form = {
  pattern: /(?<![${}\\])\{(?<name>[A-Za-z_][\w-]*)(?<keys>(?:\.\w+)*)\}\}(?!\})/g,
  sign: "}}",
  isOrdinary: false,
};

/** What every text contains that has one of them: most have nothing but placeholders in braces of their own. */
export const anySign =
  /\$(?:\{|[A-Za-z])|<%|<<?[A-Za-z_]|%[A-Za-z_]|\[\[ ?[A-Za-z_]|\{\{-? *[$"'.]|(?<!\{)\{[A-Za-z_]|\uFF5B/;

/** Those that commands are searched for, where braces and dollars mean something. */
export const everywhere: readonly Form[] = [workflow, dressed, embedded, halfOpened, wide];

const told: readonly Form[] = [
  ...everywhere,
  workflowInput,
  expanded,
  exported,
  named,
  labelled,
  labelledInBraces,
  braced,
  bracedTwice,
  bracedInQuotes,
  bracedInPathOfPrompt,
  dotted,
  angled,
  betweenPercents,
  squared,
];
const handedOn: readonly Form[] = [...everywhere, ...alone, ...inPath, ...amongWords];

/** What no shell reads, so that neither braces nor dollars mean anything in it. */
export const withoutShell: ReadonlyMap<string, readonly Form[]> = new Map([
  ["prompt", told],
  ["gate", told],
  ["cwd", [...everywhere, workflowContext, expanded, exported, bracedInPath, wholePart]],
  ["environment", [...handedOn, workflowContext, aloneDotted]],
  ["input", [...handedOn, workflowContext, aloneDotted, exported]],
  ["update", [...handedOn, workflowContext, aloneDotted, exported]],
]);

/** A placeholder of another language. */
export interface Place {
  readonly text: string;
  readonly index: number;
  readonly name: string;
  /** What follows the name, with its dots. */
  readonly keys: string;
}

/** Where a text has placeholders of a form. */
export function placesOf(form: Form, text: string): readonly Place[] {
  if (form.isInProse !== true) return placesIn(text, 0, form);
  if (!text.includes("```")) return placesInProse(text, form);
  const { code, prose } = partsOf(text);
  // Beside code that has such signs, one may be a word about that code.
  return prose.includes("```") || code.includes(form.sign) ? [] : placesInProse(prose, form);
}

/** A prompt with blanks for its blocks of code, and their lines; a fence that nothing closes stays in the prose. */
function partsOf(text: string): { readonly code: string; readonly prose: string } {
  const lines = text.split("\n");
  const code: string[] = [];
  const prose = [...lines];
  let opened: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (opened === undefined) {
      if (fence.test(line)) opened = at;
    } else if (closingFence.test(line)) {
      for (let inside = opened; inside <= at; inside += 1) {
        code.push(lines[inside] ?? "");
        prose[inside] = " ".repeat(lines[inside]?.length ?? 0);
      }
      opened = undefined;
    }
  }
  return { code: code.join("\n"), prose: prose.join("\n") };
}

const fence = /^[ \t>]*```/;
const closingFence = /^[ \t>]*```[ \t]*$/;

function placesInProse(text: string, form: Form): readonly Place[] {
  let reached = 0;
  return text.split("\n").flatMap((line) => {
    const start = reached;
    reached += line.length + 1;
    return line.includes(form.sign) && isProse(line) ? placesIn(line, start, form) : [];
  });
}

function placesIn(
  text: string,
  start: number,
  { pattern, isInCapitals = false }: Form,
): readonly Place[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups = {} }) => {
    const { keys = "", label, name: written = "" } = groups;
    if (label !== undefined && lettersOf(label) !== lettersOf(written)) return [];
    const name = isInCapitals ? written.toLowerCase() : written;
    return [{ text: found, index: start + index, name, keys }];
  });
}

/** A name, or the words that say it. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[_ ]/g, "");
}

/** Whether a line has no code in it, and is none: it names no program where a command would. */
function isProse(line: string): boolean {
  const [, first = ""] = /^[\s>$-]*([\w./-]*)/.exec(line) ?? [];
  return !line.includes("`") && (!commonPrograms.has(first) || ordinaryWords.test(first));
}
