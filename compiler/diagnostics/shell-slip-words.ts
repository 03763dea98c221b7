import { environmentSlipWords } from "./environment-slip-words.ts";
import { loopSlipWords } from "./loop-slip-words.ts";
import { pipeSlipWords } from "./pipe-slip-words.ts";
import { pythonSlipWords } from "./python-slip-words.ts";
import { testSlipWords } from "./test-slip-words.ts";
import { toolSlipWords } from "./tool-slip-words.ts";

/** What is read otherwise than it is meant, and what to write instead. */
export const shellSlipWords = {
  ...testSlipWords,
  ...toolSlipWords,
  ...loopSlipWords,
  ...pipeSlipWords,
  ...pythonSlipWords,
  ...environmentSlipWords,
  "blanks around =": [
    "starts a program: where a variable gets its value, no blank stands beside the `=`",
    "Write `name=value`.",
  ],
  "parted assignment": [
    "gives the variable no value: no blank stands beside the `=`",
    "Write `name=value`.",
  ],
  "assigned to $": [
    "starts a program: the variable that gets a value is written without `$`",
    "Write `name=value`.",
  ],
  "open -exec": [
    "has no end: the shell takes a `;` for the end of the command of its own",
    "Write `\\;` or `+` there.",
  ],
  "option without -o": [
    "is no option here, but the first parameter of the script",
    "Write `-o pipefail`.",
  ],
  "unknown option of set": [
    "is no option that the shell knows: it says so, sets nothing and goes on",
    "Spell it as `pipefail`, `errexit`, `nounset` or `xtrace`.",
  ],
  "comma at the end": [
    "stands before a closing bracket, where JSON has no comma",
    "Leave it out: nothing can read this JSON.",
  ],
  "comma missing": [
    "has no comma behind it, and another value follows in this JSON",
    "Write one: nothing can read this JSON.",
  ],
  "word of no JSON": [
    "is no word of JSON",
    "JSON has `true`, `false` and `null`: nothing can read this.",
  ],
  "program as file": [
    "writes a file that is called like a program",
    "Write `|` to give the output to the program.",
  ],
  "numbered file": [
    "writes a file with a digit for its name",
    "Write `2>&1` or `>&2` for the other output.",
  ],
  "dotted name": [
    "ends the command: names of the shell have no dots",
    "Write `{{name.key}}` for a value of the recipe; a dot behind a variable stands behind its brace.",
  ],
  "workflow expression": [
    "ends the command: only workflows of GitHub know such expressions",
    "Let the caller give the value as a variable, and write the placeholder of it.",
  ],
  "read without input": [
    "sets nothing: commands of recipes have no standard input, and nobody is asked",
    "Let the caller give the value as a variable of the recipe.",
  ],
  "covered failure": [
    "covers how its command ends: what declares a variable succeeds, and `set -e` ends nothing",
    "Declare the variable first, and set it in a line of its own.",
  ],
  "overtaken status": [
    "is 0 here: the command right before it has succeeded, whatever failed earlier",
    "Ask right behind the command that is meant, or keep its status there: `status=$?`.",
  ],
  "status of a pipe": [
    "is how the last command of the pipe has ended, not the first",
    "Write `set -o pipefail` before the pipe, or ask for the status in PIPESTATUS.",
  ],
  "lost in a pipe": [
    "is lost behind the pipe: each of its commands has a shell of its own",
    "Let the loop, or the `read`, take its input from `< <(command)` instead of a pipe.",
  ],
  "lost in parentheses": [
    "is lost behind the parentheses, which run in a shell of their own and do not read it",
    "Write braces instead, `{ ...; }`, or print the value in the parentheses and keep it: `name=$(...)`.",
  ],
  "idle parentheses": [
    "goes to a folder in a shell of its own, which ends at once: what follows runs where it would have run without it",
    "Write `(cd folder && command)`, or leave the parentheses out.",
  ],
  "parted number": [
    "redirects nothing but the output: the number stands apart from the sign, so that it is a word of the command",
    "Write `2>` without a blank between them.",
  ],
  "dead end": [
    "ends the script here, so what stands behind it never runs",
    "Leave it out, or ask for something before it: `if ...; then exit 0; fi`.",
  ],
  "lost hyphen": [
    "is no option without its hyphen: the program takes it for a file, or for what it looks for",
    "Write the hyphen before it.",
  ],
  "first of a list": [
    "is only the first element of the list",
    "Write the name in braces with `[@]` behind it, between double quotes, for all of them.",
  ],
  "stray errors": [
    "leaves the errors where the output was: redirections are done one after the other",
    "Write `> file 2>&1`.",
  ],
  "misplaced brace": [
    "is the value between two braces, which are part of the name then",
    "Put the dollar sign before the brace, or leave the braces out.",
  ],
  "quoted glob": [
    "is a name with a star in it: between quotes nothing is looked for",
    'Leave the star out of the quotes: `"folder with blanks"/*`.',
  ],
  "pattern without quotes": [
    "is replaced by the names of files where the command runs, if any are like that",
    "Put the pattern between quotes, so that `find` reads it.",
  ],
  "star of one level": [
    "goes one folder down, and no further: two stars are one in bash",
    "Write `shopt -s globstar` before it, on a line of its own, or let `find` look.",
  ],
  "line break as letters": [
    "is a backslash and a letter here, which the program takes as they are",
    "Write the line break itself, or `$'...'` with single quotes; `git` also takes `-m` more than once.",
  ],
  "maybe unset": [
    "is only set where the condition before holds, and elsewhere `set -u` ends the script here",
    "Set it before the `if` as well, or give it a default where it is expanded.",
  ],
  "name in a program": [
    "stays as it is: the quotes around the word behind `<<` keep the shell from replacing it",
    "Hand the value over in the environment, and have the program read it there.",
  ],
  "unescaped field": [
    "gets into this JSON as it is: a quote or a line break in it ends the text",
    "Let git print the fields apart, as with `%x09`, and `jq -R` write the JSON.",
  ],
  "split JSON": [
    "is split at each blank, also at those in the texts of this JSON",
    "Read it line by line: `while IFS= read -r row; do ... done < <(jq -c ...)`.",
  ],
  "quotes in quotes": [
    "stands outside of the quotes: the quote before it ends the text that is meant to have it inside",
    'Write `\\"` for a quote inside of double quotes, or put single quotes around the whole.',
  ],
  "JSON without quotes": [
    "is no JSON by the time that the program gets it: outside of quotes, bash takes its quotes away",
    "Put single quotes around the whole.",
  ],
  "range of a variable": [
    "is one word: braces are expanded before variables are",
    'Write `$(seq 1 "$n")`.',
  ],
  "range without braces": ["is one word, so the loop runs once", "Write `{1..5}`, with braces."],
  "opens an editor": [
    "opens an editor, and nobody is there to write and close it",
    "Give the text on the command line, such as with `-m`, or change the file by a command.",
  ],
  "asks nobody": [
    "asks before it goes on: commands of recipes have no standard input, and nobody answers",
    "Give the answer on the command line, such as with `-y`.",
  ],
  "no terminal": [
    "needs a terminal, which commands of recipes have not",
    "Leave out the flag for a terminal, such as the `t` of `-it`, or let the program print its report once, such as by `top -b -n 1`.",
  ],
  "missing argument": [
    "stands for nothing: fewer words follow the script, of which the first is only its name",
    "Write the value behind the script and its name: `bash -c TEXT NAME FIRST SECOND`.",
  ],
  "parameter of nothing": [
    "has nothing to stand for: commands of recipes are given no arguments",
    "Write the placeholder of a variable. Where the dollar sign is meant for a program or a reader, put it into single quotes or behind a backslash.",
  ],
  "return to nobody": [
    "fails outside of a function, and ends nothing",
    "Write `exit` to end the command.",
  ],
  "local of nothing": [
    "fails outside of a function, and sets nothing",
    "Write `name=value` alone.",
  ],
  "loop of nothing": [
    "does nothing, since no loop is around it",
    "Write `exit` to end the command.",
  ],
  "sum as command": [
    "runs its first word as a command: sums stand in two pairs of parentheses",
    "Write `$(( ... ))`.",
  ],
  "sum as text": [
    "is a text with that sign in it: nothing is computed",
    "Write `name=$(( ... ))`.",
  ],
  "test as command": [
    "starts a program of that name: tests stand in brackets",
    "Write `[ ... ]`, with blanks inside the brackets.",
  ],
  "selection that sets": [
    "sets the key in each value and leaves out none",
    "Write `==`, which compares.",
  ],
  "argument not given": [
    "is an argument that the command does not give its program, which fails",
    "Name it behind the program, and count from 1.",
  ],
  "unbound in Python": [
    "is a name that nothing in its program gives a value, so that Python stops there",
    "Spell it as where it gets its value, or import what it stands for.",
  ],
  "unbound test": [
    "breaks the script off where there is no such variable: `set -u` stands before it",
    `Write \`"\${NAME:-}"\`, which is empty then.`,
  ],
  "parameter not given": [
    "is empty: no call of its function gives so many arguments",
    "Give them where the function is called, or say there what to take without it.",
  ],
  "count with a name": [
    "prints the name of the file behind the number, and is no number",
    "Write `wc -l < file`, which prints the number alone.",
  ],
  "value as command": [
    "runs the value as a command, whatever it is in Markdown",
    "Put a backslash before both backquotes.",
  ],
  "variable as command": [
    "runs a command of that name, and is not the variable",
    "Write the placeholder, or `$name` for a variable of the shell.",
  ],
  "key behind a mapping": [
    "is the whole mapping with a text behind it: names of the shell have no dots",
    "Write `{{name.key}}`, or two underscores for the dot.",
  ],
  "no file": [
    "names no file behind it, so that `sed` fails",
    "Name the files, or leave out `-i` where it changes its input.",
  ],
  "no target": [
    "has nothing behind it: where to, nobody says, and the command fails",
    "Write both names.",
  ],
  "no input of tr": [
    "is no file for `tr`, which reads its input only, and fails",
    "Write `< file`.",
  ],
  "no number": ["is no number or time here, so the command fails", "Write the number before it."],
  "long delimiter": [
    "has more than one character, so `cut` fails",
    "Give one character, or let `awk -F` part the lines.",
  ],
  "letters behind f": [
    "has letters behind its `f`, which `tar` takes for the name of the archive",
    "Write the `f` last: `-czf`.",
  ],
  "parted format": [
    "is a second word, and `date` takes one format, so it fails",
    "Put the whole format in quotes: `date '+%Y-%m-%d %H:%M'`.",
  ],
  "address as file": [
    "is the name of the file to write here, and no address is left",
    "Write the name of the file behind `-O`.",
  ],
  "joined sum": [
    "is one word, which `expr` prints as it is: nothing is computed",
    "Put blanks around the sign, or write `$((...))`.",
  ],
  "parted header": [
    "is a header without its value, and its value an address",
    "Put both between quotes.",
  ],
  "early deletion": [
    "deletes whatever `find` comes by: the tests behind it are too late",
    "Write it last.",
  ],
  "assignment as test": ["sets the variable and is always true", 'Write `[ "$name" = value ]`.'],
  "own value": [
    "is expanded before the command gets its value",
    "Set the variable in a command of its own before.",
  ],
  "text as status": [
    "is no number, which a function and a script end with",
    "Print the text, and take it by `$(...)`.",
  ],
  "commas in a list": ["has the commas in its elements", "Part the elements by blanks only."],
  "quoted pattern": [
    "is a text here: quotes take from it what makes it a pattern",
    "Leave out the quotes, or keep the pattern in a variable.",
  ],
  "exit in any case": [
    "is reached in any case: `||` leads to the command before it only",
    "Write `|| { ...; exit 1; }`.",
  ],
  "format without places": [
    "has no place for the values behind it, so they are left out",
    "Write `%s` where a value belongs.",
  ],
  "uneven format": [
    "does not come out even with the values behind it: what lacks one is empty, or 0",
    "Give each `%` of the format a value.",
  ],
  "uneven awk format": [
    "does not have as many places as values behind it: awk fails where a value lacks, and leaves out what has no place",
    "Give each `%` of the format one value.",
  ],
  "misspelt awk name": [
    "is given no value, so that it is an empty text, or 0, in awk; a variable of almost the same name has one",
    "Spell both alike.",
  ],
  "shell variable in awk": [
    "is a variable of the shell, which awk does not see: there it is an empty text, or 0",
    'Give it to awk by `-v name="$name"`.',
  ],
  "basic alternative": [
    "is looked for as it stands: only `grep -E` knows alternatives",
    "Write `grep -E`.",
  ],
  "escaped alternative": [
    "is looked for with that sign in it: behind a backslash it parts no alternatives",
    "Leave out the backslash.",
  ],
  "escape of echo": [
    "keeps its backslash: `echo` writes it as it stands",
    "Write `printf '%b\\n'` or several lines.",
  ],
  "misspelt assignment": [
    "is set and never read, while a variable of almost the same name is",
    "Write the name as it is read.",
  ],
  "misspelt file": [
    "is read, and nothing here writes it: the file that is written before is called otherwise",
    "Write the same path where the file is written and where it is read.",
  ],
  "emptied file": [
    "is emptied before the command reads it",
    "Write another file, and rename it then.",
  ],
  "format without values": [
    "has places for values, and none stand behind it",
    "Write `%%` for a percent sign, or the values behind the format.",
  ],
  "fraction in a sum": [
    "fails, since bash computes with whole numbers",
    "Compute with `awk` or `bc`, or in hundredths.",
  ],
  "function for a program": [
    "is a function of this shell, which no other program can start",
    "Put its commands into `bash -c '...'`, or start it without that program.",
  ],
  "list for a command": [
    "is a list of words: no command runs",
    "Write `$(` for what a command prints.",
  ],
  "minutes for a month": [
    "has the minutes where the month belongs",
    "Write `%m` for the month: `%M` is the minute.",
  ],
  "month for minutes": [
    "has the month where the minutes belong",
    "Write `%M` for the minute: `%m` is the month.",
  ],
  "parted address": [
    "ends the command here, which goes on in the background without the rest of its address",
    "Put the address between quotes.",
  ],
  "input beside a pipe": [
    "is the whole input of this command, and what is piped into it is lost",
    "Give the program as an argument, `-c '...'`, or keep what is piped in a variable or file.",
  ],
  "no fields": [
    "does not say what `cut` shall leave, and it fails",
    "Write which fields: `cut -d ',' -f 1`.",
  ],
  "no mode": [
    "is all that `chmod` is told, which needs a mode and a file",
    "Write `chmod +x FILE`.",
  ],
  "quotes of jq": [
    "prints a text between its quotes, and what it is compared with below has none",
    "Write `jq -r`, which prints texts as they are.",
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;

/** Parameters of `shell-slip`. */
export interface ShellSlip {
  /** What is written. */
  readonly text: string;
  readonly kind: keyof typeof shellSlipWords;
}
