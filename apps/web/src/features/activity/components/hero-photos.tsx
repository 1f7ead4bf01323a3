import type { Activity } from "@meander/domain/contract/activities";
import type { ImageItem } from "@meander/domain/contract/people";
import { scenePath } from "@meander/domain/paths";
import { Picture } from "@meander/ui/primitives/picture";
import { Images } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { sceneOf } from "@meander/domain/activity/scene-of";
import { PhotoCredit } from "../../../shared/pictures/photo-credit.tsx";
import { PlayMark } from "../../../shared/pictures/play-mark.tsx";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { useLightbox } from "../../../shared/pictures/use-lightbox.tsx";
import styles from "./activity-hero.module.css";

const CheckedLabel = lazy(async () => ({
  default: (await import("../../../shared/pictures/checked-label.tsx")).CheckedLabel,
}));

/** What the host wrote that a picture shows, else its caption or the activity's title with the place. */
function useAlt({ title, locations, context }: Activity): (image: ImageItem) => string {
  const t = useTranslations("activity");
  const placeOf = (locationId: string | undefined) => {
    const point = locations.points.find(({ properties }) => properties.locationId === (locationId ?? ""));
    return point?.properties.name ?? context.place?.text;
  };
  return ({ alt, caption, locationId }) => {
    if (alt) return alt;
    const place = placeOf(locationId);
    const words = caption || t("photoAlt", { title });
    return place === undefined ? words : t("captionAt", { caption: words, place });
  };
}

/** Photos side by side; each opens the lightbox. */
export function HeroPhotos({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const photos = activity.images;
  const altOf = useAlt(activity);
  const { openLightbox, lightbox } = useLightbox({ images: photos, altOf, canReport: !activity.viewer.isHost });
  return (
    <>
      <ul className={styles.activityPhotos}>
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <button
              type="button"
              aria-label={t(photo.isVideo === true ? "openVideo" : "openPhoto", {
                number: index + 1,
                count: photos.length,
              })}
              onClick={() => openLightbox(index)}
            >
              <Picture
                source={pictureSourceOf(photo)}
                fallbackSrc={scenePath(sceneOf(activity))}
                alt={altOf(photo)}
                width={1280}
                height={720}
                sizes="100vw"
                eager={index === 0}
              />
              {photo.isVideo === true && <PlayMark />}
            </button>
            {photo.credit && <PhotoCredit credit={photo.credit} corner="bottom" />}
            {activity.viewer.isHost && (
              <Suspense>
                <CheckedLabel src={photo.src} ownerId={activity.host._id} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <p className={styles.photoCount} aria-hidden="true">
          <Images size={16} />
          {photos.length}
        </p>
      )}
      {lightbox}
    </>
  );
}
