import { images } from "../constants.ts";

export type ProfileBasics = { readonly image: string | null; readonly countriesLived: readonly string[] };

export function hasRealAvatar(image: string | null): boolean {
  // The address may include a host.
  return image !== null && image !== "" && !image.endsWith(images.defaultAvatar);
}

/** A real avatar and at least one country lived: the requirement for e-mail prompts. */
export function isProfileComplete({ image, countriesLived }: ProfileBasics): boolean {
  return hasRealAvatar(image) && countriesLived.length > 0;
}
