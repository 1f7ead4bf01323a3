import type {
  ActivityId,
  CaseId,
  CommentId,
  DateOptionId,
  ListId,
  NotificationId,
  ProfileItemId,
  SearchId,
  UserId,
} from "@meander/domain/ids";

/**
 * Convert uuid columns to branded ids; the database guarantees the type and only the compiler needs it. One function
 * per kind, for views.
 */

export const userIdOf = (id: string) => id as UserId;
export const activityIdOf = (id: string) => id as ActivityId;
export const dateOptionIdOf = (id: string) => id as DateOptionId;
export const commentIdOf = (id: string) => id as CommentId;
export const listIdOf = (id: string) => id as ListId;
export const searchIdOf = (id: string) => id as SearchId;
export const caseIdOf = (id: string) => id as CaseId;
export const notificationIdOf = (id: string) => id as NotificationId;
export const profileItemIdOf = (id: string) => id as ProfileItemId;
