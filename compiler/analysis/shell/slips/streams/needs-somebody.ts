import type { Command, SyntaxNode, Word } from "unbash";
import { forEachChild } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { optionPattern } from "../../option-pattern.ts";
import { parseShell } from "../../parse-shell.ts";
import { hasOwnPositions } from "../../script-nodes.ts";
import { commandsInScript } from "../../visit-script.ts";
import type { ShellSlip, SlipKind } from "../shell-slip.ts";

/** Commands that want somebody at a terminal, with what keeps them from it. */
interface Asking {
  readonly kind: Extract<SlipKind, "opens an editor" | "asks nobody" | "no terminal">;
  /** The words that begin such a command: its program and what it shall do. */
  readonly command: RegExp;
  /** A word behind them without which it is none: `-i`. */
  readonly asks?: RegExp;
  /** A word with which it asks nothing. */
  readonly settled?: RegExp;
  /** Whether it asks nothing where it is told a name or a file. */
  readonly isSettledByOperand?: boolean;
  /** Whether its words are files and the like, and hardly flags that a variable holds. */
  readonly takesFiles?: boolean;
}

const commands: readonly Asking[] = [
  {
    kind: "opens an editor",
    command: /^git commit(?= |$)/,
    settled:
      /^-[a-zA-Z]*[mFCh]|^-[a-zA-Z]*p$|^--(?:message|file|reuse-message|no-edit|fixup|squash|dry-run|help|patch|short|porcelain)\b/,
  },
  {
    kind: "opens an editor",
    command: /^git tag(?= |$)/,
    asks: /^(?:-[as]|--annotate|--sign)$/,
    settled: /^-[a-z]*[mFdlv]|^--(?:message|file|delete|list|verify)\b/,
  },
  { kind: "opens an editor", command: /^git rebase(?= |$)/, asks: /^(?:-i|--interactive)$/ },
  { kind: "opens an editor", command: /^crontab(?= |$)/, asks: /^-e$/ },
  {
    kind: "opens an editor",
    command: /^(?:nano|visudo)(?= |$)/,
    takesFiles: true,
    settled: /^-(?:c|V|h)$|^--/,
  },
  { kind: "opens an editor", command: /^(?:kubectl|systemctl) edit(?= |$)/, takesFiles: true },
  {
    kind: "opens an editor",
    command: /^(?:vi|vim|nvim)(?= |$)/,
    takesFiles: true,
    settled: /^\+|^-[a-zA-Z]*[eEscSl]|^--(?:headless|version|help|cmd)\b/,
  },
  {
    kind: "asks nobody",
    command: /^git (?:add|checkout|commit|reset|restore)(?= |$)/,
    asks: /^(?:-p|--patch)$/,
  },
  { kind: "asks nobody", command: /^git add(?= |$)/, asks: /^(?:-i|--interactive)$/ },
  { kind: "asks nobody", command: /^rm(?= |$)/, asks: /^-[rRvd]*i[rRvd]*$/ },
  {
    kind: "asks nobody",
    command:
      /^(?:apt|apt-get|dnf|yum) (?:install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove)(?= |$)/,
    settled: /^-[a-z]*[yshd]|^-qq|^--(?:yes|assume-yes|assumeyes|assumeno|simulate|dry-run|help)\b/,
  },
  {
    kind: "asks nobody",
    command: /^(?:npm|yarn) init(?= |$)/,
    settled: /^(?:-y|-yes|--yes|-h|--help|-w|--workspace.*)$/,
    isSettledByOperand: true,
  },
  {
    kind: "asks nobody",
    command: /^(?:pip|pip3) uninstall(?= |$)/,
    settled: /^(?:-y|--yes|-h|--help)$/,
  },
  {
    kind: "asks nobody",
    command: /^terraform (?:apply|destroy)(?= |$)/,
    settled: /^--?(?:auto-approve|help)\b/,
    isSettledByOperand: true,
  },
  {
    kind: "asks nobody",
    command: /^gh pr create(?= |$)/,
    settled: /^-[bFfwTh]|^--(?:body|body-file|fill.*|web|recover|template|help|dry-run)\b/,
  },
  {
    kind: "asks nobody",
    command: /^gh issue create(?= |$)/,
    settled: /^-[bFwTh]|^--(?:body|body-file|web|recover|template|help)\b/,
  },
  {
    kind: "asks nobody",
    command: /^gh (?:issue|pr) comment(?= |$)/,
    settled: /^-[bFwh]|^--(?:body|body-file|web|delete-last|help)\b/,
  },
  {
    kind: "asks nobody",
    command: /^gh pr review(?= |$)/,
    settled: /^-[acrh]|^--(?:approve|comment|request-changes|help)\b/,
  },
  {
    kind: "asks nobody",
    command: /^gh repo delete(?= |$)/,
    settled: /^--(?:yes|confirm|help)\b|^-h$/,
  },
  {
    kind: "asks nobody",
    command: /^gh auth login(?= |$)/,
    settled: /^--(?:with-token|help)\b|^-h$/,
  },
  { kind: "asks nobody", command: /^ssh-keygen(?= |$)/, asks: /^-t/, settled: /^-[NylRFh]/ },
  {
    kind: "no terminal",
    command: /^docker (?:exec|run)(?= |$)/,
    asks: /^(?:-it|-ti)$/,
    settled: optionPattern("d", "detach"),
  },
  { kind: "no terminal", command: /^top(?= |$)/, settled: /^-[a-zA-Z]*[blhv]/ },
  { kind: "no terminal", command: /^htop(?= |$)/, settled: /^-[hV]/ },
];

/** The programs that begin their lines. */
const askingPrograms: ReadonlySet<string> = new Set(
  "apt apt-get crontab dnf docker gh git htop kubectl nano npm nvim pip pip3 rm ssh-keygen systemctl terraform top vi vim visudo yarn yum".split(
    " ",
  ),
);

/** The names of these programs; most scripts run none of them. */
export const maybeNeedsSomebody =
  /\b(?:git (?:-[^\n]{1,80} )?(?:commit|tag|rebase|add|checkout|reset|restore)|crontab|nano|visudo|kubectl edit|systemctl edit|n?vim?|rm -|apt|apt-get|dnf|yum|npm init|yarn init|pip3? uninstall|terraform|gh|docker|ssh-keygen|h?top)\b/;

/** Scripts that name an editor of their own, which may be any program. */
const namesEditor = /EDITOR|VISUAL|(?:core|sequence)\.editor/;

/** The commands of a script that wait for somebody: what is fed by a pipe or a file may be answered by that. */
export function needsSomebody(script: string): readonly ShellSlip[] {
  // Most of them say how they shall do without anybody, wherever they stand.
  if (!commandsInScript(script).some(slipOf)) return [];
  const hasEditor = namesEditor.test(script);
  const found: ShellSlip[] = [];
  const visit = (node: SyntaxNode, isFed: boolean): void => {
    if (hasOwnPositions(node)) return;
    const isGiven = isFed || readsElsewhere(node);
    if (node.type === "Command") {
      const slip = slipOf(node);
      const isSettled =
        slip?.kind === "asks nobody" ? isGiven : slip?.kind === "opens an editor" && hasEditor;
      if (slip && !isSettled) found.push(slip);
    }
    const first = node.type === "Pipeline" ? node.commands[0] : undefined;
    forEachChild(node, (child) =>
      visit(child, isGiven || (first !== undefined && child !== first)),
    );
  };
  visit(parseShell(script), false);
  return found;
}

function readsElsewhere(node: SyntaxNode): boolean {
  return (
    "redirects" in node &&
    node.redirects.some((one) => one.type !== "Redirect" || one.operator.startsWith("<"))
  );
}

function slipOf(command: Command): ShellSlip | undefined {
  const words = withoutStarter(command);
  const [first] = words;
  if (first === undefined || !askingPrograms.has(first.text)) return undefined;
  const line = words.map(({ text }) => text).join(" ");
  for (const { kind, ...asking } of commands) {
    const [begun] = asking.command.exec(line) ?? [];
    const count = begun?.split(" ").length ?? 0;
    const last = words[count - 1];
    if (last === undefined) continue;
    const behind = words.slice(count);
    const end = behind.findIndex(({ text }) => text === "--");
    if (isAsking(end < 0 ? behind : behind.slice(0, end), asking))
      return { start: first.pos, end: last.end, kind };
  }
  return undefined;
}

/** The words of a command from its program on, without what starts that one, and without what git is told before its own command. */
function withoutStarter(command: Command): readonly Word[] {
  const { name } = command;
  if (name === undefined) return [];
  const words = [name, ...wordsOf(command)];
  const started = name.text === "sudo" ? behindFlags(words) : words;
  const [program] = started;
  return program?.text === "git" ? [program, ...behindFlags(started)] : started;
}

/** The words behind a program and its own flags, of which some have a value. */
function behindFlags(words: readonly Word[]): readonly Word[] {
  let first = 1;
  for (let flag = words[first]?.text; flag?.startsWith("-") === true; flag = words[first]?.text) {
    first += /^-[cCu]$/.test(flag) ? 2 : 1;
  }
  return words.slice(first);
}

function isAsking(
  words: readonly Word[],
  {
    asks,
    settled,
    isSettledByOperand = false,
    takesFiles = false,
  }: Omit<Asking, "command" | "kind">,
): boolean {
  if (asks !== undefined && !words.some(({ text }) => asks.test(text))) return false;
  if (settled !== undefined && words.some(({ text }) => settled.test(text))) return false;
  if (isSettledByOperand && words.some(({ text }) => !text.startsWith("-"))) return false;
  return takesFiles || asks !== undefined || !words.some(mayBeFlag);
}

/** Whether a word may be any flag: what a variable without quotes holds, a list of words, or a placeholder. */
function mayBeFlag({ text }: Word): boolean {
  return /^(?:\$(?!\{?\w*(?:package|pkg)s?\b)|"\$(?:@|\{\w+\[@\]\})|["']?\{\{)/i.test(text);
}
