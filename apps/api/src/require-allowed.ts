import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type PermissionResult, refusals } from "@meander/domain/permission/refusal";

/** For use-cases: `requireAllowed(can(actor, "joinActivity", activity))`. Throws the DomainError of the refusal. */
export function requireAllowed(result: PermissionResult): void {
  if (result.allowed) return;
  const { code, message: key } = refusals[result.reason];
  const values = result.until === undefined ? undefined : { date: result.until.getTime() };
  throw new DomainError(code, message(key, values));
}
