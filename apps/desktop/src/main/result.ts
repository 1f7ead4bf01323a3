import type { ConsoleErrorCode, Result } from "../ipc/contract.ts";
import type { Failure } from "./server-client.ts";

export function done<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function refused(code: ConsoleErrorCode): {
  readonly ok: false;
  readonly error: { readonly code: ConsoleErrorCode };
} {
  return { ok: false, error: { code } };
}

/** Converts a server failure to a window's result. */
export function toResult({ error }: Failure): Extract<Result<never>, { ok: false }> {
  return { ok: false, error };
}
