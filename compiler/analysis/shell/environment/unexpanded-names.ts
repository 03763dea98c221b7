import type { Assignment, Command, Redirection, SyntaxNode, Word } from "unbash";
import { forEachChild } from "unbash";
import { countsOf } from "../../../source/counts-of.ts";
import { patternOf } from "../../../source/pattern-of.ts";
import { awkProgramOf, namesKeptByAwk } from "../awk-program.ts";
import { wordsOf } from "../command-words.ts";
import { filePrograms } from "../file-programs.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { hasOwnPositions } from "../script-nodes.ts";
import { isVisiblySet } from "./set-by-commands.ts";

/** A variable that a script has or is given, where single quotes leave its name as it is. */
export interface UnexpandedName extends ScriptRange {
  readonly name: string;
  /** Whether the script itself gives it a value. */
  readonly isAssigned: boolean;
  /** Whether what it stands in is kept in a file, where it may be meant as it is unless it is given for this command. */
  readonly isKept: boolean;
  /** Whether a heredoc with a quoted word holds it, and no quotes around it. */
  readonly isInHeredoc: boolean;
  /** Whether it is sent as a part of who asks, for which nobody means a name. */
  readonly isCredential: boolean;
}

/**
 * The names in single quotes of what a command prints, sends or reads, where nothing expands them: `echo '{"a": "$NAME"}'`. In JSON
 * each of them is meant for a variable; in other texts those that the script expands nowhere, because it may as well speak of
 * them. What goes to a program that may expand it may be meant as it is; programs that take files do not, and hardly any file is
 * called so; nor do tests.
 */
export function unexpandedNames(script: string): readonly UnexpandedName[] {
  if (!maybeUnexpanded.test(script) || expandsLater.test(script)) return [];
  const found: Found[] = [];
  const assigned = new Set<string>();
  const visit = (node: SyntaxNode, isKept: boolean): void => {
    if (hasOwnPositions(node)) return;
    if (node.type === "Assignment") {
      assigned.add(node.name);
      found.push(...pathOf(node, script));
    }
    if (node.type === "For") assigned.add(node.name.text);
    const isWritten = isKept || writesFile(node);
    if (node.type === "Command") {
      found.push(...namesIn(node, script, isWritten), ...readBy(node, script), ...inAwk(node));
    }
    found.push(...askedBy(node, script));
    if (node.type === "Redirected") found.push(...readIn(node.redirects, script));
    const handed = node.type === "Pipeline" ? new Set(handedOn(node.commands)) : nobody;
    forEachChild(node, (child) => {
      if (!handed.has(child)) visit(child, isWritten);
      else if (child.type === "Command") found.push(...readBy(child, script));
    });
  };
  visit(parseShell(script), false);
  if (found.length === 0) return [];
  const isSet = (name: string): boolean =>
    assigned.has(name) || isVisiblySet(patternOf(name), script);
  const quoted = countsOf(found.map(({ name }) => name));
  const all = countsOf([...script.matchAll(mention)].map(([, name = ""]) => name));
  return found
    .filter(
      (one) =>
        one.isPath ||
        one.isCredential ||
        one.name.startsWith("RECIPE_VAR_") ||
        (one.isJson && !one.isKept) ||
        all.get(one.name) === quoted.get(one.name),
    )
    .filter(({ isPath, isKept }) => isPath || !isKept || !runsWhatItKeeps.test(script))
    .map(({ isPath, isJson, ...one }) => ({ ...one, isAssigned: isSet(one.name) }));
}

/** Most scripts have no such text, and need no parser. */
const maybeUnexpanded = /'[^']*\$\{?[A-Za-z_]|<<-?[ \t]*["'\\]/;

/** A script may start the one that it has written, which finds the variables in its environment. */
const runsWhatItKeeps =
  /#!|\b(?:ba|da|k|z)?sh\b|\bsource\b|\bchmod\b|(?:^|[;&|\n])[^\S\n]*\.\s|(?:^|\s)\.{1,2}\//;

const expandsLater = /\beval\b|\benvsubst\b/;

const nobody: ReadonlySet<SyntaxNode> = new Set();

/** Whether a command, or one of a pipe, writes a file. */
function writesFile(node: SyntaxNode): boolean {
  if (node.type === "Pipeline") return node.commands.some(writesFile);
  return "redirects" in node && node.redirects.some(isFile);
}

/** Commands of a pipe behind which a program may expand what it gets. */
function handedOn(commands: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const expanding = commands.findLastIndex(
    (reader) => !(reader.type === "Command" && takesText.has(nameOf(reader))),
  );
  return commands.slice(0, Math.max(0, expanding));
}

/** Programs that take a text as it is, and write it nowhere but to their output. */
const takesText: ReadonlySet<string> = new Set(
  "base64 cat curl cut fold gh grep head jq nl sed sort tac tail tr uniq wc yq".split(" "),
);

function nameOf({ name }: Command): string {
  return name?.value ?? "";
}

function isFile(one: Redirection): boolean {
  if (one.type !== "Redirect" || !one.operator.startsWith(">")) return false;
  return !/^(?:\/dev\/.*|\d|-)$/.test(one.target?.value ?? "");
}

interface Found extends Omit<UnexpandedName, "isAssigned"> {
  readonly isJson: boolean;
  /** Whether it begins the name of a file, or is all of it. */
  readonly isPath: boolean;
}

/** Programs that print or send their words. */
const tellers: ReadonlySet<string> = new Set(["curl", "echo", "gh", "printf"]);

/** Programs that hand on their standard input as it is. */
const copiers: ReadonlySet<string> = new Set(["cat", "tee"]);

function namesIn(command: Command, script: string, isKept: boolean): readonly Found[] {
  const program = nameOf(command);
  if (copiers.has(program)) {
    const isWritten = isKept || program === "tee";
    const texts = command.redirects.flatMap((one) =>
      one.type === "HereDoc" && one.delimiter?.quoted === true
        ? namesOf(one.body, script, { isKept: isWritten, isInHeredoc: true })
        : [],
    );
    return [...texts, ...filesIn(command, script)];
  }
  if (filePrograms.has(program)) return filesIn(command, script);
  if (!tellers.has(program)) return ownPrograms.test(program) ? ofRecipeIn(command, script) : [];
  return wordsOf(command).flatMap(({ parts = [] }) =>
    parts.flatMap((part): readonly Found[] => {
      // Queries have variables of their own.
      if (part.type !== "SingleQuoted" || /\b(?:mutation|query)\b/.test(part.value)) return [];
      const quoted = { pos: part.pos + 1, end: part.end - 1 };
      return namesOf(quoted, script, { isKept, isInHeredoc: false });
    }),
  );
}

/** Programs whose words are programs in a language of their own, which do not know the variables of the shell. */
const ownPrograms = /^(?:[ef]?grep|jq|node|python[\d.]*|rg|sed|yq)$/;

/** What such a program has to expand a text itself, or to hand it to a shell. */
const handsToShell =
  /\b(?:expandvars|Template|shell|system|popen|exec\w*|spawn\w*|run|call|check_output)\b|--arg|-\w*exec/i;

/** The variables of a recipe by the names that only these have: nobody means such a name itself. */
const ofRecipe = /\$(?:\{(RECIPE_VAR_\w+)\}|(RECIPE_VAR_\w+))/g;

function ofRecipeIn(command: Command, script: string): readonly Found[] {
  if (handsToShell.test(script.slice(command.pos, command.end))) return [];
  return wordsOf(command).flatMap(({ parts = [] }) =>
    parts.flatMap((part): readonly Found[] => {
      if (part.type !== "SingleQuoted") return [];
      return [...script.slice(part.pos, part.end).matchAll(ofRecipe)].map((match) => {
        const [whole, braced, bare = ""] = match;
        const start = part.pos + match.index;
        const place = { start, end: start + whole.length, isInHeredoc: false, isKept: false };
        return { name: braced ?? bare, ...place, isCredential: false, isJson: false, isPath: true };
      });
    }),
  );
}

/** Programs that read any text and expand nothing in it; a loop reads like them. */
const readsLines: ReadonlySet<string> = new Set([
  ...["awk", "base64", "cat", "cut", "fold", "grep", "head", "jq", "mapfile", "nl", "read"],
  ...["readarray", "sed", "sort", "tac", "tail", "tee", "tr", "uniq", "wc", "xargs", "yq"],
]);

function readBy(command: Command, script: string): readonly Found[] {
  return readsLines.has(nameOf(command)) ? readIn(command.redirects, script) : [];
}

/** The names in programs of awk where these have no variables. */
function inAwk(command: Command): readonly Found[] {
  const program = awkProgramOf(command);
  if (program === undefined) return [];
  return namesKeptByAwk(program).map(({ name, start }) => {
    const place = { start, end: start + name.length + 1, isInHeredoc: false, isKept: false };
    return { name, ...place, isCredential: false, isJson: false, isPath: true };
  });
}

/** The variables that are all of a here-string: `jq . <<< '$PLAN'`. */
function readIn(redirects: readonly Redirection[], script: string): readonly Found[] {
  return redirects.flatMap((one) =>
    one.type === "HereString" ? wholeNames(one.target?.parts ?? [], script) : [],
  );
}

/** The names that a test asks about, where it would ask about their values: `[[ '$MODE' == fast ]]`. */
function askedBy(node: SyntaxNode, script: string): readonly Found[] {
  if (node.type === "TestUnary") return wholeNames(node.operand.parts ?? [], script);
  // What something is compared with may be that text.
  return node.type === "TestBinary" ? wholeNames(node.left.parts ?? [], script) : [];
}

/** A name that all of the text in a pair of quotes begins with, which has no blanks. */
const file = /^\$(?:\{(\w+)\}|([A-Za-z_]\w*))(?=$|[/.:-])\S*$/;

function filesIn(command: Command, script: string): readonly Found[] {
  return wordsOf(command).flatMap(({ parts = [] }) => wholeNames(parts, script));
}

function wholeNames(parts: NonNullable<Word["parts"]>, script: string): readonly Found[] {
  return parts.flatMap((part): readonly Found[] => {
    const [, braced, bare] = (part.type === "SingleQuoted" && file.exec(part.value)) || [];
    const name = braced ?? bare;
    if (name === undefined) return [];
    const start = part.pos + 1;
    const end = script.indexOf(name, start) + name.length + (braced === undefined ? 0 : 1);
    const place = { start, end, isCredential: false, isInHeredoc: false, isKept: false };
    return [{ name, ...place, isJson: false, isPath: true }];
  });
}

/** The name that a path begins with which a variable gets, where the script itself takes the path: `log='$OUT/build.log'`. */
function pathOf({ name, value }: Assignment, script: string): readonly Found[] {
  if (value?.type !== "Word" || runsElsewhere.test(script)) return [];
  const [part, ...others] = value.parts ?? [];
  const isPath = part?.type === "SingleQuoted" && /^\$\{?\w+\}?\/[^\s;|&]+$/.test(part.value);
  const isRead = new RegExp(`\\$\\{?${name}\\b`).test(script.slice(part?.end));
  return isPath && isRead && others.length === 0 ? wholeNames([part], script) : [];
}

/** What may expand a text on another machine, or in another shell. */
const runsElsewhere = /\b(?:ssh|sudo|su|docker|podman|kubectl|crontab|(?:ba|da|z|k)?sh)\b/;

function namesOf(
  { pos, end }: Pick<Word, "end" | "pos">,
  script: string,
  place: Pick<Found, "isInHeredoc" | "isKept">,
): readonly Found[] {
  const text = script.slice(pos, end);
  const isJson = /^\s*[{[]/.test(text);
  const isCredential = !place.isInHeredoc && credential.test(text);
  return [...text.matchAll(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g)].map((match) => {
    const [whole, braced, bare = ""] = match;
    const start = pos + match.index;
    return {
      name: braced ?? bare,
      start,
      end: start + whole.length,
      isJson,
      isPath: false,
      isCredential,
      ...place,
    };
  });
}

/** A header with a token in it. */
const credential = /^(?:authorization|private-token|x-[a-z-]*(?:key|token)): /i;

/** A name that may be expanded. */
const mention = /\$\{?([A-Za-z_]\w*)/g;
