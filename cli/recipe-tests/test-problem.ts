/** Something that is not as a test has it, in words, with the line of the test file that it is about. */
export interface TestProblem {
  readonly line: number;
  readonly message: string;
}
