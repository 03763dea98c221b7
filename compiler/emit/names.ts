/** Words that strict module code does not accept as the name of a binding. */
const reservedWords: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield NaN Infinity"
  ).split(" "),
);

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Tells whether a name can follow a dot and stand unquoted as a property name. */
export function isPropertyIdentifier(name: string): boolean {
  return identifier.test(name) && name !== "__proto__";
}

/** Gives out identifiers, each once. */
export interface NameTable {
  /** The wanted identifier, or that with the first free number behind it. */
  take(wanted: string): string;
}

/** A name table in which some names are taken from the start. */
export function createNameTable(taken: Iterable<string>): NameTable {
  const used = new Set(taken);
  return {
    take(wanted) {
      let name = reservedWords.has(wanted) ? `${wanted}_` : wanted;
      for (let number = 2; used.has(name); number += 1) name = `${wanted}${number}`;
      used.add(name);
      return name;
    },
  };
}

/** `critical-fix` as `CriticalFix`; characters beyond ASCII letters and digits separate words. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `security-audit` as `securityAudit`, `plan` when nothing is left, never starting with a digit. */
export function camelCase(text: string): string {
  const name = pascalCase(text);
  if (name === "") return "callee";
  return /^\d/.test(name) ? `_${name}` : name.charAt(0).toLowerCase() + name.slice(1);
}
