/** What tools of projects take otherwise than it is meant, and what to write instead. */
export const toolSlipWords = {
  "expression as name": [
    "is a regular expression, and `-name` takes a pattern such as `*.py`",
    "Write `-name '*.py'`, or `-regex` with the whole path.",
  ],
  "file without option": [
    "is a file, which this command takes behind an option only",
    "Write `-f FILE` for kubectl, and `-r FILE` for pip.",
  ],
  "filter without JSON": [
    "has nothing to look into: `gh` gives it the fields behind `--json`",
    "Add them: `--json number,title`.",
  ],
  "foreign comment": [
    "begins no comment: the shell takes it for the name of a program",
    "Comments begin with `#`.",
  ],
  "group without backslashes": [
    "has no group for `\\1`, so `sed` fails: parentheses are plain signs without `-E`",
    "Write `sed -E`, or backslashes before the parentheses.",
  ],
  "no folder to build": [
    "says not from which folder to build, so `docker` fails",
    "Write the folder behind it, such as `.`.",
  ],
  "option of the script": [
    "is taken by `npm` itself, and the script does not get it",
    "Put `--` before it: `npm run lint -- --fix`.",
  ],
  "name in sed": [
    "stays as it is: between single quotes the shell replaces no variable, and `sed` knows none",
    "Put the program into double quotes.",
  ],
  "pattern of Perl": [
    "is a pattern that only `grep -P` reads as it is meant",
    "Write `grep -P`, or `[0-9]` for `\\d`.",
  ],
  "pattern that sets": [
    "sets the field in each line, and is true for all of them",
    "Write `==`, which compares.",
  ],
  "quiet value": [
    "prints nothing, as it is told, so the value is empty",
    "Ask whether it succeeds: `if grep -q ...; then`, or leave out `-q`.",
  ],
  "script without run": [
    "is no command of `npm`, so it fails",
    "Write `npm run` before the name of the script.",
  ],
  "value of no test": [
    "is no value that this test of `find` takes, so `find` fails",
    "Write one letter behind `-type`, days as a number, and sizes such as `10M`.",
  ],
  "unknown method": [
    "is no method of HTTP, so the server refuses the request",
    "Spell it as `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.",
  ],
  "turned mode": [
    "is no mode that `chmod` knows: the sign stands before the letters",
    "Write it as `u+x` or `+x`.",
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;
