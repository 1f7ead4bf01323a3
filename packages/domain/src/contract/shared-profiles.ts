import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { adminPerson } from "./administration.ts";
import { instant } from "./envelope.ts";

/** Links by which staff share a person's profile, as staff see it, with each other. */

export const shareIdParams = z.object({ shareId: z.uuid().describe("The link's id; it is no credential.") });
export const sharedTokenParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

export const newShare = z
  .object({
    id: z.uuid(),
    path: z.string().describe("Path on this site; returned only once, as it is not stored."),
    expiresAt: instant,
  })
  .meta({ id: "NewShare" });

export const profileShare = z
  .object({
    id: z.uuid(),
    sharedBy: z.object({ userId: userIdSchema, name: z.string() }),
    createdAt: instant,
    expiresAt: instant,
    canRevoke: z.boolean(),
  })
  .meta({ id: "ProfileShare" });
export type ProfileShare = z.infer<typeof profileShare>;

export const profileSharesResponse = z.object({
  shares: z.array(profileShare).describe("Links that are still valid."),
});

export const sharedProfile = adminPerson
  .omit({ assignableTypes: true })
  .extend({ sharedBy: z.string().describe("Name of the person who created the link."), expiresAt: instant })
  .meta({ id: "SharedProfile" });
export type SharedProfile = z.infer<typeof sharedProfile>;
