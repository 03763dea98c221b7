import type { Command, CommandArgument, SyntaxNode, Word } from "unbash";
import { workflowExpression } from "../../../source/shows-workflow.ts";
import { createTextMemo } from "../../../source/text-memo.ts";
import { wordsOf, wordTextsOf } from "../command-words.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import { visitScript } from "../visit-script.ts";
import { actionsOfFind, maybeActionOfFind } from "./actions-of-find.ts";
import { commandsAsValues, maybeCommandAsValue } from "./commands-as-values.ts";
import { deadEnds, maybeDeadEnd } from "./dead-ends.ts";
import { firstsOfLists, maybeFirstOfList } from "./firsts-of-lists.ts";
import { foreignComments, maybeForeignComment } from "./foreign-comments.ts";
import { functionsForPrograms, maybeFunctionForProgram } from "./functions-for-programs.ts";
import { idleAliases, maybeIdleAlias } from "./idle-aliases.ts";
import { idleParentheses, maybeIdleParentheses } from "./idle-parentheses.ts";
import { listsForCommands, maybeListForCommand } from "./lists-for-commands.ts";
import { longestScript } from "./longest-script.ts";
import { loopsWithoutEnd, maybeLoopWithoutEnd } from "./loops-without-end.ts";
import { lostHyphens, maybeLostHyphen } from "./lost-hyphens.ts";
import { lostInParentheses, maybeLostInParentheses } from "./lost-in-parentheses.ts";
import { lostInPipes, maybeLostInPipe } from "./lost-in-pipes.ts";
import { lostInputs, maybeLostInput } from "./lost-input.ts";
import { lostLineBreaks, maybeLostLineBreak } from "./lost-line-breaks.ts";
import { lostParameters, maybeLostParameter } from "./lost-parameters.ts";
import { lostPath, maybeLostPath } from "./lost-path.ts";
import { maybeMisplacedBrace, misplacedBraces } from "./misplaced-braces.ts";
import { maybeMistakenDate, mistakenDates } from "./mistaken-dates.ts";
import {
  emptiedFiles,
  maybeProgramAsFile,
  numberedFiles,
  programsAsFiles,
} from "./mistaken-files.ts";
import { maybeMistakenJson, mistakenJson } from "./mistaken-json.ts";
import { maybeMistakenPattern, mistakenPatterns } from "./mistaken-patterns.ts";
import { maybeMistakenProgram, mistakenPrograms } from "./mistaken-programs.ts";
import { maybeMistakenPython, mistakenPython } from "./mistaken-python.ts";
import { maybeMistakenSum, mistakenSums } from "./mistaken-sums.ts";
import { slipOfBinary, slipOfUnary, slipsOfTest } from "./mistaken-tests.ts";
import { maybeMistakenValue, mistakenValues } from "./mistaken-values.ts";
import { maybeNameForValue, namesForValues } from "./names-for-values.ts";
import { maybeNameInProgram, namesInPrograms } from "./names-in-programs.ts";
import { maybeNeedsSomebody, needsSomebody } from "./needs-somebody.ts";
import { maybeOnlyInFunctions, onlyInFunctions } from "./only-in-functions.ts";
import { maybeOvertaken, overtakenStatuses } from "./overtaken-status.ts";
import { maybePartedAddress, partedAddresses } from "./parted-addresses.ts";
import { maybePartedNumber, partedNumbers } from "./parted-numbers.ts";
import { maybeProgramWithoutEnd, programsWithoutEnd } from "./programs-without-end.ts";
import { maybeProgramWithoutInput, programsWithoutInput } from "./programs-without-input.ts";
import { maybeQuotedGlob, quotedGlobs } from "./quoted-globs.ts";
import { maybeQuotesInQuotes, quotesInQuotes } from "./quotes-in-quotes.ts";
import { maybeQuotesOfJq, quotesOfJq } from "./quotes-of-jq.ts";
import { maybeReadsNothing, readsOfNothing } from "./reads-nothing.ts";
import { maybeFewRounds, roundsOfLoops } from "./rounds-of-loops.ts";
import type { ShellSlip } from "./shell-slip.ts";
import { maybeSilentValue, silentValues } from "./silent-values.ts";
import { maybeSplitJson, splitJson } from "./split-json.ts";
import { maybeStarOfOneLevel, starsOfOneLevel } from "./stars-of-one-level.ts";
import { maybeStrayErrors, strayErrors } from "./stray-errors.ts";
import { maybeUnbound, unboundInPython } from "./unbound-in-python.ts";
import { maybeUnboundTest, unboundTests } from "./unbound-tests.ts";
import { maybeUnescapedField, unescapedFields } from "./unescaped-fields.ts";
import { maybeUnfitAwkFormat, unfitAwkFormats } from "./unfit-awk-formats.ts";
import { maybeUnfitFormat, unfitFormats } from "./unfit-formats.ts";
import { maybeUnfitOperand, unfitOperands } from "./unfit-operands.ts";
import { maybeUnfitTest, unfitTests } from "./unfit-tests.ts";
import { maybeUnreadPipe, unreadPipes } from "./unread-pipes.ts";
import {
  functionsIn,
  isNameAsCommand,
  maybeValueAsCommand,
  valuesAsCommands,
} from "./values-as-commands.ts";

/** The slips of a script, in no order; several rules ask. */
export function shellSlips(script: string): readonly ShellSlip[] {
  return known(script, () => findSlips(script));
}

const known = createTextMemo<readonly ShellSlip[]>();

function findSlips(script: string): readonly ShellSlip[] {
  if (!maySlip(script)) return [];
  // What the shell cannot read at all is told as that.
  if (hasErrors(parseShell(script))) return [];
  const found: ShellSlip[] = [];
  const functions: ReadonlySet<string> = maybeValueAsCommand.test(script)
    ? functionsIn(script)
    : new Set();
  const looks = rareLooks.filter(([sign]) => sign.test(script));
  visitScript(script, (node) => {
    found.push(...slipsOf(node, script, functions));
    for (const [, look] of looks) found.push(...look(node, script));
  });
  return [
    ...found,
    ...onlyInFunctions(script),
    ...lostInParentheses(script),
    ...lostInPipes(script),
    ...lostParameters(script),
    ...lostPath(script),
    ...needsSomebody(script),
    ...strayErrors(script),
  ];
}

/** What is looked for at each node, in scripts that have a sign of it. */
const rareLooks: readonly (readonly [
  sign: RegExp,
  look: (node: SyntaxNode, script: string) => readonly ShellSlip[],
])[] = [
  [maybeActionOfFind, ofCommands(actionsOfFind)],
  [maybeCommandAsValue, ofCommands(commandsAsValues)],
  [maybeDeadEnd, deadEnds],
  [maybeFewRounds, roundsOfLoops],
  [maybeFirstOfList, firstsOfLists],
  [maybeForeignComment, ofCommands(foreignComments)],
  [maybeFunctionForProgram, ofCommands(functionsForPrograms)],
  [maybeIdleAlias, ofCommands(idleAliases)],
  [maybeIdleParentheses, idleParentheses],
  [maybeListForCommand, ofCommands(listsForCommands)],
  [maybeLoopWithoutEnd, loopsWithoutEnd],
  [maybeLostHyphen, lostHyphens],
  [maybeLostLineBreak, ofCommands(lostLineBreaks)],
  [maybeMisplacedBrace, ofCommands(misplacedBraces)],
  [maybeLostInput, lostInputs],
  [maybeMistakenDate, ofCommands(mistakenDates)],
  [maybeMistakenPattern, mistakenPatterns],
  [maybeMistakenProgram, mistakenPrograms],
  [maybeMistakenPython, ofCommands(mistakenPython)],
  [maybeMistakenSum, mistakenSums],
  [maybeMistakenValue, mistakenValues],
  [maybeNameForValue, namesForValues],
  [maybePartedAddress, partedAddresses],
  [maybeNameInProgram, ofCommands(namesInPrograms)],
  [maybePartedNumber, ofCommands(partedNumbers)],
  [maybeProgramWithoutEnd, programsWithoutEnd],
  [maybeQuotedGlob, quotedGlobs],
  [maybeQuotesInQuotes, ofCommands(quotesInQuotes)],
  [maybeQuotesOfJq, quotesOfJq],
  [maybeUnboundTest, unboundTests],
  [maybeSilentValue, silentValues],
  [maybeSplitJson, splitJson],
  [maybeStarOfOneLevel, starsOfOneLevel],
  [maybeUnbound, ofCommands(unboundInPython)],
  [maybeUnescapedField, ofCommands(unescapedFields)],
  [maybeUnfitAwkFormat, ofCommands(unfitAwkFormats)],
  [maybeUnfitFormat, ofCommands(unfitFormats)],
  [maybeUnfitOperand, ofCommands(unfitOperands)],
  [maybeUnfitTest, unfitTests],
  [maybeUnreadPipe, unreadPipes],
];

function ofCommands(
  look: (command: Command, script: string) => readonly ShellSlip[],
): (node: SyntaxNode, script: string) => readonly ShellSlip[] {
  return (node, script) => (node.type === "Command" ? look(node, script) : []);
}

/** Most scripts have nothing of it, and need no parser. */
function maySlip(script: string): boolean {
  return signs.some((sign) => sign.test(script)) || mayEmptyFile(script);
}

/** Of bounded length, since scripts may have long words and lines. */
const signs: readonly RegExp[] = [
  /\w =/,
  /\w=[ \t]{1,4}["'\d]/,
  /(?:^|[\s;&|({])\$\{?\w{1,60}\}?=/,
  /(?:^|[\s;&|(!])\[\[?[-"$!{\w]/,
  // Brackets that the line does not close, in which something else ends or joins, or in which nothing is apart.
  /(?:^|[\s;&|(!])\[ (?![^\n]{0,200} \])/,
  /\[\[? [^\]\n]{0,200}(?:&&|\|\||[<>])/,
  /\[\[? \S{1,80}=\S{1,80} \]|\btest \S{1,80}(?:=\S| >)/,
  // A sign of equality that touches a word or has one side only, and an operator that has nothing beside it or is glued to it.
  /\[ (?:! )?(?:\S{1,80}= |!?=|[^\n]{1,100} (?:!?==?\S| ?(?:!?==?|-(?:eq|ne|lt|le|gt|ge)) \]))/,
  /\[\[? (?:! )?-[a-zA-Z](?: \]|["'${])/,
  /-(?:eq|ne|lt|le|gt|ge) ["']?[A-Za-z_]|["'][A-Za-z_]\w{0,60}["'] -(?:eq|ne|lt|le|gt|ge)/,
  /-(?:exec|execdir|ok|okdir)\b/,
  /\$\{[A-Za-z_]\w{0,60}\./,
  /\$\{\{/,
  /\bset -[a-z ]{0,20}\bpipefail/,
  />[ \t]{0,4}\d(?:[\s;&|)]|$)/,
  maybeLostInParentheses,
  maybeLostInPipe,
  maybeLostParameter,
  maybeLostPath,
  maybeProgramAsFile,
  maybeMistakenJson,
  maybeNeedsSomebody,
  maybeOnlyInFunctions,
  maybeOvertaken,
  maybeProgramWithoutInput,
  maybeReadsNothing,
  maybeStrayErrors,
  maybeValueAsCommand,
  ...rareLooks.map(([sign]) => sign),
];

/** Whether a file is written of which the script speaks before. */
function mayEmptyFile(script: string): boolean {
  if (script.length > longestScript) return false;
  for (const { 1: target = "", index } of script.matchAll(/(?<![>&])>[ \t]?([^\s>&|;()]{1,80})/g)) {
    if (!target.startsWith("/dev/") && script.lastIndexOf(target, index - 1) >= 0) return true;
  }
  return false;
}

function slipsOf(
  node: SyntaxNode,
  script: string,
  functions: ReadonlySet<string>,
): readonly ShellSlip[] {
  switch (node.type) {
    case "Command": {
      const ofTest = slipsOfTest(node);
      // What compares nothing is no file that is meant to be written.
      const ofFiles =
        ofTest.length > 0
          ? []
          : [...numberedFiles(node), ...programsAsFiles(node), ...emptiedFiles([node])];
      const ofHeredocs = node.redirects.flatMap((one) =>
        one.type === "HereDoc" && "parts" in one.body ? valuesAsCommands(one.body.parts ?? []) : [],
      );
      const ofJson = mistakenJson(node, script);
      return [...slipsOfCommand(node), ...ofTest, ...ofFiles, ...ofHeredocs, ...ofJson];
    }
    case "Script":
      return [
        ...readsOfNothing(node, script),
        ...(node.pos === 0 && maybeProgramWithoutInput.test(script)
          ? programsWithoutInput(node, script)
          : []),
        ...overtakenStatuses(node, script),
      ];
    case "CompoundList":
    case "Elif":
    case "If":
      return overtakenStatuses(node, script);
    case "CommandExpansion":
      return isNameAsCommand(node.text, functions)
        ? [{ start: node.pos, end: node.end, kind: "variable as command" }]
        : [];
    case "DoubleQuoted":
      return valuesAsCommands(node.parts);
    case "Pipeline":
      return emptiedFiles(node.commands).filter(({ start }) => !isOfOne(node.commands, start));
    case "ParameterExpansion":
      return badSubstitution(node.text, node.pos, script);
    case "TestBinary":
      return slipOfBinary(node);
    case "TestUnary":
      return slipOfUnary(node);
    default:
      return [];
  }
}

/** `${name.key}` and `${{ github.sha }}`, of which the parser takes the first brace that closes for the end. */
function badSubstitution(text: string, start: number, script: string): readonly ShellSlip[] {
  const workflow = workflowExpression.exec(script.slice(start, start + longestExpression));
  if (workflow !== null) {
    return [{ start, end: start + workflow[0].length, kind: "workflow expression" }];
  }
  return /^\$\{[A-Za-z_]\w*\.[\w.]+(?:\(\))?\}$/.test(text)
    ? [{ start, end: start + text.length, kind: "dotted name" }]
    : [];
}

const longestExpression = 200;

/** Whether a place is that of a command which empties a file that it reads itself, which is told of that command. */
function isOfOne(commands: readonly SyntaxNode[], place: number): boolean {
  return commands.some((one) => emptiedFiles([one]).some(({ start }) => start === place));
}

function slipsOfCommand(command: Command): readonly ShellSlip[] {
  const kinds = [
    assignment(command),
    declaration(command),
    openFind(command),
    optionOfSet(command),
  ];
  return kinds.filter((slip) => slip !== undefined);
}

/** Programs that take a sign of equality for their first word. */
const takesEquality: ReadonlySet<string> = new Set([
  "[",
  "echo",
  "expr",
  "printf",
  "sed",
  "set",
  "test",
]);

/** `x = 3`, `x =3`, `x= 3` and `$x=3`. */
function assignment({ name, prefix, args, pos, end }: Command): ShellSlip | undefined {
  if (name === undefined) return undefined;
  const [first] = name.parts ?? [];
  if (first?.type === "SimpleExpansion" && name.text.startsWith(`${first.text}=`)) {
    return { start: name.pos, end: name.end, kind: "assigned to $" };
  }
  const slip: ShellSlip = { start: pos, end, kind: "blanks around =" };
  const [second] = wordsOf({ args });
  if (second !== undefined && /^=(?!=)/.test(second.text)) {
    return /^[A-Za-z_]\w*$/.test(name.text) && !takesEquality.has(name.text) ? slip : undefined;
  }
  const [given] = prefix;
  const isEmpty = given?.type === "Assignment" && given.text === `${given.name}=`;
  return isEmpty && prefix.length === 1 && args.length === 0 && isValue(name) ? slip : undefined;
}

/** Commands whose words are assignments; `let` computes each of them. */
const declaring: ReadonlySet<string> = new Set(
  "declare export let local readonly typeset".split(" "),
);

/** `export x = 3` and `export x= 3`. */
function declaration({ name, args }: Command): ShellSlip | undefined {
  if (name === undefined || !declaring.has(name.text)) return undefined;
  const at = args.findIndex(
    (one, index) => index > 0 && isParted(one, args[index - 1], name.text === "let"),
  );
  const [before, sign] = [args[at - 1], args[at]];
  if (before === undefined || sign === undefined) return undefined;
  const end = /^[-+]?=$/.test(sign.text) ? (args[at + 1]?.end ?? sign.end) : sign.end;
  return { start: before.pos, end, kind: "parted assignment" };
}

/** Whether a word belongs to the one before it, which is the name of a variable or ends behind the `=`. */
function isParted(
  one: CommandArgument,
  before: CommandArgument | undefined,
  isComputed: boolean,
): boolean {
  if (one.type !== "Word" || before === undefined) return false;
  if (before.type === "Assignment") return before.text === `${before.name}=` && isValue(one);
  if (!/^[A-Za-z_][\w-]*$/.test(before.text)) return false;
  return isComputed ? /^[-+]?=$/.test(one.text) : one.text.startsWith("=");
}

/** What is a value and hardly a program: a number, or a text in quotes. */
function isValue({ parts, text }: Word): boolean {
  const [only, ...others] = parts ?? [];
  if (only === undefined) return /^\d+(?:\.\d+)?$/.test(text);
  return others.length === 0 && (only.type === "DoubleQuoted" || only.type === "SingleQuoted");
}

/** `find ... -exec ... ;`, where the shell takes the sign that ends the command for its own. */
function openFind(command: Command): ShellSlip | undefined {
  if (command.name?.text !== "find") return undefined;
  const words = wordsOf(command);
  const opening = words.find(({ text }) => /^-(?:exec|execdir|ok|okdir)$/.test(text));
  if (opening === undefined) return undefined;
  const isClosed = words.some(
    ({ pos, value }) => pos > opening.pos && (value === ";" || value === "+"),
  );
  return isClosed ? undefined : { start: opening.pos, end: opening.end, kind: "open -exec" };
}

/** `set -e pipefail`, which makes `pipefail` the first parameter of the script. */
function optionOfSet(command: Command): ShellSlip | undefined {
  if (command.name?.text !== "set") return undefined;
  const texts = wordTextsOf(command);
  const at = texts.indexOf("pipefail");
  const word = wordsOf(command)[at];
  const before = texts[at - 1];
  if (word === undefined || before === undefined || !/^-[a-z]*$/.test(before)) return undefined;
  if (before.endsWith("o")) return undefined;
  return { start: word.pos, end: word.end, kind: "option without -o" };
}
