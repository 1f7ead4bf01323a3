import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { imageAddressPattern } from "../image/image-address.ts";
import { videoIdPattern } from "../image/video.ts";
import { message } from "../messages/message.ts";
import { lineField } from "./texts.ts";

/** The only accepted format of an image address, in requests and responses. */
export const imageAddress = z
  .string()
  .max(500)
  .regex(imageAddressPattern, message("fieldInvalid"))
  .describe("Root-relative path of a picture served by this site: /media/…, /scene/… or /img/…");

/** An image where it is used, as its owner writes it. */
export const imageInput = z
  .object({
    src: imageAddress,
    service: z.string().max(40).optional(),
    imageId: z.string().max(120).optional(),
    caption: lineField(400).optional(),
    alt: lineField(400).optional(),
    position: z.object({ y: z.number().min(0).max(1).default(0.5) }).optional(),
    isVideo: z.boolean().optional(),
    source: z.string().max(40).optional(),
    videoId: z.string().regex(videoIdPattern, message("fieldInvalid")).optional(),
    locationId: z.string().max(120).optional().describe("The point of the activity that it shows."),
    sortOrder: z.int().optional(),
  })
  .meta({ id: "ImageInput" });
export type ImageInput = z.infer<typeof imageInput>;

const httpsLink = z.url({ protocol: /^https$/ }).max(500);

/** Whom a stock photo is from, as its service demands to be said beside it. */
export const imageCredit = z
  .object({
    name: z.string().max(201).describe("The photographer's."),
    link: httpsLink.describe("The photographer's page."),
    service: z.string().max(40).describe("The service's name, e.g. `Unsplash`."),
    serviceLink: httpsLink.describe("The photo's page at the service."),
    licence: z.object({ name: z.string().max(40), link: httpsLink }).optional(),
  })
  .meta({ id: "ImageCredit" });
export type ImageCredit = z.infer<typeof imageCredit>;

/** An image where it is used. */
export const imageItem = imageInput
  .extend({
    width: z.int().positive().optional().describe("Of an uploaded picture, in pixels."),
    height: z.int().positive().optional().describe("Of an uploaded picture, in pixels."),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .optional()
      .describe("The dominant colour of an uploaded picture, shown while it loads."),
    placeholder: z
      .string()
      .max(60)
      .optional()
      .describe("A ThumbHash of an uploaded picture in base64, shown blurred while it loads."),
    credit: imageCredit.optional().describe("Of a stock photo; it is shown where the photo is."),
  })
  .meta({ id: "Image" });
export type ImageItem = z.infer<typeof imageItem>;

/** The picture of something, where it is listed. */
export const coverImage = imageItem.pick({ src: true, alt: true, position: true, colour: true });
export type CoverImage = z.infer<typeof coverImage>;

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
