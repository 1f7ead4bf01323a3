/** The process can't start for a reason that the operator can fix; the message explains it. */
export class StartError extends Error {
  override name = "StartError";
}
