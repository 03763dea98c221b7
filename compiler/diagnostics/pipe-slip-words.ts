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
  "names with NUL": [
    "gets all names as one: `-print0` puts no line breaks between them",
    "Write `xargs -0`, or leave out `-print0`.",
  ],
  "names without NUL": [
    "takes all lines for one name: `-0` looks for the sign that `-print0` puts between them",
    "Write `-print0` at the end of `find`, or leave out the `-0`.",
  ],
  "element without braces": [
    "is the first element of the list, and the index a text behind it",
    "Write the name and the index in braces behind the `$`: `{name[1]}`.",
  ],
  "unknown device": [
    "is no device: the shell makes a file of that name, or fails",
    "Spell it as `/dev/null`, or as the device that is meant.",
  ],
  "value that is set": [
    "sets nothing: before the `=` stands what the variable holds, and the shell ends the command there",
    "Write `==` to compare, or the name without `$` to set it.",
  ],
  "status of no command": [
    "is 0 here: nothing has run before it, for each command of a recipe has a shell of its own",
    "Ask in the command that may fail, or let it print its exit code and read its output.",
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;
