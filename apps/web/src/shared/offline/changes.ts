import type { Activity } from "@meander/domain/contract/activities";
import type { CommentBody } from "@meander/domain/contract/comments";
import type { DateOptionId } from "@meander/domain/ids";
import { type Api, readResponse } from "../api/client.ts";

/** The changes that wait for the network, with what they send. */
export type Change =
  | { readonly kind: "vote"; readonly optionIds: DateOptionId[] }
  | { readonly kind: "like"; readonly liked: boolean }
  | { readonly kind: "comment"; readonly body: CommentBody }
  | { readonly kind: "leave" };

/** A change that isn't sent yet. */
export type WaitingChange = {
  readonly change: Change;
  /** The Idempotency-Key. */
  readonly key: string;
  readonly personId: string;
  readonly activityId: string;
  readonly title: string;
  /** ISO instant. */
  readonly madeAt: string;
  /** The server's reason for refusing it; null before an answer. */
  readonly refusal: string | null;
};

export type ChangedActivity = Pick<Activity, "_id" | "title">;

export function sendVote(api: Api, activityId: string, optionIds: DateOptionId[], key: string) {
  const call = { param: { activityId }, json: { optionIds } };
  return readResponse(api.private.activity[":activityId"].vote.$post(call, once(key)));
}

export function sendLike(api: Api, activityId: string, liked: boolean, key: string) {
  return readResponse(
    api.private.activity[":activityId"].like.$post({ param: { activityId }, json: { liked } }, once(key)),
  );
}

export function sendComment(api: Api, activityId: string, json: CommentBody, key: string) {
  return readResponse(api.private.activity[":activityId"].comment.$post({ param: { activityId }, json }, once(key)));
}

export function sendLeave(api: Api, activityId: string, key: string) {
  return readResponse(api.private.activity[":activityId"].leave.$post({ param: { activityId } }, once(key)));
}

/** The server does it once for a key, however often it is sent. */
function once(key: string) {
  return { headers: { "Idempotency-Key": key } };
}
