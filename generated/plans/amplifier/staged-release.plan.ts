// Compiled by recipec from recipes/amplifier/staged-release.yaml. Do not edit: run `recipec build`.
import type { StagedScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan, typed } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: "." */
  readonly root?: Value;
  /** Default: ".recipec/release" */
  readonly out_dir?: Value;
  readonly version: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly _approval_message: string;
  readonly archive: Value;
  readonly notes: Value;
  readonly out_dir: Value;
  readonly packed_files: Value;
  readonly root: Value;
  readonly summary: Value;
  readonly version: Value;
}

interface AtRequireCleanTree extends StagedScope {
  readonly out_dir: Value;
  readonly root: Value;
  readonly version: Value;
}

interface AtNotesEnd extends AtRequireCleanTree {
  readonly notes: Value;
}

interface AtPackSources extends AtNotesEnd {
  readonly _approval_message: string;
}

interface AtListContents extends AtPackSources {
  readonly archive: Value;
}

interface AtPackageEnd extends AtListContents {
  readonly packed_files: Value;
}

interface AtTagEnd extends AtPackageEnd {
  readonly summary: Value;
}

interface Scopes {
  readonly "require-clean-tree": AtRequireCleanTree;
  readonly "collect-notes": AtRequireCleanTree;
  readonly "notes/end": AtNotesEnd;
  readonly "pack-sources": AtPackSources;
  readonly "list-contents": AtListContents;
  readonly "package/end": AtPackageEnd;
  readonly "create-tag": AtPackageEnd;
  readonly "tag/end": AtTagEnd;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "staged-release",
  version: "1.0.0",
  description: "Collects release notes from the changelog, packs the sources, and tags the commit, with a person's approval before packing and before tagging.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/staged-release.yaml",
    sha256: "b60a2d237928bf09dcd474aa985dd7d5148547392f4c067557728fd2ae712717",
  },
  params: { root: { default: "." }, out_dir: { default: ".recipec/release" }, version: {} },
  ambient: {
    recipe: "recipe",
    session: "session",
    step: "step",
    stage: "stage",
    skipped: "_skipped_steps",
  },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "summary" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 7, most: 7 },
    processes: { least: 5, most: 5 },
    approvals: { least: 2, most: 2 },
    wallClockMs: { least: 0, most: 174180000 },
  },
  body: block<Scopes>({
    entry: "require-clean-tree",
    steps: {
      "require-clean-tree": {
        id: "require-clean-tree",
        at: [19, 9],
        tracked: { index: 0, stage: "notes" },
        around: [{ kind: "timeout", ms: 30000 }],
        action: {
          kind: "shell",
          command: () => `if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "there are uncommitted changes; commit or stash them first" >&2
  exit 1
fi
`,
          cwd: (v) => $.text(v.root),
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "collect-notes", set: (v) => v }],
      },
      "collect-notes": {
        id: "collect-notes",
        at: [29, 9],
        tracked: { index: 1, stage: "notes" },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
awk -v version="$VERSION" '
  /^## / { inside = index($0, version) > 0; next }
  inside { print }
' CHANGELOG.md | sed -e '/./,$!d' > "\${TMPDIR:-/tmp}/recipec-notes.$$"
trap 'rm -f "\${TMPDIR:-/tmp}/recipec-notes.$$"' EXIT
if [ ! -s "\${TMPDIR:-/tmp}/recipec-notes.$$" ]; then
  echo "CHANGELOG.md has no section for $VERSION" >&2
  exit 1
fi
cat "\${TMPDIR:-/tmp}/recipec-notes.$$"
`,
          cwd: (v) => $.text(v.root),
          env: { VERSION: (v) => $.text(v.version) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "notes/end", set: (v, r) => ({ ...v, notes: r.value }) }],
      },
      "notes/end": {
        id: "notes",
        at: [49, 7],
        action: {
          kind: "gate",
          stage: "notes",
          prompt: (v) => `Release ${$.text(v.version)} with these notes?

${$.text(v.notes)}
`,
          timeoutMs: 86400000,
          default: "deny",
        },
        exits: [
          {
            on: "outcome",
            outcome: "approved",
            to: "pack-sources",
            set: (v, r) => ({ ...v, _approval_message: typed(r.value, "text") }),
          },
          {
            on: "outcome",
            outcome: "denied",
            to: { kind: "finish", status: "denied", reason: "stage notes was denied" },
            set: (v) => v,
          },
        ],
      },
      "pack-sources": {
        id: "pack-sources",
        at: [59, 9],
        tracked: { index: 0, stage: "package" },
        around: [{ kind: "timeout", ms: 120000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
mkdir -p "$OUT_DIR"
archive="$OUT_DIR/source-$VERSION.tar.gz"
git -C "$ROOT" archive --format=tar.gz --prefix="source-$VERSION/" HEAD > "$archive"
sha256sum "$archive" > "$archive.sha256"
printf '%s' "$archive"
`,
          env: {
            ROOT: (v) => $.text(v.root),
            OUT_DIR: (v) => $.text(v.out_dir),
            VERSION: (v) => $.text(v.version),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "list-contents", set: (v, r) => ({ ...v, archive: r.value }) }],
      },
      "list-contents": {
        id: "list-contents",
        at: [75, 9],
        tracked: { index: 1, stage: "package" },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
tar -tzf "$ARCHIVE" | { grep -vc '/$' || true; }
`,
          env: { ARCHIVE: (v) => $.text(v.archive) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "package/end", set: (v, r) => ({ ...v, packed_files: r.value }) }],
      },
      "package/end": {
        id: "package",
        at: [84, 7],
        action: {
          kind: "gate",
          stage: "package",
          prompt: (v) =>
            `${$.text(v.archive)} holds ${$.text(v.packed_files)} files. Tag v${$.text(v.version)}? (first approval: ${$.text(v._approval_message)})`,
          timeoutMs: 86400000,
          default: "deny",
        },
        exits: [
          {
            on: "outcome",
            outcome: "approved",
            to: "create-tag",
            set: (v, r) => ({ ...v, _approval_message: typed(r.value, "text") }),
          },
          {
            on: "outcome",
            outcome: "denied",
            to: { kind: "finish", status: "denied", reason: "stage package was denied" },
            set: (v) => v,
          },
        ],
      },
      "create-tag": {
        id: "create-tag",
        at: [91, 9],
        tracked: { index: 0, stage: "tag" },
        around: [{ kind: "timeout", ms: 30000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
printf '%s\\n\\n%s\\n\\nApproved: %s\\n' "Release $VERSION" "$NOTES" "$APPROVAL" |
  git tag -a "v$VERSION" -F - --cleanup=whitespace
printf 'Tagged v%s at %s. Publish it with: git push origin v%s\\n' \\
  "$VERSION" "$(git rev-parse --short HEAD)" "$VERSION"
`,
          cwd: (v) => $.text(v.root),
          env: {
            VERSION: (v) => $.text(v.version),
            NOTES: (v) => $.text(v.notes),
            APPROVAL: (v) => $.text(v._approval_message),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [{ on: "ok", to: "tag/end", set: (v, r) => ({ ...v, summary: r.value }) }],
      },
      "tag/end": {
        id: "tag",
        at: [89, 11],
        action: { kind: "none" },
        exits: [{ on: "ok", to: { kind: "end", value: "null" }, set: (v) => v }],
      },
    },
  }),
});
