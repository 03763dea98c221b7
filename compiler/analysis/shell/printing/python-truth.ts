/** What may print more than once, elsewhere, or not at all. */
const mayPrintOtherwise =
  /\b(?:for|while|def|class|try|with|exec|eval|import_module|SystemExit|pprint)\b|\.write\(|\bsys\.(?:exit\(|stdout\b)|\bos\.(?:_exit|abort|exec\w*|popen|spawn\w*|system|write)\(|(?<![\w.])(?:breakpoint|exit|help|input|quit)\(|\bimport this\b|\b(?:end|print) ?=|^[ \t]*(?:if|else|elif)\b/m;

/** What other programs print goes where this one prints, unless it is kept. */
const startsOthers = /\bsubprocess\b/;
const keepsOutput = /\b(?:capture_output|check_output|getoutput|stdout) ?[=(]/;

/** Something in quotes or brackets, as it stands in an outline. */
const text = "\ue001";
const inParentheses = "\ue002";
const inOthers = "\ue003";

/** Expressions, with nothing in quotes and brackets, whose value is true or false: comparisons, negations, calls that give nothing else. */
const truths: readonly RegExp[] = [
  /^not\s/,
  new RegExp(`^(?:all|any|bool|callable|hasattr|isinstance|issubclass)${inParentheses}$`),
  new RegExp(
    `^[\\w.${text}${inParentheses}${inOthers}]+\\.(?:endswith|exists|is_dir|is_file|isalnum|isalpha|isdigit|isdir|isfile|isspace|startswith)${inParentheses}$`,
  ),
  /^[^=!<>]+(?:[=!]=|[<>]=?|\sin\s|\sis\s)[^=!<>]+$/,
];

/** What makes another value of two, or several arguments, or ends the line. */
const isCombined = /\b(?:and|else|if|lambda|or)\b|[,%#]|\bf\ue001/;

/** Longer expressions are no single test. */
const mostRead = 500;

/** Whether a program of Python prints one truth value and nothing else: `True` or `False`. */
export function printsTruth(program: string): boolean {
  const printed = onlyPrintedIn(program);
  if (printed === undefined) return false;
  const expression = outlineOf(printed);
  return !isCombined.test(expression) && truths.some((truth) => truth.test(expression));
}

/** The expression that a program of Python prints, and nothing else; undefined where it may print more, or none. */
export function onlyPrintedIn(program: string): string | undefined {
  // What prints may be called otherwise, and a line may go on that ends with a backslash.
  const prints = program.match(/\bprint\b/g) ?? [];
  if (prints.length !== 1 || /\\\n/.test(program) || mayPrintOtherwise.test(program)) {
    return undefined;
  }
  if (startsOthers.test(program) && !keepsOutput.test(program)) return undefined;
  // Behind the sign of a comment, a semicolon ends nothing.
  const [, argument = ""] = /(?:^|\n)(?:[^#\n]*;)?[ \t]*print\((.*)\)\s*$/.exec(program) ?? [];
  return argument.length > mostRead ? undefined : argument.trim();
}

/** An expression with signs for what is in quotes and brackets. */
function outlineOf(expression: string): string {
  let outline = expression.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, text);
  for (let before = ""; before !== outline; ) {
    before = outline;
    outline = outline.replaceAll(/([([{])[^()[\]{}]*[)\]}]/g, (_, opening: string) =>
      opening === "(" ? inParentheses : inOthers,
    );
  }
  return outline;
}
