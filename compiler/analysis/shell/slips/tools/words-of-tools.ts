import { isSlip } from "./meant-program.ts";
import type { OperandLook, OperandWord } from "./operand-look.ts";

/** Words with which tools of projects always fail, or leave out what they are told, by the names of the tools. */
export const looksAtTools: ReadonlyMap<string, OperandLook> = new Map<string, OperandLook>([
  ["curl", hasUnknownMethod],
  ["docker", lacksContext],
  ["find", hasOddTest],
  ["gh", filtersNoJson],
  ["kubectl", lacksFile],
  ["npm", hasOwnOption],
  ["pip", installsFile],
  ["pip3", installsFile],
]);

/** Scripts with such a tool. */
export const maybeWordOfTool =
  /\bcurl\b[^\n]{0,200}[ \t](?:-X|--request)|\bdocker[ \t]+build\b|\bfind\b[^\n]{0,200} -(?:i?name|[acm](?:min|time)|size|type)\b|\bgh\b[^\n]{0,200} (?:--jq|-q)\b|\bkubectl[ \t]+(?:apply|create|delete|replace)\b|\bnpm[ \t]+\w|\bpip3?[ \t]+install\b/;

function isOption({ value }: OperandWord): boolean {
  return value.startsWith("-");
}

/** Whether the shell puts something in, so that there may be more words than are written. */
function isOpen({ text }: OperandWord): boolean {
  return /[$`*]/.test(text);
}

const methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/** `curl -X PSOT`, of which no server knows what it asks. */
function hasUnknownMethod(words: readonly OperandWord[]): ReturnType<OperandLook> {
  const at = words.findIndex(({ value }) => /^-[a-zA-Z]*X$|^--request$/.test(value));
  const method = words[at + 1];
  if (at < 0 || method === undefined || methods.includes(method.value)) return undefined;
  const isOther = !/^[A-Z]{2,8}$/.test(method.value) || method.value === "COPY";
  const isMeant = methods.some((one) => isSlip(method.value, one));
  return isMeant && !isOther
    ? { start: method.pos, end: method.end, kind: "unknown method" }
    : undefined;
}

/** `docker build -t app`, without the folder that it is built from. */
function lacksContext(words: readonly OperandWord[]): ReturnType<OperandLook> {
  const [verb, ...others] = words;
  if (verb?.value !== "build" || others.length === 0 || others.some(isOpen)) return undefined;
  const operands = others.filter(
    (word, at) =>
      // A hyphen alone is the standard input.
      (!isOption(word) || word.value === "-") && !valuedOfBuild.test(others[at - 1]?.value ?? ""),
  );
  const last = others.at(-1) ?? verb;
  return operands.length === 0
    ? { start: verb.pos, end: last.end, kind: "no folder to build" }
    : undefined;
}

/** Options with a value in the next word. */
const valuedOfBuild =
  /^(?:-[cfmot]|--(?!(?:check|compress|debug|force-rm|load|no-cache|pull|push|quiet|rm|squash)$)[a-z-]+)$/;

/** `-name '.*\.py$'`, `-type file`, `-mtime 7d` and `-size 10MB`. */
function hasOddTest(words: readonly OperandWord[]): ReturnType<OperandLook> {
  for (const [at, word] of words.entries()) {
    const value = words[at + 1];
    if (value === undefined || isOpenValue(value)) continue;
    const sign = kindsOfTests.find(([option]) => option.test(word.value))?.[1];
    if (sign !== undefined && !sign.test(value.value)) {
      return { start: value.pos, end: value.end, kind: "value of no test" };
    }
    if (/^-i?name$/.test(word.value) && isExpression.test(value.value)) {
      return { start: value.pos, end: value.end, kind: "expression as name" };
    }
  }
  return undefined;
}

function isOpenValue({ text }: OperandWord): boolean {
  return /[$`{]/.test(text.replaceAll(/'[^']*'/g, "''"));
}

/** Tests of `find`, and what they take. */
const kindsOfTests: readonly (readonly [option: RegExp, value: RegExp])[] = [
  [/^-[acm](?:min|time)$/, /^[-+]?\d+(?:\.\d+)?$/],
  [/^-size$/, /^[-+]?\d+[bcwkMG]?$/],
  [/^-type$/, /^[bcdpflsD](?:,[bcdpflsD])*$/],
];

/** What no pattern of files has: `.*` before an escaped dot, or a `$` behind one. */
const isExpression = /\.\*\\\.|\\\.\w+\$$|^\^.*\$$/;

/** `gh pr list --jq '.[].title'`, which has no JSON to look into. */
function filtersNoJson(words: readonly OperandWord[]): ReturnType<OperandLook> {
  const [area] = words;
  if (area === undefined || /^(?:api|search)$/.test(area.value) || words.some(isSpread))
    return undefined;
  const filter = words.find(({ value }) => /^(?:--jq|-q)(?:=|$)/.test(value));
  const hasJson = words.some(({ value }) => /^--json(?:=|$)/.test(value));
  return filter === undefined || hasJson
    ? undefined
    : { start: filter.pos, end: filter.end, kind: "filter without JSON" };
}

/** Whether a word may be several options. */
function isSpread({ text }: OperandWord): boolean {
  return /^\$|^"\$\{\w+\[@\]/.test(text);
}

/** `kubectl apply deploy.yaml`. */
function lacksFile(words: readonly OperandWord[]): ReturnType<OperandLook> {
  const [verb, file] = words;
  if (!/^(?:apply|create|delete|replace)$/.test(verb?.value ?? "") || file === undefined)
    return undefined;
  const isFile = /^[\w./-]+\.(?:json|ya?ml)$/.test(file.value);
  return isFile ? { start: file.pos, end: file.end, kind: "file without option" } : undefined;
}

/** `npm run lint --fix`, whose option `npm` takes for its own, and `npm lint`, which is no command of it. */
function hasOwnOption(words: readonly OperandWord[]): ReturnType<OperandLook> {
  const [verb, ...others] = words;
  if (verb === undefined) return undefined;
  if (scripts.test(verb.value))
    return { start: verb.pos, end: verb.end, kind: "script without run" };
  const isRun = /^(?:run|run-script|start|t|test)$/.test(verb.value);
  const end = others.findIndex(({ value }) => value === "--");
  const own = end < 0 ? others : others.slice(0, end);
  const option = isRun ? own.find(({ value }) => ofScripts.test(value)) : undefined;
  return option && { start: option.pos, end: option.end, kind: "option of the script" };
}

/** What projects call their scripts, and `npm` has no command for. */
const scripts =
  /^(?:build|check|clean|compile|coverage|deploy|dev|e2e|format|generate|lint|serve|type-?check|watch)(?::[\w-]+)?$/;

/** Options that programs behind scripts have, and `npm` has not. */
const ofScripts =
  /^--(?:bail|check|ci|coverage|fix|grep|headless|noEmit|passWithNoTests|reporter|runInBand|testNamePattern|testPathPattern|updateSnapshot|watch(?:All)?|write)(?:=|$)/;

/** `pip install requirements.txt`. */
function installsFile(words: readonly OperandWord[]): ReturnType<OperandLook> {
  const [verb, ...others] = words;
  if (verb?.value !== "install") return undefined;
  const file = others.find(
    ({ value }, at) =>
      /\.txt$/.test(value) &&
      !/^-(?:r|c|-requirement|-constraint)$/.test(others[at - 1]?.value ?? ""),
  );
  return file === undefined || isOption(file)
    ? undefined
    : { start: file.pos, end: file.end, kind: "file without option" };
}
