/** What is read otherwise than it is meant in loops and lists of a shell, and never ends, and what to write instead. */
export const loopSlipWords = {
  "command as list": [
    "are the words of a command, which does not run",
    "Write `$(...)` around it, or leave out `ls` before a pattern.",
  ],
  "length of a text": [
    "is 1, since the variable is a text and no list",
    "Count its lines by `wc -l`, or read them into a list by `mapfile -t`.",
  ],
  "loop of one round": [
    "is one text between its quotes, with all its lines, so the loop goes round once",
    'Read the lines: `while IFS= read -r line; do ...; done <<< "$lines"`.',
  ],
  "loop without end": [
    "never ends: nothing in the loop leaves it",
    "Leave it by `break`, or count its rounds.",
  ],
  "program without end": [
    "goes on until somebody ends it, and the command waits for that",
    "Write `timeout 30` before it, or let it run in the background: `... &`, and `kill $!` at the end.",
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;
