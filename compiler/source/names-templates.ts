const languages =
  /\b(?:go templates?|handlebars|helm|i18next|jinja2?|liquid|mustaches?|nunjucks|promptfoo|twig)\b/i;

const meantBefore =
  /\b(?:braces|(?:merge|template) (?:fields?|tags?|variables?)|placeholders?)\b[^\n]*$/i;

const meantBehind = /^[^\n]*\b(?:(?:merge|template) (?:fields?|tags?|variables?)|placeholders)\b/i;

/** More than a sentence and the blank line behind it are about something else. */
const mostBetween = 200;
/** What an author says of placeholders stands beside them. */
const mostInLine = 80;

/**
 * Whether a text speaks of templates of another language around what looks like a placeholder: `keep placeholders such as
 * {{count}}`, or Liquid by its name. These are what the work is about.
 */
export function namesTemplates(before: string, behind: string): boolean {
  return (
    languages.test(before.slice(-mostBetween)) ||
    meantBefore.test(before.slice(-mostInLine)) ||
    meantBehind.test(behind.slice(0, mostInLine))
  );
}
