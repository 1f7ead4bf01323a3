import { z } from "zod";
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

export const mediaServiceParams = z.object({
  service: z.literal("local").describe("Where the pictures are from: `local` are uploaded ones."),
});

const MAX_USED = 50;

export const usedQuery = z.object({
  images: z
    .string()
    .max(MAX_USED * 37)
    .transform((text) => text.toLowerCase().split(","))
    .pipe(z.array(z.uuid()).max(MAX_USED))
    .describe("Ids of pictures with commas between; an uploaded picture's id is in its address."),
});

export const usedResponse = z.object({
  images: z.array(ownImage).describe("The caller's pictures among these, in their order."),
});

export const checkedResponse = z.object({
  isPageHidden: z.boolean().describe("Whether the caller's page is hidden as well."),
  pictures: z.array(z.object({ src: imageAddress })).describe("Nobody but the caller and staff sees these."),
});

/** Pictures per page of a search. */
export const SEARCH_PAGE = 28;

export const mediaSearchQuery = z.object({
  keywords: z.string().max(200).default("").describe("Empty finds everything."),
  related_image_id: z.string().max(120).optional().describe("`imageId` of a picture to which others are similar."),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(SEARCH_PAGE),
  curated: z.stringbool().default(false).describe("Only our own selection."),
});

export const foundPicture = z
  .object({
    imageId: z.string(),
    service: z.literal("local"),
    src: imageAddress,
    title: z.string(),
  })
  .meta({ id: "FoundPicture" });
export type FoundPicture = z.infer<typeof foundPicture>;

export const mediaSearchResponse = z.object({
  images: z.array(foundPicture),
  nextPage: z.int().nullable().describe("Null on the last page."),
});
