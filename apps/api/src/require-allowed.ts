import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type PermissionResult, refusals } from "@meander/domain/permission/refusal";

/** For use-cases: `requireAllowed(can(actor, "joinActivity", activity))`. Throws the DomainError of the refusal. */
export function requireAllowed(answer: PermissionResult): void {
  if (answer.allowed) return;
  const { code, message: key } = refusals[answer.reason];
  const values = answer.until === undefined ? undefined : { date: answer.until.getTime() };
  throw new DomainError(code, message(key, values));
}
