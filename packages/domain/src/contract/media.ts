import { z } from "zod";
import { pageSizes } from "../constants.ts";
import { stockServices } from "../image/stock-service.ts";
import { coordinates } from "./geo.ts";
import { imageAddress, imageItem } from "./people.ts";

const degrees = (max: number) => z.string().transform(Number).pipe(z.number().min(-max).max(max));

export const pictureIdParams = z.object({ pictureId: z.uuid().describe("It is in the picture's address.") });

/** The body of an upload, `multipart/form-data`. */
export const uploadForm = z.object({
  image: z
    .string()
    .meta({ format: "binary" })
    .describe("A JPEG, PNG or TIFF of at most 5,242,880 bytes. Its first frame is used, upright and in sRGB."),
  kind: z
    .enum(["image", "avatar"])
    .default("image")
    .describe(
      "`image`: at least 600 × 220 pixels, stored within 1280 × 720, or 720 × 1280 upright. `avatar`, also for a company's logo: at least 600 × 600, stored within 1024 × 1024.",
    ),
  takenAt: z.iso
    .datetime({ local: true })
    .optional()
    .describe("The camera's local time, if the client removed it from the file."),
  lon: degrees(180).optional().describe("Where it was taken, if the client removed it from the file; with `lat`."),
  lat: degrees(90).optional().describe("See `lon`."),
});
/** The fields beside the file, which come as text. */
export const uploadFields = uploadForm.omit({ image: true });

/** An uploaded picture as its owner sees it: nobody else gets `exifData`. */
const ownImage = imageItem
  .extend({
    exifData: z
      .object({
        takenAt: z.string().nullable().describe("The camera's local time, without a zone."),
        coordinates: coordinates.nullable(),
      })
      .describe("When and where the camera says that it was taken."),
  })
  .meta({ id: "OwnImage" });
export type OwnImage = z.infer<typeof ownImage>;

export const uploadResponse = z.object({
  imageURL: imageAddress.describe("The picture's address, for the owner alone until it is used."),
  image: ownImage,
});

const pictureService = z.enum([...stockServices, "local"]);
export type PictureService = z.infer<typeof pictureService>;

export const mediaServiceParams = z.object({
  service: pictureService.describe("Where the pictures are from: `local` are our own."),
});

const MAX_USED = 50;

export const usedQuery = z.object({
  images: z
    .string()
    .max(MAX_USED * 41)
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().regex(/^[\w-]{1,40}$/)).max(MAX_USED))
    .describe("Ids of pictures with commas between: the service's own; an uploaded picture's id is in its address."),
});

export const usedResponse = z.object({
  images: z
    .array(ownImage)
    .describe(
      "The caller's pictures among these, in their order. Stock photos become theirs; those that failed are absent.",
    ),
});

export const checkedResponse = z.object({
  isPageHidden: z.boolean().describe("Whether the caller's page is hidden as well."),
  pictures: z
    .array(
      z.object({
        src: imageAddress,
        isRecognised: z.boolean().describe("Whether it resembles a picture that was removed, rather than reported."),
      }),
    )
    .describe("Nobody but the caller and staff sees these."),
});

const RADIUS_MAX_KM = 32;

export const mediaSearchQuery = z.object({
  keywords: z.string().max(200).default("").describe("Empty finds everything of ours, and nothing by words elsewhere."),
  related_image_id: z.string().max(120).optional().describe("`id` of a picture to which others are similar."),
  lat: degrees(90).optional().describe("With `lon`: photos that were taken near. Flickr alone knows where."),
  lon: degrees(180).optional().describe("See `lat`."),
  radius: z.coerce.number().positive().max(RADIUS_MAX_KM).default(5).describe("Kilometres around `lat` and `lon`."),
  min_upload_date: z.iso.date().optional().describe("Photos that were uploaded from that day. Flickr alone."),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(pageSizes.stockDefault).describe("Unsplash gives at most 30."),
  curated: z.stringbool().default(false).describe("Only our own selection, of whichever service."),
});

const pictureLink = z.string().max(600);

export const foundPicture = z
  .object({
    id: z.string(),
    service: pictureService,
    title: z.string().describe("Empty if a stock photo has none."),
    description: z.string().nullable(),
    urls: z.object({
      small: pictureLink.describe("For lists."),
      regular: pictureLink.describe("In the size that pages show."),
      raw: pictureLink,
    }),
    links: z.object({ html: z.string() }).nullable().describe("Its page at the service, with a referral tag."),
    user: z
      .object({
        first_name: z.string(),
        last_name: z.string().nullable(),
        links: z.object({ html: z.string() }).describe("With a referral tag."),
      })
      .nullable()
      .describe("The photographer of a stock photo."),
    licence: z.object({ name: z.string(), link: z.string() }).nullable().describe("Of a photo that may be copied."),
  })
  .meta({ id: "FoundPicture" });
export type FoundPicture = z.infer<typeof foundPicture>;

export const mediaSearchResponse = z.object({
  service: pictureService.describe("Which was searched: `local` where the wished one isn't set up or fails."),
  isFailing: z.boolean().describe("Whether the wished service fails."),
  services: z.array(pictureService).describe("Those that can be searched here."),
  results: z.array(foundPicture),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});
