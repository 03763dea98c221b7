const listToList = /^(?:\.(?:\[-?\d*:-?\d*\])?|reverse|sort|unique)$/;
const callToList = /^(?:group_by|map|sort_by|unique_by)\(/;

/** Whether a stage of a filter makes a list of each list. */
export function isListToList(stage: string): boolean {
  return listToList.test(stage) || (callToList.test(stage) && closesAtEnd(stage));
}

/** What a filter does one after another, without what it does inside of parentheses and brackets. */
export function stagesOf(filter: string): readonly string[] {
  const stages: string[] = [];
  let start = 0;
  for (const { sign, index, depth } of signsOf(filter)) {
    if (sign !== "|" || depth > 0) continue;
    stages.push(filter.slice(start, index).trim());
    start = index + 1;
  }
  return [...stages, filter.slice(start).trim()];
}

/** Whether the first bracket is closed by the last character. */
export function closesAtEnd(stage: string): boolean {
  const end = signsOf(stage).find(({ sign, depth }) => !isSeparator(sign) && depth === 0);
  return end !== undefined && end.index + end.sign.length === stage.length;
}

/** What stands behind the last definition of a stage: of `def f: .x; {a: f}`, the object. */
export function behindDefinitions(stage: string): string {
  const end = signsOf(stage).findLast(({ sign, depth }) => sign === ";" && depth === 0);
  return end === undefined ? stage : stage.slice(end.index + 1).trim();
}

/** What `if ... then ... else ... end` gives, by its conditions; undefined for what is no such stage as a whole. */
export function branchesOf(stage: string): readonly string[] | undefined {
  if (!/^if\b/.test(stage) || !closesAtEnd(stage)) return undefined;
  const words = signsOf(stage).filter(
    ({ sign, depth }) =>
      depth === (sign === "end" ? 0 : 1) && /^(?:then|elif|else|end)$/.test(sign),
  );
  const branches = words.flatMap(({ sign, index }, at) => {
    const isBranch = sign === "then" || sign === "else";
    return isBranch ? [stage.slice(index + sign.length, words[at + 1]?.index).trim()] : [];
  });
  // Without the last word, what comes in may go through.
  return words.at(-2)?.sign === "else" ? branches : [...branches, "."];
}

const separator = /^(?:[|;]|then|elif|else)$/;

/** Whether it stands between others, and opens or closes nothing. */
function isSeparator(sign: string): boolean {
  return separator.test(sign);
}

interface Sign {
  readonly sign: string;
  readonly index: number;
  /** How many brackets are open behind it. */
  readonly depth: number;
}

const textOrSign =
  /"(?:[^"\\]|\\.)*(?:"|\\?$)|[()[\]{};]|\|(?!=)|(?<![.$\w])(?:if|then|elif|else|end)\b(?!\s*:)/gs;

/** The brackets of a filter, and what stands between their parts, without those in its texts; `if` and `end` are brackets, too. */
function signsOf(filter: string): readonly Sign[] {
  let depth = 0;
  return [...filter.matchAll(textOrSign)].flatMap(({ 0: sign, index }) => {
    if (sign.startsWith('"')) return [];
    if (/^(?:[([{]|if)$/.test(sign)) depth += 1;
    else if (!isSeparator(sign)) depth -= 1;
    return [{ sign, index, depth }];
  });
}

/** Whether a stage that makes a list of a list makes other items of its items. */
export function changesItems(stage: string | undefined): boolean {
  return /^(?:group_by|map)\(/.test(stage ?? "");
}
