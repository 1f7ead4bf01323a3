import { images } from "../constants.ts";

export type ProfileBasics = { readonly image: string | null; readonly countriesLived: readonly string[] };

export function hasRealAvatar(image: string | null): boolean {
  // The picture may come with a host in front.
  return image !== null && image !== "" && !image.endsWith(images.defaultAvatar);
}

/** A real avatar and at least one country lived in; only then may the e-mail prompts appear (specification §5). */
export function isProfileComplete({ image, countriesLived }: ProfileBasics): boolean {
  return hasRealAvatar(image) && countriesLived.length > 0;
}
