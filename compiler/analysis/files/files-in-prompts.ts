import { createTextMemo } from "../../source/text-memo.ts";

/** A file by the path that a prompt has for it, and what its agent is to do with it there. */
export interface PromptedFile {
  readonly path: string;
  /** `other`: it may be there already, or be changed, or made by something else. */
  readonly kind: "other" | "read" | "written";
  readonly start: number;
  readonly end: number;
}

/** What agents write down for each other; sources have names of their own, and are there before. */
const endings = "csv|diff|html|jsonl?|log|markdown|md|ndjson|patch|sarif|sql|tsv|txt|xml|ya?ml";

/** Most prompts name no such file. */
const maybeFile = new RegExp(`\\w\\.(?:${endings})\\b|\`\\.?[\\w-]+/[\\w/-]+\``);

/** A path, in a folder that a value gives or not; between backquotes it needs no ending. */
const pathOfFile = new RegExp(
  `(?<=\`)\\.?[\\w-]+(?:/[\\w-]+)+(?=\`)|(?<![\\w./@:$~{}<>*?=-])(?:\\{\\{\\s*[\\w.]+\\s*\\}\\}/|\\.{1,2}/)?(?:[\\w.-]+/)*\\w[\\w.-]*\\.(?:${endings})(?![\\w/*{}<>(?=-]|\\.\\w)`,
  "g",
);

const known = createTextMemo<readonly PromptedFile[]>();

/** The files that a prompt names. */
export function filesInPrompt(prompt: string): readonly PromptedFile[] {
  return maybeFile.test(prompt) ? known(prompt, () => findFiles(prompt)) : [];
}

function findFiles(prompt: string): readonly PromptedFile[] {
  return [...prompt.matchAll(pathOfFile)].map(({ 0: path, index }) => {
    const end = index + path.length;
    const before = prompt.slice(Math.max(0, index - longestSentence), index);
    const after = prompt.slice(end, end + longestSentence);
    return { path: path.replace(/^\.\//, ""), kind: kindOf(before, after), start: index, end };
  });
}

/** Nobody reads a longer one. */
const longestSentence = 300;

/** Where a sentence, or an item of a list, begins. */
const sentenceStart = /^[\s\S]*(?:[.!?;]["'`)]*\s|\n[ \t]*\n|\n[ \t]*(?:[-*#>]|\d+[.)])\s)/;

/** What the agent is told to do: not the name of a thing, as in `the review`, `a log`, `open questions`. */
const verb =
  /(?<!\b(?:an?|all|each|every|its|no|of|one|our|that|the|they|this|we|you|your)\s{1,20}|[./-])\b(?:(?<writes>append(?:ing)?|collect(?:ing)?|creat(?:e|ing)|draft(?:ing)?|dump(?:ing)?|export(?:ing)?|generat(?:e|ing)|go(?:es)?(?=\s+(?:in)?to\b)|keep(?:ing)?|log|not(?:e|ing)|produc(?:e|ing)|put(?:ting)?|record(?:ing)?|sav(?:e|ing)|stor(?:e|ing)|turn(?:ing)?|writ(?:e|ing))|(?<reads>apply|carry out|check|compare|consult|follow|go through|implement|load|look|open(?=\s+["'`]?[\w./-]*\.\w)|pars(?:e|ing)|read(?:s|ing)?|review|see|tak(?:es?|ing)|us(?:es?|ing)|verify|work (?:through|off)))\b(?![/-]|\.\w)/gi;

/** What changes a file: not the name of a thing, as in `the first move`. */
const changes =
  /(?<!\b(?:an?|each|first|its|last|next|one|the|this)\s{1,20})\b(?:add(?:s|ed|ing)?|chang(?:e[sd]?|ing)|clean(?:s|ed|ing)?|complet(?:e[sd]?|ing)|cop(?:y|ies|ied)|correct(?:s|ed|ing)?|delet(?:e[sd]?|ing)|edit(?:s|ed|ing)?|extend(?:s|ed|ing)?|fill(?:s|ed|ing)?|fix(?:es|ed|ing)?|insert(?:s|ed|ing)?|maintain(?:s|ed|ing)?|mov(?:e[sd]?|ing)|name[sd]?|remov(?:e[sd]?|ing)|renam(?:e[sd]?|ing)|rewrit(?:e|es|ing|ten)|tick(?:s|ed|ing)?|updat(?:e[sd]?|ing))\b/i;

/** What tells of a file that may be there before, or may not be there at all. */
const mayBeThere =
  /\b(?:examples?|existing|given|if|old|optional(?:ly)?|previous(?:ly)?|provided|templates?|upstream|when|where|whether)\b/i;

/** What has a path for its name, and is no file. */
const noFile = /\b(?:branch|image|label|package|ref|remote|repo|repository|tag)\s+`$/i;

/** What somebody makes who is not told to, and what has not been there: `findings.json is written by the scanner`. */
const madeElsewhere =
  /^["'`]?\)?\s+(?:(?:also|already|are|has been|is|may|might|must|should|was|were|will)\b|(?:if|when|where|unless)\b)|^[^.!?,\n]{0,80}\b(?:exists?|present|missing)\b/i;

/** What stands before a file that is written about, and not written. */
const aboutIt = /\b(?:about|as in|for|like|links? to|than|via)\s+(?:the\s+)?(?:file\s+)?["'`(]*$/i;

/** What stands before a file that something is taken from. */
const takenFrom =
  /\b(?:against|based on|by|following|from|of|per|using|with)\s+(?:the\s+)?(?:file\s+)?["'`(]*$/i;

/** What tells of a file that another step has listed something in: `fix the errors listed in errors.txt`. */
const listedIn =
  /\b(?:collected|described|found|listed|marked|mentioned|named|noted|recorded) (?:by|in)\s+(?:the\s+)?(?:file\s+)?["'`(]*$/i;

/** The same behind it: `the sentences that stale.md lists`. */
const lists = /^["'`]?\s+(?:asks|contains|describes|holds|lists|names|rules|says|shows|tells)\b/i;

/** A command in a prompt up to a file. */
const command = /`(?=[^`\s]*\s)([^`\n]*(?:\n[^`\n]*)?)$/;

/** What comes before a file that a command reads. */
const readByCommand =
  /(?:^(?:\S*\/)?(?:awk|bash|cat|grep|head|jq|less|node|python3?|sh|sort|tail|wc)|\s-[fi]|\s--[\w-]*(?:file|from|input)|<)[\s=]+["']?$/;

function kindOf(before: string, after: string): PromptedFile["kind"] {
  const sentence = before.replace(sentenceStart, "");
  const started = commandBefore(before);
  if (started !== undefined) return readByCommand.test(started) ? "read" : "other";
  if (noFile.test(sentence)) return "other";
  if (listedIn.test(sentence) || lists.test(after)) return "read";
  const verbs = verbsIn(sentence);
  const isTaken = takenFrom.test(sentence);
  if (!isTaken && verbs.at(-1) === "writes" && !aboutIt.test(sentence)) {
    return mayExist.test(sentence) ? "other" : "written";
  }
  const isRead = isTaken || verbs.every((kind) => kind === "reads");
  return isRead && isPlain(before, sentence, after) ? "read" : "other";
}

/** What a command in a prompt has before a file; what is between two commands is none. */
function commandBefore(before: string): string | undefined {
  const isInCommand = (before.split("`").length - 1) % 2 === 1;
  return isInCommand ? command.exec(before)?.[1] : undefined;
}

const mayExist = /\bif\b[^,]*\b(?:exists?|present|there)\b/;

function verbsIn(sentence: string): readonly ("reads" | "writes")[] {
  return [...sentence.matchAll(verb)].map(({ groups }) =>
    groups?.["writes"] === undefined ? "reads" : "writes",
  );
}

/** Whether nothing says that a file is changed, or may be there, or is made elsewhere. */
function isPlain(before: string, sentence: string, after: string): boolean {
  const isOwn = !changes.test(sentence) && !mayBeThere.test(sentence);
  return isOwn && !madeElsewhere.test(after) && !/>\s*$/.test(before);
}
