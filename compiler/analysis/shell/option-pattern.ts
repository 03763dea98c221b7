/**
 * What a word matches that gives one of some options: by its letter, which may stand among those of others (`-rc`), or by its
 * name without the dashes (`raw-output`).
 */
export function optionPattern(letters: string, ...names: readonly string[]): RegExp {
  // Letters up to the first that counts, and not any up to one: a long word would be gone through again from each place.
  return new RegExp(`^-(?=[A-Za-z]*$)[^${letters}]*[${letters}]|^--(?:${names.join("|")})$`);
}
