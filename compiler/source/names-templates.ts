import { createTextMemo } from "./text-memo.ts";

const languages =
  /\b(?:cookiecutter|dbt|go templates?|handlebars|helm|i18next|jekyll|jinja2?|liquid|mustaches?|nunjucks|promptfoo|twig)\b/i;

/** What is about more than templates. */
const framework =
  /\b(?:Airflow|[Aa]lpine\.?js|[Aa]ngular|[Aa]nsible|[Bb]lade|[Dd]jango|Eleventy|Ember|Flask|Grafana|Home Assistant|Hugo|hugo|[Pp]laybooks?|Postman|postman|Salt(?:[Ss]tack)?|Shopify|[Ss]velte|Symfony|Tera|[Vv]ue(?:\.?js)?|Zola)\b|\.(?:hbs|j2|jinja2?|liquid|mustache|njk|tera|twig|vue)\b/;

/** It has to be named in the same sentence where the braces may well be the author's own. */
const frameworkInSentence = new RegExp(`(?:${framework.source})[^\\n.!?]*$`);

/** Names of which everybody knows whose they are, as those in documents of AWS, and templates of a wiki: `{{Infobox person|name=Ada}}`. */
const theirNames =
  /^\{\{-? *(?:(?:cookiecutter|page|site)\.|(?:aws|imagebuilder|resolve|ssm):|\w[\w ]*\|\s*\w+\s*=)/;

/** A sentence may go on in the next line. */
const meantBefore =
  /\b(?:braces|curly brackets|(?:merge|template) (?:fields?|tags?|variables?)|placeholders?|Platzhaltern?|marcadores|segnaposto)\b(?:[^\n]*|[^\n.!?:]*\n[^\n.!?:]*)$/i;

/** Examples of something that a text is made of: `tags like {{cite}}`. */
const exampleBefore =
  /\b(?:expressions|macros|markers|shortcodes|strings|tags|tokens|variables)\b,? (?:like|such as)\b[^\n.!?]*$/i;

const meantBehind = /^[^\n]*\b(?:(?:merge|template) (?:fields?|tags?|variables?)|placeholders)\b/i;

/** What it is called, or how it is written. */
const namedBefore =
  /\b(?:expressions?|macros?|shortcodes?|(?:spelled|spelt|written)(?: as)?|tags?|tokens?|variables?)\s+["'`]?$/i;

/** Something else holds it: `the files under recipes/ use {{task}}`. */
const heldBefore =
  /\b(?:files?|mails?|messages?|pages?|prompts?|recipes?|subjects?|templates?|texts?)\b[^.!?\n]{0,40}\b(?:contains?|holds?|reads?|says?|uses?)\s+["'`]?$/i;

/** A mail in HTML, as a program sends it to many people. */
const mail = /\bHTML (?:e-?)?mails?\b/.source;
const heldByMail = new RegExp(
  `${mail}[^.!?\\n]{0,60}\\b(?:begins|closes|ends|greets|has|opens|shows|starts)\\b[^.!?\\n]{0,40}$`,
);

/**
 * A paragraph that shows what an order is to write: `Write a mail. It looks like this:`. What the recipe has been given looks like
 * something, too, but nobody is told to write that.
 */
const shownBefore =
  /\b(?:[Aa]dd|[Aa]ppend|[Cc]reate|[Dd]raft|[Gg]enerate|[Ii]nsert|[Pp]roduce|[Uu]pdate|[Ww]rite)\b[^\n:]{0,300}\b(?:[Ii]t|[Oo]ne|that|[Tt]hey|which)\b[^\n.:]{0,30}\b(?:looks?|reads?) (?:as follows|like this):[ \t]*\n(?:[ \t]*\n)?(?:[^\S\n]*\S[^\n]*\n)*[^\n]*$/;

/** What is to stay as it is: `keep %s and {{user}} as they are`. */
const kept =
  /\b(?:keep|leave|preserve|retain)\b[^.!?\n]*\b(?:alone|as (?:is|it is|they are)|intact|literally|unchanged|untouched|untranslated|verbatim)\b/i;

/** How names of files of templates end. */
const templateEnding = /\.(?:gotmpl|hbs|j2|jinja2?|liquid|mustache|njk|tera|tmpl|tpl|twig)\b/
  .source;

/** A file of templates in which it stands: `{{version}} in notes.hbs`. */
const inTemplate = new RegExp(
  `^["'\`]*\\s+(?:from|in|inside|of)\\s+["'\`]?[\\w./-]*${templateEnding}`,
);

/** An order to write templates in another way: `replace {{user}} by {{account}} in all templates`. */
const rewritten =
  /\b(?:chang|convert|escap|migrat|renam|replac|substitut|turn)\w*\b[^.!?\n]*\btemplates\b/i;

/** Which of their signs it is: `{{#each}} loops`. */
const kindBehind =
  /^["'`]?\s+(?:blocks?|braces|expressions?|helpers?|loops?|macros?|partials?|sections?|strings?|tags?|variables?)\b/i;

/** Others put something in its place: `The mailer fills it in.` */
const filledBehind =
  /^[^\n]*\b(?:(?:expands|fills|inserts|renders|replaces|substitutes) (?:it|that|them|these|this)|(?:are|gets?|is|will be) (?:expanded|filled|inserted|rendered|substituted))\b/i;

/** More than a sentence and the blank line behind it are about something else. */
const mostBetween = 200;
/** So far behind its name, a text may still show a template. */
const mostOfWork = 600;
/** What an author says of placeholders stands beside them. */
const mostInLine = 80;

/**
 * Whether a text speaks of templates of another language around what looks like a placeholder: `keep placeholders such as
 * {{count}}`, or Liquid by its name. These are what the work is about. `start` and `end` are its offsets.
 */
export function namesTemplates(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - mostBetween), start);
  const braces = text.slice(start, end);
  const behind = text.slice(end, end + mostBetween);
  const line = before.slice(-mostInLine);
  const rest = behind.slice(0, mostInLine);
  return (
    theirNames.test(braces) ||
    isInTemplateFile(text.slice(Math.max(0, start - mostOfWork), start)) ||
    languages.test(before) ||
    languages.test(/^[^\n]{0,40}/.exec(rest)?.[0] ?? "") ||
    frameworkInSentence.test(line) ||
    meantBefore.test(line) ||
    exampleBefore.test(line) ||
    heldBefore.test(line) ||
    (line.includes("HTML") && heldByMail.test(line)) ||
    isShownParagraph(before, behind) ||
    namedBefore.test(line) ||
    isRewritten(before, behind) ||
    inTemplate.test(rest) ||
    (/\b(?:keep|leave|preserve|retain)\b/i.test(before) &&
      kept.test(sentenceAround(before, behind))) ||
    kindBehind.test(rest) ||
    meantBehind.test(rest) ||
    filledBehind.test(rest) ||
    standsInCode(before, braces, behind) ||
    isOfFramework(text, start, end) ||
    (isTag.test(braces) && shows(text).isForeign) ||
    (/^[$<]?[{%]/.test(braces) && isOfOrderedTemplate(text, line))
  );
}

/** Whether it stands in a paragraph that is shown; one by itself in a line may be all that the author wants to have there. */
function isShownParagraph(before: string, behind: string): boolean {
  if (!(before.includes("follows:") || before.includes("this:"))) return false;
  const line = `${/(?<![^\n])[^\n]*$/.exec(before)?.[0] ?? ""}${/^[^\n]*/.exec(behind)?.[0] ?? ""}`;
  const besides = line.replaceAll(/\{\{[^{}]*\}\}/g, "");
  return /[^\s*:>"'`-]/.test(besides) && shownBefore.test(before);
}

/** Most texts do not name what is written in another way, and have no sentence looked for. */
function isRewritten(before: string, behind: string): boolean {
  const mayName =
    /templates/i.test(before.slice(-mostBetween)) ||
    /templates/i.test(behind.slice(0, mostBetween));
  return mayName && rewritten.test(sentenceAround(before, behind));
}

/**
 * Whether it is one of those beyond doubt, so that it stays as it is even if it names a variable of the recipe: in HTML or
 * in a sentence about templates, where an engine is named and the same text has the placeholder, too; or between backticks,
 * in a sentence about how placeholders are written.
 */
export function surelyOfTemplates(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - mostOfWork), start);
  if (isInTemplateFile(before)) return true;
  const braces = text.slice(start, end);
  const behind = text.slice(end, end + mostBetween);
  const sentence =
    /(?<=^|[.!?](?=\s))(?:[^.!?]|[.!?](?!\s))*$/.exec(before.slice(-mostOfNotation))?.[0] ?? "";
  if (before.endsWith("`") && behind.startsWith("`")) {
    return notation.test(sentence) || ofTemplate.test(sentence);
  }
  if (!(namesFramework(before) || languages.test(before))) return false;
  if (adjoinsHtml(before, behind)) return true;
  const [name = ""] = /[\p{L}_]\w*/u.exec(braces) ?? [];
  const placeholder = `{{${name}}}`;
  return (
    ofTemplate.test(sentence) &&
    (text.slice(0, start).includes(placeholder) || text.slice(end).includes(placeholder))
  );
}

/** A command that writes a file of templates, up to its here-document: `cat > mail.mustache <<'EOF'`. */
const templateHeredoc = new RegExp(
  String.raw`(?:>|\btee\b)[ \t]{0,4}\S{1,100}${templateEnding}["']?[ \t]{1,4}<<-?[ \t]?["'\\]?(?<delimiter>\w+)["']?[ \t]*\n|<<-?[ \t]?["'\\]?(?<early>\w+)["']?[ \t]{1,4}>[ \t]{0,4}\S{1,100}${templateEnding}["']?[ \t]*\n`,
  "g",
);

/** Whether a script is writing a file of templates there. */
function isInTemplateFile(before: string): boolean {
  if (!before.includes("<<")) return false;
  return [...before.matchAll(templateHeredoc)].some(({ 0: { length }, groups, index }) => {
    const lines = before.slice(index + length).split("\n");
    const delimiter = groups?.["delimiter"] ?? groups?.["early"];
    return lines.every((line) => line.trim() !== delimiter);
  });
}

/** How a sentence speaks of the way in which placeholders are written. */
const notation = /\b(?:braces|notation|placeholders?|syntax)\b/i;
/** A sentence that explains it may be long. */
const mostOfNotation = 400;

const ofTemplate = new RegExp(
  `(?:${framework.source}|${languages.source})[^.!?]*\\b(?:component|expression|filter|macro|page|template)s?\\b`,
  "i",
);

/** What templates have between braces, which may well be the author's own where nothing but a name stands there. */
const isTag = /^\{[{%]/;
const isOwnForm = /^\{\{\w+\}\}$/;
/** Blocks and comments that only some languages have, which have names of their own. */
const isBlock = /^\{\{\s*[#/^!>&]/;

/** Whether templates of a framework are what a text is about. */
function isOfFramework(text: string, start: number, end: number): boolean {
  const braces = text.slice(start, end);
  if (!isTag.test(braces) || isBlock.test(braces)) return false;
  const before = text.slice(Math.max(0, start - mostOfWork), start);
  const behind = text.slice(end, end + mostBetween);
  if (adjoinsHtml(before, behind)) return true;
  if (isOwnForm.test(braces)) return false;
  return namesFramework(before) || framework.test(/^[^.!?\n]*/.exec(behind)?.[0] ?? "");
}

/** Whether a text names a framework, and not only as what its reader knows: `You are a Vue expert.` */
function namesFramework(text: string): boolean {
  if (!framework.test(text)) return false;
  return text
    .split(/[.!?]\s|\n/)
    .some((sentence) => framework.test(sentence) && !ofReader.test(sentence));
}

const ofReader = /\b(?:developer|engineer|expert|specialist|you)\b/i;

/** Elements of pages; others stand around the parts of a prompt. */
const element = "(?:a|b|button|div|em|h[1-6]|i|label|li|option|p|small|span|strong|td|th|tr|ul)";
const elementBefore = new RegExp(`<${element}(?:\\s[^<>]*)?>$`);
const elementBehind = new RegExp(`^</${element}>`);

function adjoinsHtml(before: string, behind: string): boolean {
  return elementBefore.test(before) || elementBehind.test(behind);
}

/** A property of JSX, an argument of LaTeX, or part of a string that a program formats. */
function standsInCode(before: string, braces: string, behind: string): boolean {
  if (isTag.test(braces) && /\w=$/.test(before)) {
    return /^\{\{\s*\w+\s*:\s/.test(braces) || /<[A-Z]\w*\s[^<>]*$/.test(before);
  }
  if (isTag.test(braces) && latex.test(before)) return true;
  return formatted.test(before) || literal.test(before) || /^[^"\n]*"\.format\(/.test(behind);
}

/** A string that C#, Python or Rust format, up to somewhere in it. */
const formatted =
  /(?:\b[A-Za-z_]\w*!\((?:[^"\n()]*,\s*)?|(?<![-\w])[fF][rR]?|\$@?|\bformat\()"(?:[^"\n\\]|\\.)*$/;

/** A template literal of JavaScript, up to somewhere in it. */
const literal = /(?:\w\(|=>\s?|\breturn |\b(?:const|let|var) \w+ = )`(?:[^`\\]|\\.)*$/;

/** A command of LaTeX with the arguments before: `\frac{{a}}{{b}}`. */
const latex = /\\[A-Za-z]+(?:\{[^\n]{0,40}\})?$/;

/** What only templates of other programs have, and nobody takes for a placeholder. */
const foreign =
  /\{%-?\s*(?:autoescape|block|csrf_token|endblock|extends|from|import|include|load|macro|static|trans|url)\b|\{\{[^{}\n|]{1,80}\|\s*(?!default\b)\w+:|\{\{\s*\w+(?:::\w+)+\(|\{\{\s*\w+\(\w+=/;

/** Signs of Mustache, each of which an author may take for something that recipes have. */
const mustache: readonly RegExp[] = [
  /\{\{>\s?\w/,
  /\{\{\{\s?[\w.]+\s?\}\}\}/,
  /\{\{#\s?(?<section>\w+)\s?\}\}[\s\S]{0,400}?\{\{\/\s?\k<section>\s?\}\}/,
];

/** What a whole text tells of the braces in it. */
interface Shown {
  /** It shows a template of another program somewhere: then all of its braces are of one. */
  readonly isForeign: boolean;
  /** It orders work on templates, or on what fills them. */
  readonly ordersTemplates: boolean;
}

const shown = createTextMemo<Shown>();

function shows(text: string): Shown {
  return shown(text, () => ({
    isForeign: foreign.test(text) || mustache.filter((sign) => sign.test(text)).length > 1,
    ordersTemplates: /templat|interpolat|HTML/i.test(text) && ordered.test(text),
  }));
}

/** Where a text orders work on templates; without a preposition between, they are what the work is done on. */
const ordered = new RegExp(
  [
    /\b(?:add|build|change|check|convert|correct|create|debug|design|document|draft|edit|extend|find|fix|generate|implement|improve|lint|migrate|parse|port|refactor|render|repair|review|rewrite|search|support|test|translate|update|validate|write)\s+(?:(?!(?:by|for|from|in|into|of|on|to|with)\b)[\w'-]+,?\s+){0,4}(?:templates?|HTML (?:e-?)?mails?)\b/
      .source,
    /\btemplat(?:e|ing) (?:engines?|languages?|literals?|parsers?|renderers?|strings?|syntax)\b/
      .source,
    /\binterpolat(?:e|es|ing|ion)\b|\btemplates?\/[\w.-]/.source,
  ].join("|"),
  "i",
);

/** Where the author's own value would stand in such an order: `the templates under {{folder}}`, `the template {{name}}`. */
const ownBefore =
  /(?<!\b(?:grep|look|search)\w*\b[^.!?\n]{0,200})\b(?:about|at|by|for|from|in|into|named|of|on|to|under)\s+(?:the\s+)?["'`]?$|\b(?:branch|file|folder|issue|templates?)\s+["'`]?$/i;

/** Whether it is of the templates that a text orders work on. */
function isOfOrderedTemplate(text: string, line: string): boolean {
  return shows(text).ordersTemplates && !ownBefore.test(line);
}

function sentenceAround(before: string, behind: string): string {
  const start = /(?<![^.!?\n])[^.!?\n]*$/.exec(before)?.[0] ?? "";
  const end = /^[^.!?\n]*/.exec(behind)?.[0] ?? "";
  return `${start} ${end}`.replaceAll(/\{\{[^{}]*\}\}/g, " ");
}
