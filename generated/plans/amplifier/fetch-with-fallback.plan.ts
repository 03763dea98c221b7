// Compiled by recipec from recipes/amplifier/fetch-with-fallback.yaml. Do not edit: run `recipec build`.
import type { AmbientScope, Value } from "recipec/runtime";
import { amplifier as $, block, definePlan } from "recipec/runtime";

/** What the caller may give. */
export interface Inputs {
  /** Default: ".recipec/fetch-cache" */
  readonly cache_dir?: Value;
  /** Default: "download" */
  readonly source?: Value;
  readonly url: Value;
  readonly target: Value;
}

/** Variables when the plan has finished; optional ones are unset where their step was skipped. */
export interface Outputs {
  readonly cache_dir: Value;
  readonly delivery: Value;
  readonly download_exit: string;
  readonly source: Value;
  readonly target: Value;
  readonly url: Value;
}

interface AtDownload extends AmbientScope {
  readonly cache_dir: Value;
  readonly source: Value;
  readonly target: Value;
  readonly url: Value;
}

interface AtNoteFallback extends AtDownload {
  readonly download_exit: string;
}

interface Scopes {
  readonly download: AtDownload;
  readonly "note-fallback": AtNoteFallback;
  readonly deliver: AtNoteFallback;
}

export const plan = definePlan<Inputs, Outputs>({
  abi: 1,
  name: "fetch-with-fallback",
  version: "1.0.0",
  description: "Downloads a file, retries on failure, and otherwise uses the cached copy of the last success.",
  dialect: "amplifier",
  source: {
    path: "recipes/amplifier/fetch-with-fallback.yaml",
    sha256: "13e31fd92d1b98574d24687ee7a0720651ba5bd33753688f634861b96f350de1",
  },
  params: {
    cache_dir: { default: ".recipec/fetch-cache" },
    source: { default: "download" },
    url: {},
    target: {},
  },
  ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
  limits: { depth: 5, total: 100 },
  output: { variable: "final_output", fallback: "delivery" },
  bounds: {
    agentCalls: { least: 0, most: 0 },
    steps: { least: 2, most: 3 },
    processes: { least: 2, most: 5 },
    approvals: { least: 0, most: 0 },
    wallClockMs: { least: 0, most: 1473000 },
  },
  body: block<Scopes>({
    entry: "download",
    steps: {
      download: {
        id: "download",
        at: [18, 5],
        tracked: { index: 0 },
        around: [
          {
            kind: "retry",
            attempts: 3,
            initialDelayMs: 1000,
            maxDelayMs: 10000,
            factor: 2,
            kinds: ["timeout", "spawn", "exit"],
          },
          { kind: "timeout", ms: 90000 },
        ],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
mkdir -p "$CACHE_DIR"
curl --fail --silent --show-error --location --max-time 60 \\
  --output "$CACHE_DIR/incoming" -- "$URL"
mv -f "$CACHE_DIR/incoming" "$CACHE_DIR/latest"
`,
          env: { URL: (v) => $.text(v.url), CACHE_DIR: (v) => $.text(v.cache_dir) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "note-fallback", set: (v, r) => ({ ...v, download_exit: r.exitCode }) },
          {
            on: "error",
            kinds: ["exit"],
            to: "note-fallback",
            set: (v, r) => ({ ...v, download_exit: r.exitCode }),
          },
        ],
      },
      "note-fallback": {
        id: "note-fallback",
        at: [40, 5],
        tracked: { index: 1 },
        around: [
          {
            kind: "guard",
            when: (v) => $.ne($.given(v.download_exit, "download_exit"), 0),
            text: "{{download_exit}} != 0",
          },
          { kind: "timeout", ms: 600000 },
        ],
        action: {
          kind: "shell",
          command: () => `if [ ! -f "$CACHE_DIR/latest" ]; then
  echo "nothing could be downloaded from $URL, and there is no earlier copy" >&2
  exit 1
fi
printf cache
`,
          env: { URL: (v) => $.text(v.url), CACHE_DIR: (v) => $.text(v.cache_dir) },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          { on: "ok", to: "deliver", set: (v, r) => ({ ...v, source: r.value }) },
          { on: "skipped", to: "deliver", set: (v) => v },
        ],
      },
      deliver: {
        id: "deliver",
        at: [54, 5],
        tracked: { index: 2 },
        around: [{ kind: "timeout", ms: 600000 }],
        action: {
          kind: "shell",
          command: () => `set -euo pipefail
cp -f "$CACHE_DIR/latest" "$TARGET"
printf '{"source": "%s", "bytes": %s}' "$SOURCE" "$(wc -c < "$TARGET")"
`,
          env: {
            CACHE_DIR: (v) => $.text(v.cache_dir),
            TARGET: (v) => $.text(v.target),
            SOURCE: (v) => $.text(v.source),
          },
          decode: (text) => $.decodeOutput(text, "whole"),
        },
        exits: [
          {
            on: "ok",
            to: { kind: "end", value: "last" },
            set: (v, r): Outputs => ({ ...v, delivery: r.value }),
          },
        ],
      },
    },
  }),
});
