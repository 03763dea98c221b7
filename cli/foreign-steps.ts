/** What a step of a recipe has, or a machine. */
const stepKey =
  /(?:^[ \t]*(?:- *)?|[{,]\s*)["']?(?:agent|id|initialStep|onOutcome|prompt|recipe)["']?[ \t]*:|\btype["']?[ \t]*:[ \t]*["']?(?:agent|bash|recipe)\b/m;

/** What tells a command template or a part of one, whose fields may be called as those of other tools. */
const ofTemplate = /(?:^[ \t]*|[{,]\s*)["']?(?:args|imports|template)["']?[ \t]*:/m;

/** What steps and stages of other tools have: pipelines of builds, tours, forms. */
const foreignKey =
  /(?:^[ \t]*(?:- *)?|[{,]\s*)["']?(?:block|cmd|commands?|content|fields|image|jobs?|label|refId|run|script|stage|target|title|uses)["']?[ \t]*:/m;

/** Stages that are nothing but names, as in pipelines of GitLab. */
const namedStages =
  /^["']?stages["']?[ \t]*:(?:[ \t]*\[\s*["']?\w[\w -]*["']?[,\]]|[ \t]*\n[ \t]*- *["']?\w[\w-]*["']?[ \t]*$)/m;

/** What recipes say of themselves; an author may have forgotten what their steps need. */
const name = /(?:^|[{,]\s*)["']?name["']?[ \t]*:/m;
const head = /(?:^|[{,]\s*)["']?(?:context|description|extends|version)["']?[ \t]*:/m;

/** A template of a page, and the name of a file that holds one. */
const pageTemplate =
  /"template"\s*:\s*"(?:<|[^"\s]{1,200}\.(?:ejs|hbs|html?|j2|liquid|md|mustache|pug|tmpl|txt)")/;

/**
 * Whether a text with a key of recipes is a file of another tool that has such a key, too: its steps or stages have what those of
 * recipes never have and nothing that each of them has, or its template is a page. Who names such a file is told what is wrong.
 */
export function hasForeignSteps(text: string): boolean {
  if (pageTemplate.test(text)) return true;
  if (stepKey.test(text) || ofTemplate.test(text)) return false;
  if (name.test(text) && head.test(text)) return false;
  return namedStages.test(text) || foreignKey.test(text);
}
