/**
 * A line in which a runner of GitHub Actions finds no workflow command, of the present form (`::error::` at its beginning) or of
 * the former one (`##[error]` anywhere): what recipes and agents say is not to be obeyed.
 */
export function withoutCommands(line: string): string {
  return withoutFormerCommands(line.replace(/^(\s*):(?=:)/, "$1: "));
}

/** The same for lines that nobody but us begins. */
export function withoutFormerCommands(text: string): string {
  return text.replaceAll("##[", "## [");
}
