import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { imageAddressPattern } from "../image/image-address.ts";
import { message } from "../messages/message.ts";
import { lineField } from "./texts.ts";

/** The only accepted format of an image address, in requests and responses. */
export const imageAddress = z
  .string()
  .max(500)
  .regex(imageAddressPattern, message("fieldInvalid"))
  .describe("Root-relative path of a picture served by this site: /media/…, /scene/… or /img/…");

/** An image with its metadata. */
export const imageItem = z
  .object({
    src: imageAddress,
    service: z.string().max(40).optional(),
    imageId: z.string().max(120).optional(),
    caption: lineField(400).optional(),
    position: z.object({ y: z.number().min(0).max(1).default(0.5) }).optional(),
    isVideo: z.boolean().optional(),
    source: z.string().max(40).optional(),
    videoId: z.string().max(60).optional(),
    sortOrder: z.int().optional(),
  })
  .meta({ id: "Image" });
export type ImageItem = z.infer<typeof imageItem>;

/** A person as shown on cards, comments and participant lists. */
export const personCard = z
  .object({
    _id: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    image: imageAddress.describe("Path of the avatar; /img/userAvatar.svg when none was chosen."),
    headline: z.string().nullable(),
  })
  .meta({ id: "Person" });
export type PersonCard = z.infer<typeof personCard>;
