import type { UserId } from "@meander/domain/ids";
import type { Traveller } from "@meander/domain/permission/actor";

/** Someone logged in, read anew from the database for every request: promotion and bans bite at once. */
export type SessionActor = Traveller & {
  readonly userId: UserId;
  /** Names the session in lists and streams; opens nothing. */
  readonly sessionPublicId: string;
};
