import type { ConsoleError, Result } from "../../../../ipc/contract.ts";

/** A failed call to main as an exception, which queries and mutations need. Its code and message are in `reason`. */
export class CallError extends Error {
  override name = "CallError";
  readonly reason: ConsoleError;
  constructor(reason: ConsoleError) {
    super(reason.message ?? reason.code);
    this.reason = reason;
  }
}

/** Returns the value of a call to main. Throws a CallError. */
export async function unwrap<Value>(response: Promise<Result<Value>>): Promise<Value> {
  const result = await response;
  if (result.ok) return result.value;
  throw new CallError(result.error);
}

/** The reason of anything that a query threw; `failed` for an unknown error. */
export function reasonOf(error: unknown): ConsoleError {
  return error instanceof CallError ? error.reason : { code: "failed" };
}
