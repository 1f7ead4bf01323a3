import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Answer, refusals } from "@meander/domain/permission/refusal";

/** For use-cases: `requireAllowed(can(actor, "joinActivity", activity))`. Throws the DomainError that the refusal stands for. */
export function requireAllowed(answer: Answer): void {
  if (answer.allowed) return;
  const { code, message: key } = refusals[answer.reason];
  const values = answer.until === undefined ? undefined : { date: answer.until.getTime() };
  throw new DomainError(code, message(key, values));
}
