import { uploadLimits } from "../image/upload-limits.ts";
import { message } from "../messages/message.ts";

/** `type` is the media type; it may contain parameters and capital letters. */
export type ImageFile = { readonly type: string; readonly size: number };

export function isAcceptedImageType(type: string): boolean {
  const plain = type.split(";")[0]?.trim().toLowerCase();
  return uploadLimits.acceptedTypes.some((accepted) => accepted === plain);
}

/** The encoded message of an image that can't be uploaded; `null` if valid. */
export function findImageProblem({ type, size }: ImageFile): string | null {
  if (!isAcceptedImageType(type)) return message("imageTypeInvalid");
  return size > uploadLimits.maxBytes ? message("imageTooLarge") : null;
}
