/** What may print more than once, elsewhere, or not at all. */
const mayPrintOtherwise =
  /\b(?:for|while|def|class|try|with|exec|eval|import_module)\b|\.write\(|\bsys\.exit\(|\bend ?=|^[ \t]*(?:if|else|elif)\b|\bpprint\b/m;

/** Expressions, with nothing in quotes and brackets, whose value is true or false: comparisons, negations, calls that give nothing else. */
const truths: readonly RegExp[] = [
  /^not\s/,
  /^(?:all|any|bool|callable|hasattr|isinstance|issubclass)\(\)$/,
  /\.(?:endswith|exists|is_dir|is_file|isalnum|isalpha|isdigit|isdir|isfile|isspace|startswith)\(\)$/,
  /^[^=!<>]+(?:[=!]=|[<>]=?|\sin\s|\sis\s)[^=!<>]+$/,
];

/** What makes another value of two, or several arguments. */
const isCombined = /\b(?:and|else|if|lambda|or)\b|[,%]|\bf""/;

/** Longer expressions are no single test. */
const mostRead = 500;

/** Whether a program of Python prints one truth value and nothing else: `True` or `False`. */
export function printsTruth(program: string): boolean {
  const prints = program.match(/\bprint\(/g) ?? [];
  if (prints.length !== 1 || mayPrintOtherwise.test(program)) return false;
  const [, argument = ""] = /(?:^|[\n;])[ \t]*print\((.*)\)\s*$/.exec(program) ?? [];
  if (argument.length > mostRead) return false;
  const expression = outlineOf(argument.trim());
  return !isCombined.test(expression) && truths.some((truth) => truth.test(expression));
}

/** An expression without what is in quotes and brackets. */
function outlineOf(expression: string): string {
  let outline = expression.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  for (let before = ""; before !== outline; ) {
    before = outline;
    outline = outline.replaceAll(
      /(?<=\()[^()]+(?=\))|(?<=\[)[^[\]]+(?=\])|(?<=\{)[^{}]+(?=\})/g,
      "",
    );
  }
  return outline;
}
