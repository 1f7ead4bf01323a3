import { z } from "zod";

/** What a browser's service worker receives, as JSON. Texts are in the recipient's language. */
export const pushContent = z.object({
  id: z.string().describe("The notification."),
  title: z.string(),
  body: z.string(),
  locale: z.string(),
  path: z.string().startsWith("/").describe("The page that it opens."),
  tag: z.string().describe("A newer notification with the same tag replaces this one."),
  unseenCount: z.int().min(0).describe("For the badge."),
  see: z.string().describe("The label of the action that opens the page."),
  approval: z
    .object({ label: z.string(), activityId: z.string(), personId: z.string(), done: z.string(), failed: z.string() })
    .nullable()
    .describe("The action that approves a request to join, and what to say afterwards."),
});
export type PushContent = z.infer<typeof pushContent>;
