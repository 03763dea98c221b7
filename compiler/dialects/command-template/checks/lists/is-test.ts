import { wordsOf } from "../../../../lower/command.ts";
import type { TextTree } from "../../tree.ts";
import { nameOf } from "../commands/program-name.ts";
import { behindShellOption, shells } from "../commands/script-word.ts";
import { askedWords } from "./asked-words.ts";
import { hasTestWord, testers } from "./known-tests.ts";

/** What scripts and subcommands that test something are called. */
const testName = /^(?:.*[-:_])?(?:tests?|checks?|lint|verify|validate|typecheck|vet)(?:[-:_].*)?$/;

/** What only shows or hands on what a test has found: `show-report`, `print-test-summary`. */
const tellerName =
  /^(?:codegen|fix|install|list|(?:make|merge|notify|open|post|print|publish|report|send|serve|show|upload)(?:[-:_].*)?|(?!(?:check|validate|verify)[-:_]).*[-:_](?:report|summary))$/;

/** Programs whose words name files, branches and texts: only a flag makes a test of them. */
const namers =
  /^(?:cat|cd|cp|docker|echo|gh|git|kubectl|ln|ls|mkdir|mv|notify(?:-\w+)?|printf|rm|rmdir|say|tar|tee|touch|wc|zip)$/;

/** With it, programs that look for something print nothing. */
const quiet = /^(?:-(?=\w*[qs])\w+|--(?:quiet|silent))$/;

/** What package managers call tests of their own. */
const shortName = /^(?:audit|t|tst)$/;

/** What scripts that only test are called where a package manager or `make` runs them. */
const suiteName = /^(?:ci|e2e)(?:[-:_].*)?$/;

/** Whether a command does nothing but test something, so that its failure is what it is run for. */
export function isTest({ text }: TextTree): boolean {
  return isTestCommand(text);
}

function isTestCommand(command: string): boolean {
  const { isLaunched, words } = askedWords(wordsOf(command));
  const [program = "", ...others] = words.map(nameOf);
  const script = shells.test(program) ? scriptAmong(words) : undefined;
  if (script !== undefined) return isTestScript(script);
  const isTeller = tellerName.test(words[1] ?? "");
  if ((testers.test(program) && !isTeller) || isTestName(program)) return true;
  if (isLaunched && !isTeller && shortName.test(program)) return true;
  // Alone, package managers install by it.
  const isSuite = /(?:^|\s)run\s/.test(command) && suiteName.test(program);
  if (isSuite || (program === "make" && suiteName.test(others[0] ?? ""))) return true;
  if (hasTestWord(program, others)) return true;
  const name = namers.test(program) ? /^--[a-z][a-z:_-]*$/ : /^(?:--)?[a-z][a-z:_-]*$/;
  const named = others.slice(0, 2).filter((word) => name.test(word));
  return named.some((word) => isTestName(word.replace(/^--/, "")));
}

function scriptAmong(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => behindShellOption.test(word));
  return at < 0 ? undefined : words[at + 1];
}

/** Whether the last command of a script decides on its end, and is a test. */
function isTestScript(script: string): boolean {
  // Signs between quotes are taken for those of the shell: such scripts are told less about.
  if (/[;|&\n<>`(]/.test(script.replaceAll("&&", ""))) return false;
  const last = script.split("&&").at(-1)?.trim() ?? "";
  return last !== "" && isTestCommand(last);
}

/** Whether a command prints nothing and changes nothing: all that it does is to fail, or not. */
export function isGuard({ text: command }: TextTree): boolean {
  const { isLaunched, words } = askedWords(wordsOf(command));
  const [program = "", ...others] = words;
  if (isLaunched || others.length === 0) return false;
  if (/^(?:cmp|grep)$/.test(nameOf(program))) return others.some((word) => quiet.test(word));
  return /^(?:(?:\/usr)?\/bin\/)?(?:\[|test)$/.test(program);
}

function isTestName(name: string): boolean {
  return testName.test(name) && !tellerName.test(name);
}
