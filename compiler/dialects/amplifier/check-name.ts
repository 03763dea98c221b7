import { WordPattern } from "../../../grammar/word-pattern.ts";
import type { Report } from "../../document/cursor.ts";
import { quotingFix } from "../../document/mistakes/quoting-fix.ts";
import type { Located } from "../../source/located.ts";

/** Names that the engine sets before each step. */
const reserved: ReadonlySet<string> = new Set(["recipe", "session", "step"]);

const lettersAndDigits = new WordPattern(String.raw`^[\p{L}\p{N}]+$`);

/** A name built from letters and digits, others aside that may stand between them (Python's `isalnum`). */
function isNameOf(text: string, others: RegExp): boolean {
  const rest = text.replaceAll(others, "");
  return lettersAndDigits.test(rest);
}

/** The variable that a step sets, if it may; one that it may not is reported, and nobody could read it. */
export function checkedVariable(
  name: Located<string> | undefined,
  report: Report,
): Located<string> | undefined {
  if (name === undefined || checkVariable(name, report)) return name;
  // What stands behind it is told; others read the variable by its name.
  const meant = /^\w+(?= +\/\/ )/.exec(name.value)?.[0];
  return meant === undefined ? undefined : { ...name, value: meant };
}

/** Whether a step may set a variable; reports one that none may. */
export function checkVariable(name: Located<string>, report: Report): boolean {
  if (reserved.has(name.value)) report("reserved-name", name.span, { name: name.value });
  else if (isNameOf(name.value, /_/g)) return true;
  else {
    const parameters = { name: name.value, what: "a variable" };
    const plain = name.value.replaceAll(/[^\p{L}\p{N}_]+/gu, "_").replaceAll(/^_+|(?<!_)_+$/g, "");
    const rule =
      "A variable has letters, digits and underscores only, and at least one that is no underscore";
    const help = isNameOf(plain, /_/g) ? `${rule}: write "${plain}".` : `${rule}.`;
    report("invalid-name", name.span, parameters, { help });
  }
  return false;
}

/** Warns about a variable that the engine overwrites before it can be read. */
export function checkOverwritten(name: Located<string>, staged: boolean, report: Report): void {
  if (reserved.has(name.value) || (staged && name.value === "stage")) {
    report("overwritten-variable", name.span, { name: name.value });
  }
}

/** Reports a name that no recipe may have. */
export function checkRecipeName(name: Located<string>, report: Report): void {
  if (name.value === "" || isNameOf(name.value, /[-_]/g)) return;
  const plain = name.value
    .replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}_-])[^\p{L}\p{N}_-]+$/gu, "")
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, "-");
  const rule = "A recipe's name has letters, digits, hyphens and underscores only";
  const help = isNameOf(plain, /[-_]/g) ? `${rule}: write "${plain}".` : `${rule}.`;
  report("invalid-name", name.span, { name: name.value, what: "a recipe" }, { help });
}

/** Reports a name that no stage may have; a colon as in `Phase 1: Critical Fixes` is fine. */
export function checkStageName(name: Located<string>, report: Report): void {
  if (isNameOf(name.value, /[-_ :]/g)) return;
  const rule =
    "A stage's name has letters, digits, hyphens, underscores, spaces and colons only, and at least one letter or digit";
  const plain = name.value.replaceAll(/[^\p{L}\p{N}_ :-]+/gu, "-").replaceAll(/^-|-$/g, "");
  const help = isNameOf(plain, /[-_ :]/g) ? `${rule}: write "${plain}".` : `${rule}.`;
  report("invalid-name", name.span, { name: name.value, what: "a stage" }, { help });
}

/** Reports a version that is not three numbers. */
export function checkVersion(version: Located<string>, report: Report): void {
  // Nearly every version is of ASCII; V8 needs time for the general expression.
  if (/^\d+(\.\d+){2}$/.test(version.value)) return;
  if (/^[\p{Nd}\p{No}]+(\.[\p{Nd}\p{No}]+){2}$/u.test(version.value)) return;
  const [, quoted] = /^(\d+(?:\.\d+){2})["']$/.exec(version.value) ?? [];
  const numbers = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].{0,200})?[\s,;]{0,200}$/.exec(
    quoted ?? version.value,
  );
  const [, major, minor = "0", patch = "0"] = numbers ?? [];
  const help = major === undefined ? undefined : `Write "${major}.${minor}.${patch}".`;
  const { span, value } = version;
  const fix = quoted === undefined ? undefined : quotingFix(span, value);
  report("invalid-version", span, { version: value }, { help, fix });
}

/** Warns about text that is longer than the schema document allows. */
export function checkLength(
  field: string,
  text: Located<string>,
  limit: number,
  report: Report,
): void {
  const { length } = [...text.value];
  if (length > limit) report("long-text", text.span, { field, length, limit });
}
