/** A file with its ending, and a folder or a path; `and/or` and `pass/fail` are none. */
const file =
  /(?<![\w.@-])(?!(?:e\.g|i\.e)\b)[\w-]*\w\.(?:c|cc|cfg|conf|cpp|cs|css|csv|go|h|html?|ini|java|json[5cl]?|jsx?|kt|lock|log|md|mjs|pdf|php|py|rb|rs|sh|sql|svg|swift|tex|toml|tsv|tsx?|txt|xml|ya?ml)\b(?!\()|(?<![\w.])\.env\b|(?<![\w/-])\.?[\w-]+(?:\/[\w.-]+)*\/(?=[\s,;:)`"']|\.(?:\s|$)|$)|[\w-]\/[\w-]+\/[\w-]/i;

/** A flag, or a function that is called. */
const code = /(?<![\w-])--[a-z][a-z-]+|\b[a-z_]\w*\(\)/i;

/** A type that code declares. */
const declared = /\b(?:class|enum|interface|struct|type)\s+`?[A-Z]\w*/;

/** What programs, their parts and what people read in them are called. */
const program =
  /\b(?:an?|any|each|every|its|our|the|their|this)\s+(?:[\w-]+\s+){0,2}(?:APIs?|apps?|applications?|backend|browser|chatbots?|bots?|callbacks?|CLI|clients?|consumers?|converter|dashboard|database|decoders?|docs|documentation|emails?|encoders?|endpoints?|exporters?|exports?|FAQ|formatters?|frontend|GUI|handlers?|importers?|letter|library|logger|mailer|module|parsers?|PDF|plugin|protocol|queue|renderer|requests?|schema|serializers?|servers?|services?|text field|tool(?!\s+(?:calls?|uses?))|UI|webhooks?|web ?(?:pages?|site)|widget|worker)\b|\b(?:another|our|their) (?:[\w-]+ )?(?:agents?|assistant|LLM|models?)\b|\b(?:unit tests|web ?pages?)\b|\b(?:in|into|to) (?:an?|the) (?:issue|PR|pull request|ticket|wiki)\b/i;

/** Whether a sentence speaks of a file, a program or another agent that the work is about. */
export function isOfWork(sentence: string): boolean {
  return [file, code, declared, program].some((sign) => sign.test(sentence));
}

/** Whether a sentence names a file of JSON. */
export function namesJsonFile(sentence: string): boolean {
  return /\w\.json[5cl]?\b/i.test(sentence);
}

/** What answers requests, and what belongs to such answers. */
const serving =
  /\b(?:code [1-5]\d\d|database|endpoints?|GET|handlers?|health check|HTTP|POST|requests?|routes?|servers?|services?|status code|webhooks?)\b/;

/** Whether a sentence speaks of what answers requests. */
export function servesRequests(sentence: string): boolean {
  return serving.test(sentence);
}

/** Whether a sentence names where people read what is answered. */
export function namesPlace(sentence: string): boolean {
  return /\b(?:in|on|to) (?:the |our )?(?:FAQ|GitHub|GitLab|Jira|Reddit|Slack)\b|\bwhen(?:ever)? you (?:comment|post|reply to|write to)\b/i.test(
    sentence,
  );
}

/** What somebody writes for people, and what has an end of its own. */
const kindOfText =
  /\b(?:compose|create|draft|prepare|rewrite|write)\s+(?:(?:[\w-]+['’]s|an?|my|one|our|the|their|this)\s+)?(?:[\w-]+\s+){0,3}?(?:abstract|announcement|article|blog post|changelog|commit message|docstring|e-?mail|essay|guide|haiku|invitation|issue|letter|mail|memo|migration|newsletter|page|paper|poem|post|postcard|press release|README|release notes|Slack message|script|song|speech|story|tweet)\b/i;

/** An order to write a file. */
const writtenFile =
  /\b(?:compose|create|draft|prepare|write)\s+(?:(?:an?|our|the)\s+)?(?:[\w-]+\s+){0,4}?[\w/.-]*\w\.[a-z]{1,5}\b/i;

/** Whether a sentence orders changes to be committed, which takes a message. */
export function commits(sentence: string): boolean {
  return /(?:^|[,;:]|\b(?:and|then)(?=\s))[\s*-]{0,40}commit\b|\bgit commit\b/i.test(sentence);
}

/** Whether a sentence orders a program to be run, which has an output of its own. */
export function runsProgram(sentence: string): boolean {
  return /\b(?:call|execute|invoke|run)\b[^.]*(?:`|\b(?:benchmarks?|build|checks?|command|lint(?:er)?|program|scripts?|suite|tests?|tool)\b)/i.test(
    sentence,
  );
}

/** Whether a sentence orders a text to be written. */
export function writesText(sentence: string): boolean {
  return kindOfText.test(sentence) || writtenFile.test(sentence);
}

/** Whether a sentence orders data to be got from elsewhere. */
export function fetches(sentence: string): boolean {
  return /(?:^|[,;:]|\b(?:and|then)(?=\s))[\s*-]{0,40}(?:call|download|fetch|get|load|open|parse|query|read|receive|request)\b/i.test(
    sentence,
  );
}

/** Whether a sentence orders something that people look at. */
export function buildsView(sentence: string): boolean {
  return /\b(?:add|build|change|create|design|develop|draw|implement|improve|render|repair)\b[^.]*\b(?:badges?|cards?|columns?|components?|dialogs?|e-?mails?|lists?|notifications?|pages?|rows?|screens?|tables?|UI|views?|widgets?)\b/i.test(
    sentence,
  );
}

/** Whether a sentence orders code that has results of its own. */
export function buildsCode(text: string): boolean {
  return /\b(?:add|build|change|create|develop|expose|extend|fix|implement|make|mend|mock|provide|refactor|repair|rewrite|stub|test|write)\b[^.\n]{0,60}\b(?:APIs?|backend|callbacks?|class(?:es)?|CLI|clients?|commands?|components?|converters?|endpoints?|fakes?|functions?|handlers?|helpers?|hooks?|libraries|library|loaders?|methods?|middleware|mocks?|modules?|parsers?|programs?|resolvers?|routers?|routes?|scripts?|servers?|services?|stubs?|tools?|webhooks?|workers?)\b/i.test(
    text,
  );
}

/** Whether a text speaks of data in which one thing is to explain another. */
export function studies(text: string): boolean {
  return /\b(?:covariates?|data ?sets?|dependent variable|fit|predictors?|predicts?|regress\w*|treatment)\b/i.test(
    text,
  );
}
