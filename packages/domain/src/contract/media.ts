import { z } from "zod";
import { imageAddress, imageItem } from "./people.ts";

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
});
export const uploadKind = uploadForm.shape.kind;

export const uploadResponse = z.object({
  imageURL: imageAddress.describe("The picture's address, for the owner alone until it is used."),
  image: imageItem,
});
