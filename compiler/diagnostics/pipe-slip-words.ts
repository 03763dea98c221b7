/** What gets or gives something else than it is meant to in pipes, sums and lists of files, and what to write instead. */
export const pipeSlipWords = {
  "action of one name": [
    "is done with what the last `-o` leads to only, not with all that is looked for",
    "Put the names into parentheses: `\\( -name A -o -name B \\) -exec ...`.",
  ],
  "command as value": [
    "sets the variable to one word while what stands behind it runs as a command",
    "Write `name=$(command)` for what a command prints.",
  ],
  "count as command": [
    "is taken for the name of a program",
    "Write `((i++)) || true`, or `i=$((i + 1))`.",
  ],
  "count without the last": [
    "counts the ends of lines, and the last line has none here",
    "Print the text with its end: `printf '%s\\n' ...`, or count with `grep -c .`.",
  ],
  "idle alias": [
    "means nothing below: only shells with somebody before them put aliases in",
    'Write a function: `name() { command "$@"; }`.',
  ],
  "program without input": [
    "reads its standard input, which commands of recipes do not have",
    "Name a file behind it, or give it something by a pipe or by `<`.",
  ],
  "sum of nothing": ["computes a number that nobody keeps", "Write `name=$((...))`."],
  "unread pipe": [
    "reads no input, so what is piped into it is lost",
    "Put `xargs` before it, or give it the words by `$(...)`.",
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;
