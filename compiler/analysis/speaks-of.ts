/**
 * Whether a text has a name in it as a word of its own, in capitals or not: alone, in an environment, where a hyphen is an
 * underscore (`$NAME`, `$RECIPE_VAR_a_b`), or with keys behind it (`name.key`, `RECIPE_VAR_name__key`). `depth`, `max-dept`
 * and `dept-name` do not speak of `dept`.
 */
export function speaksOf(text: string, name: string): boolean {
  const written = [...name.toLowerCase()].map(signPattern).join("");
  const alone = String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}_]-)${written}(?!-\p{L})`;
  const expanded = String.raw`(?<=recipe_var_|\$)${written}`;
  return new RegExp(String.raw`(?:${alone}|${expanded})(?=__|$|[^\p{L}\p{N}_])`, "u").test(
    text.toLowerCase(),
  );
}

/** How a sign of a name may be written: as it is, or as it is in an environment. */
function signPattern(sign: string): string {
  if (sign === "-") return "[-_]";
  if (sign === ".") return String.raw`(?:\.|__)`;
  return sign.replace(/[\\^$*+?()[\]{}|/]/, String.raw`\$&`);
}
