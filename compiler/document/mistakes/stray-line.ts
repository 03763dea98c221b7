import type { Diagnostic, TextEdit } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { TextRange } from "../yaml-syntax.ts";
import { isTopKey } from "./is-top-key.ts";
import { fittingText } from "./open-column.ts";
import { otherIndentation } from "./other-blanks.ts";
import type { SourceLine } from "./source-lines.ts";
import { contentIndent, isInside, isKey, linesAbove, linesFrom } from "./source-lines.ts";
import { timesAsKey } from "./times-as-key.ts";

/** How many lines above a complaint are searched: text that is no entry goes on until the next key. */
const mostLines = 4;

/**
 * The diagnostic for a line that is no part of any YAML, where a parser complains of it or of a line close below: a comment or a rule
 * as other languages have them, a sign of a patch, a lone dash; or for an entry in which another sign stands for the dash or the colon.
 */
export function strayLine(
  source: SourceText,
  blocks: readonly TextRange[],
  complaint: number,
): Diagnostic | undefined {
  const lines = linesAbove(source, complaint);
  const inside = (line: SourceLine): boolean => isInside(blocks, line);
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    const [above] = lines.slice(index + 1);
    if (inside(line) || (above !== undefined && mayContinue(line, above))) continue;
    const below = lines[index - 1] ?? linesFrom(source, line.start)[1];
    const outer = lines.slice(index + 1).filter((one) => !inside(one));
    const isOfText =
      above !== undefined && inside(above) && mayBeText({ line, above, header: outer[0], below });
    const found =
      otherIndentation(source, line) ??
      (isOfText ? undefined : slipOfLine(source, line, { above, outer, below }));
    if (found !== undefined) return found;
  }
  return aboveText(source, lines, inside);
}

/** The same for a line further above: what has such a blank or a sign is no entry, and a text below it none. */
function aboveText(
  source: SourceText,
  lines: readonly SourceLine[],
  inside: (line: SourceLine) => boolean,
): Diagnostic | undefined {
  for (const line of lines) {
    const blank = inside(line) ? undefined : otherIndentation(source, line);
    if (blank !== undefined) return blank;
  }
  const at = lines.findIndex((line) => !inside(line) && /^\+ /.test(line.text));
  const patched = lines[at];
  const outer = lines.slice(at + 1).filter((line) => !inside(line));
  return patched && signBefore(source, patched, { above: undefined, outer, below: lines[at - 1] });
}

interface Around {
  readonly above: SourceLine | undefined;
  /** The lines above that are no part of a block text, from the bottom up. */
  readonly outer: readonly SourceLine[];
  readonly below: SourceLine | undefined;
}

function slipOfLine(source: SourceText, line: SourceLine, around: Around): Diagnostic | undefined {
  const { above, below } = around;
  return (
    signBefore(source, line, around) ??
    (isAmongWords(line, around) ? otherDash(source, line, itemOfWord) : undefined) ??
    otherComment(source, line) ??
    rule(source, line) ??
    loneDash(source, line, below) ??
    otherDash(source, line, itemWithKey) ??
    otherColon(source, line, above) ??
    lostKey(source, line, below)
  );
}

/** Whether a line below a block text is more of it: the text goes on, or the line is further in than the key. */
function mayBeText({
  line,
  above,
  header,
  below,
}: Omit<Around, "outer"> & {
  readonly line: SourceLine;
  readonly header: SourceLine | undefined;
}): boolean {
  const isInKey = header !== undefined && line.indent > contentIndent(header);
  const goesOn = below !== undefined && above !== undefined && below.indent >= above.indent;
  return isInKey || (goesOn && line.indent > 0);
}

/** Whether a line may be more of the value that another one begins. */
function mayContinue(line: SourceLine, above: SourceLine): boolean {
  return line.indent > contentIndent(above) && !/(?::|[|>][-+]?)$/.test(above.text.trimEnd());
}

interface Words {
  readonly problem: string;
  readonly help: string;
  /** What is done, and to what. */
  readonly fix?: readonly [
    title: string,
    ...edits: (readonly [from: number, to: number, text: string])[],
  ];
}

function odd(source: SourceText, line: SourceLine, { problem, help, fix }: Words): Diagnostic {
  const at = (from: number, to: number) => ({
    source,
    start: line.start + from,
    end: line.start + to,
  });
  const [title = "", ...edits] = fix ?? [];
  const made = edits.map(([from, to, text]): TextEdit => ({ span: at(from, to), text }));
  return diagnostic(
    "yaml-syntax",
    at(line.indent, line.text.trimEnd().length),
    { problem },
    { help, fix: fix && { title, edits: made } },
  );
}

/** The sign that a patch has before an added line, or a mail before a quoted one, with the entry as it was without it. */
function signBefore(
  source: SourceText,
  line: SourceLine,
  { outer, below }: Around,
): Diagnostic | undefined {
  const entry = /^(?<sign>[+>])(?<text> *(?:- +)?[\w$-]+:(?: .*)?)$/.exec(line.text.trimEnd());
  const { sign, text } = entry?.groups ?? {};
  if (sign === undefined || text === undefined) return undefined;
  const texts = [text, ` ${text}`, ...(text.startsWith(" ") ? [text.slice(1)] : [])];
  const fitting = fittingText(source.text, { texts, above: outer, below });
  // Before one blank the sign may be that of an item.
  if (sign === ">" && fitting === undefined && !text.startsWith("  ")) return undefined;
  const problem = `a "${sign}" stands before this line, as in a ${sign === "+" ? "patch" : "mail"}`;
  const fix =
    fitting === undefined
      ? undefined
      : (["Leave the sign out", [0, line.text.trimEnd().length, fitting]] as const);
  return odd(source, line, { problem, help: "Leave it out.", ...(fix && { fix }) });
}

/** A comment of another language. */
function otherComment(source: SourceText, line: SourceLine): Diagnostic | undefined {
  const found = /^ *(?<sign>\/\/+|\/\*+|<!--|--)(?= |\w)/.exec(line.text);
  const sign = found?.groups?.["sign"];
  if (
    found === null ||
    sign === undefined ||
    /^ *--(?:\w| +(?:[\w$-]+:(?: |$)|["'[{]))/.test(line.text)
  ) {
    return undefined;
  }
  const problem = `"${sign}" begins no comment`;
  const behind = found[0].length;
  const content = line.text.trimEnd();
  const closing = /^ *(?:\/\*|<!--)/.test(line.text)
    ? /(?<! ) *(?:\*\/|-->)$/.exec(content)
    : undefined;
  const help = 'A comment begins with "#".';
  // Where one ends on another line, it takes more than a sign.
  if (closing === null) return odd(source, line, { problem, help });
  const begin = [
    behind - sign.length,
    behind,
    line.text.charAt(behind) === " " ? "#" : "# ",
  ] as const;
  const title = 'Write "#"';
  const fix =
    closing === undefined
      ? ([title, begin] as const)
      : ([title, begin, [closing.index, content.length, ""]] as const);
  return odd(source, line, { problem, help, fix });
}

/** A line of one sign, as it parts sections elsewhere. */
function rule(source: SourceText, line: SourceLine): Diagnostic | undefined {
  if (!/^ *(?:([-=_*~+])\1{3,}|={3}|`{3,}\w*)\s*$/.test(line.text)) return undefined;
  const problem = "this line is neither an entry nor a comment";
  const help = 'Leave it out, or begin it with "#".';
  return odd(source, line, { problem, help });
}

/** A dash with nothing behind it, above a line that is indented no further. */
function loneDash(
  source: SourceText,
  line: SourceLine,
  below: SourceLine | undefined,
): Diagnostic | undefined {
  if (!/^ *-\s*$/.test(line.text) || below === undefined || below.indent > line.indent) {
    return undefined;
  }
  if (/^ *-(?:\s|$)/.test(below.text)) return undefined;
  const problem = 'nothing stands behind this "-"';
  const help = "Leave the line out, or indent what belongs to the item by two more than the dash.";
  return odd(source, line, { problem, help });
}

/** Before the first key of an item: signs that look like a dash, and such that stand for one elsewhere. */
const itemWithKey =
  /^ *(?<sign>--|[.*+_~>\u2022\u00B7\u2010-\u2015\u2212]) +(?:[\w$-]+:(?: |$)|(?<=-- {1,20})["'[{])/;

/** Two dashes before a word. */
const itemOfWord = /^ *(?<sign>--) +\S+\s*$/;

/** Whether a line stands right beside an item that is a word: between others, two dashes begin a comment of another language. */
function isAmongWords(line: SourceLine, { above, below }: Around): boolean {
  return [above, below].some(
    (one) => one?.indent === line.indent && /^ *- +\S+\s*$/.test(one.text),
  );
}

/** Another sign in the place of the dash of an item. */
function otherDash(source: SourceText, line: SourceLine, item: RegExp): Diagnostic | undefined {
  const sign = item.exec(line.text)?.groups?.["sign"];
  if (sign === undefined) return undefined;
  const at = line.indent;
  const problem = `"${sign}" begins no item of a list`;
  const fix = ['Write "-"', [at, at + sign.length, "-"]] as const;
  return odd(source, line, { problem, help: 'An item begins with "-" and a space.', fix });
}

const keyWithOtherSign =
  /^(?<before> *(?:- +)*(?<name>[A-Za-z_][\w-]*))(?<sign>(?: *(?:=>|->|:=|=|\uFF1A))| +:(?=[^\s:])|[;,.])(?<blank> *)(?=\S|$)/;

/** A key of the file, or one beside keys, with another sign in the place of its colon. */
function otherColon(
  source: SourceText,
  line: SourceLine,
  above: SourceLine | undefined,
): Diagnostic | undefined {
  const {
    before = "",
    name = "",
    sign = "",
    blank = "",
  } = keyWithOtherSign.exec(line.text)?.groups ?? {};
  if (
    sign === "" ||
    (/^[;,.]$/.test(sign) && blank === "" && before.length + 1 < line.text.trimEnd().length)
  ) {
    return undefined;
  }
  const isKnown = timesAsKey(source.text, name) > 0 || isTopKey(line, name);
  const isSure = /=|\uFF1A/.test(sign) && above !== undefined && isBesideKeys(line, above);
  if (!(isKnown || isSure)) return undefined;
  const from = before.length;
  const to = from + sign.length;
  const span = { source, start: line.start + from, end: line.start + to };
  const written = blank === "" && line.text.length > to ? ": " : ":";
  const problem = /^ +:$/.test(sign)
    ? `the space stands before the colon of the key "${name}", not behind it`
    : `"${sign.trim()}" stands behind the key "${name}" in the place of a colon`;
  const fix = { title: 'Write ":"', edits: [{ span, text: written }] };
  const help = "A key ends with a colon and a space.";
  return diagnostic("yaml-syntax", span, { problem }, { help, fix });
}

function isBesideKeys(line: SourceLine, above: SourceLine): boolean {
  const column = contentIndent(line);
  const isBehind = contentIndent(above) === column && isKey(above);
  return isBehind || (contentIndent(above) < column && /:$/.test(above.text.trimEnd()));
}

/** A text in quotes above a key that is indented like it. */
function lostKey(
  source: SourceText,
  line: SourceLine,
  below: SourceLine | undefined,
): Diagnostic | undefined {
  if (!/^ *(?:"[^"]*"|'[^']*') *$/.test(line.text)) return undefined;
  if (below === undefined || below.indent !== line.indent || !isKey(below)) return undefined;
  const problem = "this value has no key";
  return odd(source, line, { problem, help: "Write one before it, with a colon and a space." });
}
