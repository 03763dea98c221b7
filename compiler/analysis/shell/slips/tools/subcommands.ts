import type { ScriptRange } from "../../placement.ts";
import { commandsInScript } from "../../visit-script.ts";
import { isSlip } from "./meant-program.ts";

/** A program with a subcommand that it hardly has, and what that is a slip for. */
export interface UnlikelySubcommand extends ScriptRange {
  /** With the program before it. */
  readonly name: string;
  readonly closest: string;
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Programs with the subcommands that they bring along, or that are installed to many. */
const subcommands: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "cargo",
    wordSet(`add audit bench build check clean clippy clone deny doc expand fetch fix fmt generate-lockfile help info init install
      llvm-cov locate-project login logout machete make metadata miri new nextest outdated owner package pkgid publish remove
      report run rustc rustdoc search set-version test tree uninstall update upgrade vendor version watch yank`),
  ],
  [
    "docker",
    wordSet(`attach build builder buildx commit compose config container context cp create diff events exec export history image
      images import info init inspect kill load login logout logs manifest model network node pause plugin port ps pull push
      rename restart rm rmi run save scout search secret service stack start stats stop swarm system tag top trust unpause update
      version volume wait`),
  ],
  [
    "docker compose",
    wordSet(`alpha attach bridge build commit config convert cp create down events exec export images kill logs ls pause port ps
      publish pull push restart rm run scale start stats stop top unpause up version volumes wait watch`),
  ],
  [
    "gh",
    wordSet(`alias api attestation auth browse cache codespace completion config copilot extension gist gpg-key help issue label
      org pr preview project release repo ruleset run search secret ssh-key status variable workflow`),
  ],
  [
    "gh issue",
    wordSet(
      `close comment create delete develop edit list lock pin reopen status transfer unlock unpin view`,
    ),
  ],
  [
    "gh pr",
    wordSet(`checkout checks close comment create diff edit list lock merge ready reopen revert review status unlock update-branch
      view`),
  ],
  ["gh release", wordSet("create delete delete-asset download edit list upload verify view")],
  ["gh run", wordSet("cancel delete download list rerun view watch")],
  [
    "git",
    wordSet(`absorb add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore checkout cherry
      cherry-pick clean clone commit commit-graph commit-tree config count-objects credential daemon describe diff diff-files
      diff-index diff-tree difftool fast-export fast-import fetch filter-branch filter-repo flow for-each-ref format-patch fsck gc
      grep gui hash-object help index-pack init interpret-trailers lfs log ls-files ls-remote ls-tree maintenance merge merge-base
      merge-file merge-tree mergetool mktag mktree mv name-rev notes pack-objects pack-refs prune pull push range-diff read-tree
      rebase reflog remote repack replace request-pull rerere reset restore rev-list rev-parse revert rm send-email shortlog show
      show-branch show-ref sparse-checkout stage stash status stripspace submodule subtree svn switch symbolic-ref tag town
      unpack-objects update-index update-ref var verify-commit verify-tag version whatchanged worktree write-tree`),
  ],
  [
    "git remote",
    wordSet("add get-url prune remove rename rm set-branches set-head set-url show update"),
  ],
  [
    "git stash",
    wordSet("apply branch clear create drop export import list pop push save show store"),
  ],
  ["git worktree", wordSet("add list lock move prune remove repair unlock")],
  [
    "go",
    wordSet(
      "bug build clean doc env fix fmt generate get help install list mod run test tool version vet work",
    ),
  ],
  [
    "helm",
    wordSet(`completion create dependency diff env get help history install lint list ls package plugin pull push registry repo
      rollback search secrets show status template test uninstall unittest upgrade verify version`),
  ],
  [
    "kubectl",
    wordSet(`alpha annotate api-resources api-versions apply attach auth autoscale certificate cluster-info completion config
      cordon cp create debug delete describe diff drain edit events exec explain expose get help kustomize label logs options
      patch plugin port-forward proxy replace rollout run scale set taint top uncordon version wait`),
  ],
  [
    "npm",
    wordSet(`access add add-user adduser audit author bin bugs cache ci cit clean-install completion config create dedupe deprecate diff
      dist-tag dist-tags docs doctor edit exec explain explore find-dupes fund get help home hook info init install install-ci-test
      install-test link list login logout ls ogr org outdated owner pack ping pkg prefix profile prune publish query rebuild remove
      repo restart root run run-script sbom search set show shrinkwrap star stars start stop team test token tst uninstall unlink
      unpublish unstar update upgrade version view whoami`),
  ],
  [
    "pip",
    wordSet(
      "cache check completion config debug download freeze hash help index inspect install list lock search show uninstall wheel",
    ),
  ],
  [
    "terraform",
    wordSet(`apply console destroy env fmt force-unlock get graph import init login logout metadata modules output plan providers
      query refresh show stacks state taint test untaint validate version workspace`),
  ],
]);

/** Subcommands that are spelt almost like others: slips which `npm` takes for what is meant, and what only some have installed. */
const alsoKnown: ReadonlySet<string> = new Set([
  ..."hlep innit insta instal isnt isnta isntal isntall rum udpate urn verison"
    .split(" ")
    .map((slip) => `npm ${slip}`),
  ..."binstall cbuild cinstall upgrades".split(" ").map((name) => `cargo ${name}`),
  "git imerge",
  "git stats",
  "kubectl konfig",
]);

/** Options before a subcommand that have a value of their own. */
const withValue = /^(?:-[CHcn]|--(?:context|host|kube-?context|kubeconfig|namespace))$/;

/** How many words behind a program are such options and their values. */
export function optionsBefore(words: readonly string[]): number {
  let count = 0;
  while (withValue.test(words[count] ?? "") && !/^alias\./.test(words[count + 1] ?? "")) count += 2;
  return count;
}

/** Where one of them may be called; other options that have a value of their own hide the subcommand. */
const call =
  /\b(cargo|docker|gh|git|go|helm|kubectl|npm|pip|terraform)[ \t]+(?:(?:-[CHcn]|--(?:context|host|kube-?context|kubeconfig|namespace))[ \t]+[^\s"';&|]{1,200}[ \t]+){0,4}([a-z][a-z-]{1,30}(?:[ \t]+[a-z][a-z-]{2,30})?)(?=[\s;&|)]|$)/g;

/** The subcommands in a script that are slips for those which their program has; an alias is seldom so much like one. */
export function unlikelySubcommands(script: string): readonly UnlikelySubcommand[] {
  const isAlias = (name: string): boolean =>
    name.startsWith("git ") && new RegExp(String.raw`\balias\.${name.slice(4)}\b`).test(script);
  const slips = [...script.matchAll(call)].flatMap(
    ({ 0: all, 1: program = "", 2: words = "", index }) => {
      const slip = meantSubcommand([program, ...words.split(/[ \t]+/)]);
      if (slip === undefined || isAlias(slip.name)) return [];
      const end = index + all.length - (slip.index === 1 ? words.length : 0);
      const start = slip.index === 1 ? end : end - slip.word.length;
      return [{ ...slip, start, end: start + slip.word.length, at: index }];
    },
  );
  if (slips.length === 0) return [];
  const called = new Set(commandsInScript(script).map(({ name }) => name?.pos));
  return slips.filter(({ at }) => called.has(at));
}

/** A subcommand among the words of a command that is a slip. */
export interface SubcommandSlip extends Pick<UnlikelySubcommand, "closest" | "name"> {
  readonly word: string;
  /** Where it stands among the words. */
  readonly index: number;
}

/** Finds the subcommand that is a slip: the first word behind a program, or one behind that, as in `gh pr create`. */
export function meantSubcommand(words: readonly string[]): SubcommandSlip | undefined {
  let [program = ""] = words;
  for (const [index, word] of words.slice(1).entries()) {
    const known = subcommands.get(program);
    if (known === undefined) return undefined;
    if (!known.has(word)) {
      const name = `${program} ${word}`;
      // Two letters are an alias most often; npm takes the beginning of a subcommand for it.
      if (word.length < 3 || alsoKnown.has(name)) return undefined;
      const closest = [...known].find((one) => isSlip(word, one));
      if (closest === undefined || (program === "npm" && closest.startsWith(word)))
        return undefined;
      return { name, closest: `${program} ${closest}`, word, index: index + 1 };
    }
    program = `${program} ${word}`;
  }
  return undefined;
}
