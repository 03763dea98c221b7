import { commonPrograms } from "../../common-programs.ts";

/**
 * The common program, or the other command, that a name is a slip of the pen for; undefined for names that programs have. Short names are too much
 * alike for anything but letters that are swapped, doubled or capitals, or for one that is missing in the middle.
 */
export function meantProgram(name: string, others: readonly string[] = []): string | undefined {
  if (commonPrograms.has(name) || otherPrograms.has(name) || isOfGnu(name)) return undefined;
  return [...commonPrograms, ...others].find((known) => isSlip(name, known));
}

/** Programs that are less common, and spelt almost like one that is. */
const otherPrograms: ReadonlySet<string> = new Set(
  "act argo bsh bundler code compose csplit esd funzip ipython ipython3 mdir mkdirp mongos pcp pod2man py.test python2 seed sha1sum sqlite stt sync tset tslint".split(
    " ",
  ),
);

/** `gtimeout`, which is what some systems call the `timeout` of others. */
function isOfGnu(name: string): boolean {
  return name.startsWith("g") && commonPrograms.has(name.slice(1));
}

/** Whether a name differs from a known one as fingers slip. */
export function isSlip(name: string, known: string): boolean {
  const start = commonStart(name, known);
  const [rest, sought] = [name.slice(start), known.slice(start)];
  switch (name.length - known.length) {
    case 0:
      return name.toLowerCase() === known || hasOtherLetter(rest, sought, known.length);
    case 1:
      return rest.slice(1) === sought && isExtraLetter(rest, known, start);
    case -1:
      return rest === sought.slice(1) && (known.length > 4 || isLetterInside(start, known));
    default:
      return false;
  }
}

/** Whether two letters are swapped, or one is another in a name that is long enough. */
function hasOtherLetter(rest: string, sought: string, length: number): boolean {
  const isSwapped = rest[0] === sought[1] && rest[1] === sought[0];
  if (isSwapped && rest.slice(2) === sought.slice(2)) return true;
  return length > 5 && rest.slice(1) === sought.slice(1);
}

/** Whether the first letter of what is left is one too much; a `d` at the end of a name is for what runs in the background. */
function isExtraLetter(rest: string, known: string, start: number): boolean {
  return rest[0] === known[start - 1] || (known.length > 4 && rest !== "d");
}

/** Whether a name of four letters goes on behind the letter at a place that is not its first. */
function isLetterInside(at: number, known: string): boolean {
  return known.length === 4 && at > 0 && at < 3;
}

function commonStart(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return length;
}
