import type { ScriptRange } from "../placement.ts";
import { visitScript } from "../visit-script.ts";
import { isSlip } from "./meant-program.ts";

/** A program with a subcommand that it hardly has, and what that is a slip for. */
export interface UnlikelySubcommand extends ScriptRange {
  /** With the program before it. */
  readonly name: string;
  readonly closest: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Programs with the subcommands that they bring along, or that are installed to many. */
const subcommands: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "cargo",
    words(`add audit bench build check clean clippy clone deny doc expand fetch fix fmt generate-lockfile help info init install
      llvm-cov locate-project login logout machete make metadata miri new nextest outdated owner package pkgid publish remove
      report run rustc rustdoc search set-version test tree uninstall update upgrade vendor version watch yank`),
  ],
  [
    "docker",
    words(`attach build builder buildx commit compose config container context cp create diff events exec export history image
      images import info init inspect kill load login logout logs manifest model network node pause plugin port ps pull push
      rename restart rm rmi run save scout search secret service stack start stats stop swarm system tag top trust unpause update
      version volume wait`),
  ],
  [
    "gh",
    words(`alias api attestation auth browse cache codespace completion config copilot extension gist gpg-key help issue label
      org pr preview project release repo ruleset run search secret ssh-key status variable workflow`),
  ],
  [
    "git",
    words(`absorb add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore checkout cherry
      cherry-pick clean clone commit commit-graph commit-tree config count-objects credential daemon describe diff diff-files
      diff-index diff-tree difftool fast-export fast-import fetch filter-branch filter-repo flow for-each-ref format-patch fsck gc
      grep gui hash-object help index-pack init interpret-trailers lfs log ls-files ls-remote ls-tree maintenance merge merge-base
      merge-file merge-tree mergetool mktag mktree mv name-rev notes pack-objects pack-refs prune pull push range-diff read-tree
      rebase reflog remote repack replace request-pull rerere reset restore rev-list rev-parse revert rm send-email shortlog show
      show-branch show-ref sparse-checkout stage stash status stripspace submodule subtree svn switch symbolic-ref tag town
      unpack-objects update-index update-ref var verify-commit verify-tag version whatchanged worktree write-tree`),
  ],
  [
    "npm",
    words(`access add adduser audit author bin bugs cache ci cit clean-install completion config create dedupe deprecate diff
      dist-tag docs doctor edit exec explain explore find-dupes fund get help home hook info init install install-ci-test
      install-test link list login logout ls org outdated owner pack ping pkg prefix profile prune publish query rebuild remove
      repo restart root run run-script sbom search set show shrinkwrap star stars start stop team test token tst uninstall unlink
      unpublish unstar update upgrade version view whoami`),
  ],
]);

/** Where one of them may be called; options that have a value of their own hide the subcommand. */
const call =
  /\b(cargo|docker|gh|git|npm)[ \t]+(?:-C[ \t]+\S{1,200}[ \t]+)?([a-z][a-z-]{2,30})(?=[\s;&|)]|$)/g;

/** The subcommands in a script that are slips for those which their program has; an alias is seldom so much like one. */
export function unlikelySubcommands(script: string): readonly UnlikelySubcommand[] {
  const slips = [...script.matchAll(call)].flatMap(
    ({ 0: all, 1: program = "", 2: word = "", index }) => {
      const closest = meant(program, word);
      const start = index + all.length - word.length;
      return closest === undefined ? [] : [{ program, word, closest, start, at: index }];
    },
  );
  if (slips.length === 0) return [];
  const called = new Set<number>();
  visitScript(script, (node) => {
    if (node.type === "Command" && node.name) called.add(node.name.pos);
  });
  return slips
    .filter(({ at }) => called.has(at))
    .map(({ program, word, closest, start }) => ({
      name: `${program} ${word}`,
      closest: `${program} ${closest}`,
      start,
      end: start + word.length,
    }));
}

function meant(program: string, word: string): string | undefined {
  const known = subcommands.get(program);
  if (known === undefined || known.has(word)) return undefined;
  return [...known].find((one) => isSlip(word, one));
}
