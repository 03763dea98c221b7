/** A command line that asks for something impossible; the CLI prints it and ends with `usage`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
