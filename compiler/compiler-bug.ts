/** Thrown where the compiler breaks its own rules; never for a mistake in a recipe. */
export class CompilerBug extends Error {
  override readonly name = "CompilerBug";
}
