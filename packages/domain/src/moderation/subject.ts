/** What can be reported and have a case. */
export const subjectTypes = ["user", "activity", "comment", "image"] as const;
export type SubjectType = (typeof subjectTypes)[number];
