import { images } from "../constants.ts";

export type ProfileBasics = { readonly image: string | null; readonly countriesLived: readonly string[] };

/** A real avatar and at least one country lived: the requirement for e-mail prompts. */
export function isProfileComplete({ image, countriesLived }: ProfileBasics): boolean {
  return image !== null && image !== images.defaultAvatar && countriesLived.length > 0;
}
