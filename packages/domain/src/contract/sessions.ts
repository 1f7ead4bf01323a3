import { z } from "zod";
import { instant } from "./envelope.ts";

export const listedSession = z
  .object({
    id: z.uuid().describe("Identifies the session; it is no credential."),
    client: z.enum(["web", "console"]),
    program: z.string().nullable().describe("E.g. Firefox, as reported by the client; null when it reports none."),
    system: z.string().nullable().describe("E.g. Android, as reported by the client; null when it reports none."),
    createdAt: instant,
    lastSeenAt: instant.describe("Accurate to within an hour."),
    isCurrent: z.boolean().describe("Whether it is the caller's current session."),
  })
  .meta({ id: "ListedSession" });
export type ListedSession = z.infer<typeof listedSession>;

export const sessionsResponse = z.object({
  sessions: z.array(listedSession).describe("The current session first, then by last use, latest first."),
});

export const sessionParam = z.object({ sessionId: z.uuid() });

export const endedSessionsResponse = z.object({ ended: z.int().min(0).describe("Number of sessions that ended.") });
