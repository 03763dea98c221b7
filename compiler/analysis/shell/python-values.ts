/** A placeholder, or a variable of the shell, where an expression of Python has a value. */
const value =
  /(?<=(?:[=(,[:<>+*/%-]|\b(?:and|if|in|is|not|or|return))[ \t]{0,8})(?:\{\{[^{}\n]{1,200}\}\}|\$\{\w+\}|\$\w+)(?=[ \t]{0,8}(?:[\n),\]}:#=<>!+*/%;-]|$|(?:and|else|for|if|in|or)\b))/g;

/** A program of Python with a number, and blanks, for each value that is pasted into its expressions: whatever it is, the rest is read as it stands. */
export function withNumbersForValues(program: string): string {
  return program.includes("{{") || program.includes("$")
    ? program.replaceAll(value, (found) => "0".padEnd(found.length))
    : program;
}
