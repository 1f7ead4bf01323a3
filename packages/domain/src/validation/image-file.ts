import { uploadLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** `type` is the media type, parameters and capitals allowed. */
export type ImageFile = { readonly type: string; readonly size: number };

export function isAcceptedImageType(type: string): boolean {
  const plain = type.split(";")[0]?.trim().toLowerCase();
  return uploadLimits.acceptedTypes.some((accepted) => accepted === plain);
}

/** What is wrong with a picture to upload (specification §5), as a text of the catalogue; `null` when nothing is. */
export function findImageProblem({ type, size }: ImageFile): string | null {
  if (!isAcceptedImageType(type)) return message("imageTypeInvalid");
  return size > uploadLimits.maxBytes ? message("imageTooLarge") : null;
}
