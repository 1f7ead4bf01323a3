/** Something only the person at the terminal can put right; the message says what and how. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
