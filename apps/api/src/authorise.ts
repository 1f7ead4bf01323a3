import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Actor } from "@meander/domain/permission/actor";
import { type Action, can, type ResourceOf } from "@meander/domain/permission/can";
import { type RefusalReason, refusals } from "@meander/domain/permission/refusal";

/** Asks the rules and throws the DomainError that goes with a refusal. */
export function authorise<Name extends Action>(actor: Actor, action: Name, resource: ResourceOf[Name]): void {
  const answer = can(actor, action, resource);
  if (!answer.allowed) throw refusalError(answer.reason);
}

export function refusalError(reason: RefusalReason): DomainError {
  const { code, message: key } = refusals[reason];
  return new DomainError(code, message(key));
}
