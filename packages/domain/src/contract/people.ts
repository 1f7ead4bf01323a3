import { z } from "zod";
import { userIdSchema } from "../ids.ts";

/** An image anywhere (specification §3). `src` is relative to the site or absolute. */
export const imageItem = z
  .object({
    src: z.string().max(500),
    service: z.string().max(40).optional(),
    imageId: z.string().max(120).optional(),
    caption: z.string().max(400).optional(),
    position: z.object({ y: z.number().min(0).max(1).default(0.5) }).optional(),
    isVideo: z.boolean().optional(),
    source: z.string().max(40).optional(),
    videoId: z.string().max(60).optional(),
    sortOrder: z.int().optional(),
  })
  .meta({ id: "Image" });
export type ImageItem = z.infer<typeof imageItem>;

/** A person as cards, comments and participants show them. */
export const personCard = z
  .object({
    _id: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    image: z.string().describe("Avatar address; /img/userAvatar.svg when none was chosen."),
    headline: z.string().nullable(),
  })
  .meta({ id: "Person" });
export type PersonCard = z.infer<typeof personCard>;
