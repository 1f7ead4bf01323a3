import type { ConsoleError, Result } from "../../../../ipc/contract.ts";

/** What main refused, thrown: queries and mutations know failure by exceptions. The code and words are in `reason`. */
export class CallError extends Error {
  override name = "CallError";
  readonly reason: ConsoleError;
  constructor(reason: ConsoleError) {
    super(reason.message ?? reason.code);
    this.reason = reason;
  }
}

/** The value of a call to main. Throws a CallError. */
export async function unwrap<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const result = await answer;
  if (result.ok) return result.value;
  throw new CallError(result.error);
}

/** What to say about anything a query threw. */
export function reasonOf(error: unknown): ConsoleError {
  return error instanceof CallError ? error.reason : { code: "failed" };
}
