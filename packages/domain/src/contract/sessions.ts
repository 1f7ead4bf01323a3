import { z } from "zod";
import { instant } from "./envelope.ts";

export const listedSession = z
  .object({
    id: z.uuid().describe("Names the session; opens nothing."),
    client: z.enum(["web", "console"]),
    program: z.string().nullable().describe("E.g. Firefox, as the client says it; null when it doesn't."),
    system: z.string().nullable().describe("E.g. Android, as the client says it; null when it doesn't."),
    createdAt: instant,
    lastSeenAt: instant.describe("Within the hour."),
    isCurrent: z.boolean().describe("The one that asks."),
  })
  .meta({ id: "ListedSession" });
export type ListedSession = z.infer<typeof listedSession>;

export const sessionsResponse = z.object({
  sessions: z.array(listedSession).describe("The one that asks first, then the last used."),
});

export const sessionParam = z.object({ sessionId: z.uuid() });

export const endedSessionsResponse = z.object({ ended: z.int().min(0).describe("How many there were.") });
