import type { FoundPicture } from "@meander/domain/contract/media";
import { useTranslations } from "use-intl";

/** The photographer's name of a found picture; null of our own. */
export function photographerOf({ user }: Pick<FoundPicture, "user">): string | null {
  return user && [user.first_name, user.last_name].filter(Boolean).join(" ");
}

/** What a found picture is called: many photos have no title. */
export function useFoundTitle(picture: FoundPicture): string {
  const t = useTranslations("pictures");
  return picture.title || t("photoBy", { name: photographerOf(picture) ?? "" });
}
