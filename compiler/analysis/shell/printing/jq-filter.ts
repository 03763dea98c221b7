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
  const end = signsOf(stage).find(({ sign, depth }) => sign !== "|" && depth === 0);
  return end?.index === stage.length - 1;
}

interface Sign {
  readonly sign: string;
  readonly index: number;
  /** How many brackets are open behind it. */
  readonly depth: number;
}

const textOrSign = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[()[\]{}|]/gs;

/** The brackets and bars of a filter, without those in its texts. */
function signsOf(filter: string): readonly Sign[] {
  let depth = 0;
  return [...filter.matchAll(textOrSign)].flatMap(({ 0: sign, index }) => {
    if (sign.startsWith('"')) return [];
    if (/[([{]/.test(sign)) depth += 1;
    else if (sign !== "|") depth -= 1;
    return [{ sign, index, depth }];
  });
}
