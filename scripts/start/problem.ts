/** A problem that only the person at the terminal can fix; the message explains how. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
