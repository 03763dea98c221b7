import type { Command, Word } from "unbash";
import { createTextMemo } from "../../../../source/text-memo.ts";
import { shellBuiltins } from "../../builtins.ts";
import { wordsOf } from "../../command-words.ts";
import { commonPrograms } from "../../common-programs.ts";
import type { ScriptRange } from "../../placement.ts";
import { startedCommand } from "../../started-command.ts";
import { visitScript } from "../../visit-script.ts";
import { meantProgram } from "./meant-program.ts";

/** The name of a command that a script runs, and what it may be a slip for. */
export interface UnlikelyProgram extends ScriptRange {
  readonly name: string;
  /** The common program that it is spelt almost like. */
  readonly meant: string | undefined;
  /** The functions of the script, of which it is none. */
  readonly functions: readonly string[];
}

/** Where a command may begin, also behind a keyword. */
const beginning =
  /(?:^|[\n;&|(`{!]|\b(?:then|do|else|elif|if|while|until)\s)[ \t]{0,80}(?=([A-Za-z][\w.-]{1,60})(?:[\s;&|)]|$))/g;

/** What a trap runs that has nothing but a name. */
const inTrap = /\btrap[ \t]+["']?([A-Za-z][\w.-]{1,60})["']?[ \t]+[A-Z\d]/g;

/** What others start, as far as its place tells. */
const started =
  /(?:-exec(?:dir)?|\b(?:command|env|nice|nohup|setsid|sudo|time|xargs(?:[ \t]+-\S{1,20}(?:[ \t]+(?:\{\}|%|\d{1,4}))?){0,5}|timeout[ \t]+\d{1,6}[smhd]?))[ \t]{1,8}([A-Za-z][\w.-]{1,60})(?=[\s;&|)]|$)/g;

/** The names of what a command starts: by itself, for each of its words, or for each file that it finds. */
function startedBy(command: Command): readonly Word[] {
  const words = wordsOf(command);
  if (command.name?.value === "find") {
    return words.filter((_, at) => /^-exec(?:dir)?$/.test(words[at - 1]?.value ?? ""));
  }
  const behind = startedCommand(command);
  const first = behind.name?.value === "xargs" ? ofXargs(wordsOf(behind)) : undefined;
  const own = behind === command || behind.name === undefined ? [] : [behind.name];
  return first === undefined ? own : [...own, first];
}

function ofXargs(words: readonly Word[]): Word | undefined {
  return words.find(
    ({ value }, at) => !(value.startsWith("-") || /^-[IPLEadns]$/.test(words[at - 1]?.value ?? "")),
  );
}

function trapped({ name, args }: Command): readonly Pick<Word, "end" | "pos" | "text">[] {
  const [first, ...signals] = args;
  if (name?.text !== "trap" || first?.type !== "Word" || signals.length === 0) return [];
  return [{ text: first.value, pos: first.pos, end: first.end }];
}

/** Scripts that take functions from elsewhere. */
export const bringsFunctions = /\b(?:source|eval)\b|(?:^|[\s;&|(])\.\s/;

/** The names of commands that are neither common nor functions, where they may be slips for such. */
export function unlikelyPrograms(script: string): readonly UnlikelyProgram[] {
  const unknown = new Set(namesIn(script));
  const mayCall = /\(\)|\bfunction\b/.test(script);
  if (unknown.size === 0 || !(mayCall || [...unknown].some(commandMeant))) return [];
  const functions = new Set<string>();
  const bodies: (ScriptRange & { readonly name: string })[] = [];
  const called: Pick<Word, "end" | "pos" | "text">[] = [];
  visitScript(script, (node) => {
    if (node.type === "Function") {
      functions.add(node.name.value);
      bodies.push({ name: node.name.value, start: node.pos, end: node.end });
    }
    if (node.type !== "Command") return;
    const own = node.name ? [node.name] : [];
    const names = [...own, ...startedBy(node), ...trapped(node)];
    called.push(...names.filter(({ text }) => unknown.has(text)));
  });
  const lookedFor = namesLookedFor(script);
  const isOpen = functions.size > mostFunctions || bringsFunctions.test(script);
  const own = isOpen ? [] : [...functions];
  return called
    .filter(({ text }) => !(functions.has(text) || lookedFor.has(text)))
    .map(({ end, pos, text }) => {
      const meant = commandMeant(text);
      const around = bodies.filter((one) => one.start < pos && end <= one.end);
      const others = own.filter(
        (one) => isNoWrapperOf(one, text) && !around.some(({ name }) => name === one),
      );
      return { name: text, start: pos, end, meant, functions: others };
    });
}

/** `_systemctl() { [ -z "$ROOT" ] && systemctl "$@"; }`: who names a function so knows the program. */
function isNoWrapperOf(own: string, name: string): boolean {
  return own.replaceAll(/^_+|(?<!_)_+$/g, "") !== name;
}

/** Each name is compared with all of them. */
const mostFunctions = 50;

/** The names that a script sets itself, or looks for. */
export function namesLookedFor(script: string): ReadonlySet<string> {
  const places = script.matchAll(
    /\b(?:alias|command -[vV]|which|type(?: -\w)?|hash)[ \t]{1,8}([\w.-]+)/g,
  );
  return new Set([...places].map(([, name = ""]) => name));
}

const meantBy = createTextMemo<{ readonly meant: string | undefined }>();

function commandMeant(name: string): string | undefined {
  // Of two letters any other two are a slip, but for one that looks like the right one.
  if (name.length < 3) return lookalikes.get(name);
  return meantBy(name, () => ({ meant: meantProgram(name, builtins) })).meant;
}

const lookalikes: ReadonlyMap<string, string> = new Map([["jg", "jq"]]);

/** Those that are no other name with a letter more or less. */
const builtins: readonly string[] = ["declare", "export", "readonly", "return", "source"];

/** What stands where commands may begin, but for those that every machine has. */
function namesIn(script: string): readonly string[] {
  const found = [beginning, inTrap, started].flatMap((place) => [...script.matchAll(place)]);
  const names = new Set(found.map(([, name = ""]) => name));
  return [...names.difference(commonPrograms).difference(shellBuiltins).difference(keywords)];
}

const keywords: ReadonlySet<string> = new Set(
  "case do done elif else esac fi for function if in select then time until while".split(" "),
);
