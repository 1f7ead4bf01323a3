import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { imageAddressPattern } from "../image/image-address.ts";
import { message } from "../messages/message.ts";

/** The only shape of a picture's address, in requests and in answers. */
export const imageAddress = z
  .string()
  .max(500)
  .regex(imageAddressPattern, message("fieldInvalid"))
  .describe("A picture that this site gave out, from its root: /media/…, /scene/… or /img/…");

/** An image anywhere (specification §3). */
export const imageItem = z
  .object({
    src: imageAddress,
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
    image: imageAddress.describe("Avatar address; /img/userAvatar.svg when none was chosen."),
    headline: z.string().nullable(),
  })
  .meta({ id: "Person" });
export type PersonCard = z.infer<typeof personCard>;
