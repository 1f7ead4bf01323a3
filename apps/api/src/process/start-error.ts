/** The process can't start for a reason that whoever starts it can mend; the message says which. */
export class StartError extends Error {
  override name = "StartError";
}
