const languages =
  /\b(?:go templates?|handlebars|helm|i18next|jinja2?|liquid|mustaches?|nunjucks|promptfoo|twig)\b/i;

const meant =
  /\b(?:braces|(?:merge|template) (?:fields?|tags?|variables?)|placeholders?)\b[^\n]*$/i;

/** More than a sentence and the blank line behind it are about something else. */
const mostBetween = 200;
/** What an author says of placeholders stands beside them. */
const mostInLine = 80;

/**
 * Whether a text speaks of templates of another language before what looks like a placeholder at its end: `keep placeholders
 * such as {{count}}`, or Liquid by its name. These are what the work is about.
 */
export function namesTemplates(before: string): boolean {
  const line = before.slice(-mostInLine);
  return languages.test(before.slice(-mostBetween)) || meant.test(line);
}
