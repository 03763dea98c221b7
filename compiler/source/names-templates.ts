const languages =
  /\b(?:cookiecutter|dbt|go templates?|handlebars|helm|i18next|jekyll|jinja2?|liquid|mustaches?|nunjucks|promptfoo|twig)\b/i;

/** What is about more than templates has to be named in the same sentence. */
const frameworks = /\b(?:angular|ansible|django|hugo|postman|svelte|vue)\b[^\n.!?]*$/i;

/** Names of which everybody knows whose they are. */
const theirNames = /^\{\{-? *(?:cookiecutter|page|site)\./;

/** A sentence may go on in the next line. */
const meantBefore =
  /\b(?:braces|(?:merge|template) (?:fields?|tags?|variables?)|placeholders?)\b(?:[^\n]*|[^\n.!?:]*\n[^\n.!?:]*)$/i;

/** Examples of something that a text is made of: `tags like {{cite}}`. */
const exampleBefore =
  /\b(?:expressions|macros|markers|shortcodes|strings|tags|tokens|variables)\b,? (?:like|such as)\b[^\n.!?]*$/i;

const meantBehind = /^[^\n]*\b(?:(?:merge|template) (?:fields?|tags?|variables?)|placeholders)\b/i;

/** Something else holds it: `the files under recipes/ use {{task}}`. */
const heldBefore =
  /\b(?:files?|mails?|messages?|pages?|prompts?|recipes?|subjects?|templates?|texts?)\b[^.!?\n]{0,40}\b(?:contains?|holds?|reads?|says?|uses?)\s+["'`]?$/i;

/** An order to write templates in another way: `replace {{user}} by {{account}} in all templates`. */
const rewritten =
  /\b(?:chang|convert|escap|migrat|renam|replac|substitut|turn)\w*\b[^.!?\n]*\btemplates\b/i;

/** Which of their signs it is: `{{#each}} loops`. */
const kindBehind =
  /^["'`]?\s+(?:blocks?|expressions?|helpers?|loops?|macros?|partials?|sections?|strings?|tags?|variables?)\b/i;

/** Others put something in its place: `The mailer fills it in.` */
const filledBehind =
  /^[^\n]*\b(?:(?:expands|fills|inserts|renders|replaces|substitutes) (?:it|that|them|these|this)|(?:are|gets?|is|will be) (?:expanded|filled|inserted|rendered|substituted))\b/i;

/** More than a sentence and the blank line behind it are about something else. */
const mostBetween = 200;
/** What an author says of placeholders stands beside them. */
const mostInLine = 80;

/**
 * Whether a text speaks of templates of another language around what looks like a placeholder: `keep placeholders such as
 * {{count}}`, or Liquid by its name. These are what the work is about.
 */
export function namesTemplates(before: string, braces: string, behind: string): boolean {
  const line = before.slice(-mostInLine);
  return (
    theirNames.test(braces) ||
    languages.test(before.slice(-mostBetween)) ||
    frameworks.test(line) ||
    meantBefore.test(line) ||
    exampleBefore.test(line) ||
    heldBefore.test(line) ||
    isRewritten(before, behind) ||
    kindBehind.test(behind.slice(0, mostInLine)) ||
    meantBehind.test(behind.slice(0, mostInLine)) ||
    filledBehind.test(behind.slice(0, mostInLine))
  );
}

/** Most texts do not name what is written in another way, and have no sentence looked for. */
function isRewritten(before: string, behind: string): boolean {
  const mayName =
    /templates/i.test(before.slice(-mostBetween)) ||
    /templates/i.test(behind.slice(0, mostBetween));
  return mayName && rewritten.test(sentenceAround(before, behind));
}

function sentenceAround(before: string, behind: string): string {
  const start = /[^.!?\n]*$/.exec(before.slice(-mostBetween))?.[0] ?? "";
  const end = /^[^.!?\n]*/.exec(behind.slice(0, mostBetween))?.[0] ?? "";
  return `${start} ${end}`.replaceAll(/\{\{[^{}]*\}\}/g, " ");
}
