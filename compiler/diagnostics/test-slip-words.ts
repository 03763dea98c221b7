/** What is read otherwise than it is meant in tests of a shell, and what to write instead. */
export const testSlipWords = {
  "glued bracket": [
    "is the name of a program: a blank stands behind the bracket of a test",
    "Put a blank behind the bracket.",
  ],
  "open bracket": [
    "is where this test ends, which has no `]` that stands alone",
    "Put a blank before each `]`; where tests are joined by `&&` or `||`, each has brackets of its own.",
  ],
  "redirect in a test": [
    "names a file here and compares nothing",
    "Write `-gt` or `-lt` for numbers.",
  ],
  "order of texts": [
    "compares texts, letter by letter: 9 comes behind 10",
    "Write `-gt` or `-lt` for numbers, or `(( ... ))`.",
  ],
  "number that is text": [
    "is compared as a number, which it is not",
    "Write `=` or `!=` for texts.",
  ],
  "test of one word": [
    "is one word, so the test only asks whether it is empty",
    "Put blanks around the operator.",
  ],
  "glued sign": [
    "has the sign as a part of it, so that the test compares nothing and fails",
    "Put blanks around the sign.",
  ],
  "end in any case": [
    "ends the script in any case: it follows what is printed, and also what succeeds before `||`",
    "Put both in braces: `|| { echo ...; exit 1; }`.",
  ],
  "glued negation": [
    "is no negation, and the test fails: the `!` stands alone",
    "Put a blank behind the `!`.",
  ],
  "missing operand": [
    "lacks what it shall be asked of or compared with",
    "Write both sides of a comparison, and a word behind an operator such as `-f`.",
  ],
  "bare value": [
    "is no word at all where it is empty, and then the test is true",
    "Put it between double quotes.",
  ],
  "command in a test": [
    "does not run: between the brackets of a test it is a word, and the test fails",
    "Write the command without brackets: `if grep -q ...; then`.",
  ],
  "fixed test": [
    "is the same text in every run, and so is what this test says",
    'Ask for a variable, `"$name"`, or for a file: `[ -s FILE ]`.',
  ],
  "name for its value": [
    "is a word here, and not what the variable of this name holds",
    'Write `$` before it, between double quotes in a test: `"$name"`.',
  ],
  "pattern in a test": [
    "is a pattern, and a test asks for one file: with several it fails, and in double brackets it looks for none",
    "Ask with `compgen -G 'PATTERN' > /dev/null`, or go through the files in a loop.",
  ],
  "truth of a text": [
    "is tested for being empty, and `false` and `0` are not empty",
    'Compare it: `[ "$name" = true ]`.',
  ],
  "glued negation of a command": [
    "is the name of a program, which no machine has",
    "Put a blank behind the `!`.",
  ],
  "glued colon": [
    "is the name of a program to the shell, which has no colon there",
    "Leave the colon out.",
  ],
  "large status": [
    "is no status: the shell keeps what is left of it by 256, so 256 is success",
    "Write a number from 1 to 255.",
  ],
} satisfies Readonly<Record<string, readonly [says: string, help: string]>>;
