import { uploadLimits } from "@meander/domain/image/upload-limits";
import { type PictureKind, storedBoxOf } from "@meander/domain/image/upload-size";
import { message } from "@meander/domain/messages/message";
import { findImageProblem, isAcceptedImageType } from "@meander/domain/validation/image-file";
import { ApiError } from "../api/api-error.ts";
import { readTaken, type Taken } from "./read-taken.ts";

/** A picture as it is sent. */
export type PreparedPicture = { readonly blob: Blob; readonly taken: Taken };

/** Above the quality that the server stores, so that encoding twice isn't seen. */
const QUALITY = 0.9;

/**
 * Scales a picture down to what is stored, as JPEG, so that little is sent; time and place are read first, since a
 * canvas drops them. A format that the browser can't decode is sent as it is if the server accepts it. Throws ApiError
 * for a file that can't be used.
 */
export async function preparePicture(file: File, kind: PictureKind): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  const taken = await readTaken(file);
  if (bitmap === null) return { blob: requireUsable(file), taken };
  try {
    const { width, height } = bitmap;
    const { minWidth, minHeight } = uploadLimits[kind];
    if (width < minWidth || height < minHeight) {
      throw unusable(message("imageTooSmall", { w: minWidth, h: minHeight }));
    }
    const scale = Math.min(1, scaleOf(bitmap, kind));
    if (scale === 1 && isAcceptedImageType(file.type) && file.size <= uploadLimits.maxBytes) {
      return { blob: file, taken };
    }
    const blob = await draw(bitmap, Math.round(width * scale), Math.round(height * scale));
    return { blob: requireUsable(blob), taken };
  } finally {
    bitmap.close();
  }
}

function scaleOf(bitmap: ImageBitmap, kind: PictureKind): number {
  const box = storedBoxOf(bitmap, kind);
  return Math.min(box.width / bitmap.width, box.height / bitmap.height);
}

/** On white, which JPEG has instead of transparency. */
async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const sized = await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw unusable(message("imageTypeInvalid"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(sized, 0, 0);
  sized.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

function requireUsable(blob: Blob): Blob {
  const problem = findImageProblem(blob);
  if (problem !== null) throw unusable(problem);
  return blob;
}

function unusable(text: string): ApiError {
  return new ApiError({ status: 400, code: "invalid", message: text });
}
