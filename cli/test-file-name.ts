const ending = /\.test\.(?:ya?ml|json)$/i;

/** Whether a file holds tests of a recipe, by its name: those of `review.yaml` are in `review.test.yaml`. */
export function isTestFile(path: string): boolean {
  return ending.test(path);
}
