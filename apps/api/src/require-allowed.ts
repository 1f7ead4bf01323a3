import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Answer, refusals } from "@meander/domain/permission/refusal";
import { momentText } from "@meander/domain/time/moment";

/** For use-cases: `requireAllowed(can(actor, "joinActivity", activity))`. Throws the DomainError that the refusal stands for. */
export function requireAllowed(answer: Answer): void {
  if (answer.allowed) return;
  const { code, message: key } = refusals[answer.reason];
  const values = answer.until === undefined ? undefined : { date: momentText(answer.until) };
  throw new DomainError(code, message(key, values));
}
