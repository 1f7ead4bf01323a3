import { z } from "zod";

/** Ids are UUIDv7 made by the database; branding keeps an activity's id from standing in for a person's. */
const uuid = z.uuid();

export const userIdSchema = uuid.brand<"UserId">();
export const activityIdSchema = uuid.brand<"ActivityId">();
export const dateOptionIdSchema = uuid.brand<"DateOptionId">();
export const commentIdSchema = uuid.brand<"CommentId">();
export const notificationIdSchema = uuid.brand<"NotificationId">();
export const listIdSchema = uuid.brand<"ListId">();
export const searchIdSchema = uuid.brand<"SearchId">();
export const caseIdSchema = uuid.brand<"CaseId">();
export const reportIdSchema = uuid.brand<"ReportId">();
export const profileItemIdSchema = uuid.brand<"ProfileItemId">();

export type UserId = z.infer<typeof userIdSchema>;
export type ActivityId = z.infer<typeof activityIdSchema>;
export type DateOptionId = z.infer<typeof dateOptionIdSchema>;
export type CommentId = z.infer<typeof commentIdSchema>;
export type NotificationId = z.infer<typeof notificationIdSchema>;
export type ListId = z.infer<typeof listIdSchema>;
export type SearchId = z.infer<typeof searchIdSchema>;
export type CaseId = z.infer<typeof caseIdSchema>;
export type ReportId = z.infer<typeof reportIdSchema>;
export type ProfileItemId = z.infer<typeof profileItemIdSchema>;
