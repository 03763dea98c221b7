import type { Command, Redirection, SyntaxNode } from "unbash";
import { wordTextsOf } from "../../command-words.ts";
import { visitNode } from "../../visit-script.ts";

/** Whether all that commands in a node do is to tell something, which changes nothing: `$(git rev-parse HEAD)`. */
export function onlyAsks(node: SyntaxNode): boolean {
  let isAsking = true;
  visitNode(node, (inner) => {
    if (inner.type === "Command") isAsking &&= asks(inner);
    if (inner.type === "Redirected") isAsking &&= !inner.redirects.some(writesFile);
  });
  return isAsking;
}

function asks(command: Command): boolean {
  const { name, redirects } = command;
  if (redirects.some(writesFile)) return false;
  if (name === undefined || programs.has(name.value)) return true;
  const words = wordTextsOf(command);
  return asking.get(name.value)?.(words) ?? words.slice(0, 2).some((word) => questions.test(word));
}

function writesFile(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect") return false;
  return /^(?:&?>>?|>\||<>)$/.test(redirect.operator) && redirect.target?.value !== "/dev/null";
}

/** Programs that change nothing whatever they are given, and one that makes a file of which nobody else knows. */
const programs: ReadonlySet<string> = new Set(
  (
    ": [ awk basename cat cd cmp column command comm cut date df diff dirname du echo egrep expr false fgrep file fold free " +
    "getconf grep head hostname id jq ls lsb_release md5sum mktemp nproc paste pgrep printenv printf ps pwd read readlink realpath " +
    "rev seq sha1sum sha256sum sort stat tac tail test tr true type uname uniq wc which whoami yq"
  ).split(" "),
);

/** Whether a program only asks with such words behind it. */
const asking: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  [
    "curl",
    (words) =>
      !words.some((word) =>
        /^-[a-zA-Z]*[dFoOTX]|^--(?:data|form|json|output|request|upload)/.test(word),
      ),
  ],
  ["find", (words) => !words.some((word) => /^-(?:delete|exec|fprint|ok)/.test(word))],
  ["git", (words) => words.some((word) => gitQuestions.test(word))],
  ["node", (words) => /^(?:-pe?|--print|--version|-v)$/.test(words[0] ?? "")],
  ["sed", (words) => !words.some((word) => /^-\w*i|^--in-place/.test(word))],
]);

/** Tasks of git that change nothing with the words that they mostly have. */
const gitQuestions =
  /^(?:blame|cat-file|describe|diff|for-each-ref|log|ls-files|ls-remote|merge-base|name-rev|rev-list|rev-parse|shortlog|show|status|symbolic-ref|--get|--get-all|--show-current|get-url|--version)$/;

/** What programs are asked, as a rule. */
const questions =
  /^(?:describe|get|images|info|inspect|list|logs|ls|ps|search|show|status|version|view|-V|--version)$/;
