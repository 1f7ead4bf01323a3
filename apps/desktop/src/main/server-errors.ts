import type { ErrorEnvelope } from "@meander/domain/contract/envelope";
import type { ConsoleError, ConsoleErrorCode } from "../ipc/contract.ts";

const codes: Readonly<Record<number, ConsoleErrorCode>> = {
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  500: "failed",
  502: "unreachable",
  503: "unreachable",
  504: "unreachable",
};

/** A refusal of the server as a window hears of it, with the server's own words. */
export function toConsoleError({ status, message, fields }: ErrorEnvelope): ConsoleError {
  return { code: codes[status] ?? "refused", message, ...(fields !== undefined && { fields }) };
}
