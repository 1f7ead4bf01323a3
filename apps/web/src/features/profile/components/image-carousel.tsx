import { Picture } from "@meander/ui/primitives/picture";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import type { ImageItem } from "@meander/domain/contract/people";
import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { PhotoCredit } from "../../../shared/pictures/photo-credit.tsx";
import { PlayMark } from "../../../shared/pictures/play-mark.tsx";
import { useLightbox } from "../../../shared/pictures/use-lightbox.tsx";
import { useSession } from "../../../shared/session/use-session.ts";
import { isMotionReduced } from "../../../shared/motion/is-motion-reduced.ts";
import styles from "./image-carousel.module.css";

type ImageCarouselProps = { readonly images: readonly ImageItem[]; readonly ownerId: string };

/** Pictures side by side, 220 px high on phones and 440 px otherwise; each opens the lightbox. */
export function ImageCarousel({ images, ownerId }: ImageCarouselProps) {
  const t = useTranslations("profile");
  const session = useSession();
  const [viewport, carousel] = useEmblaCarousel({ loop: images.length > 1 });
  const [selected, setSelected] = useState(0);
  const altOf = ({ alt, caption }: ImageItem, index: number) =>
    alt ?? caption ?? t("pictureOf", { number: index + 1, count: images.length });
  const { openLightbox, lightbox } = useLightbox({ images, altOf, canReport: session?._id !== ownerId });
  useEffect(() => {
    if (carousel === undefined) return;
    const follow = () => setSelected(carousel.selectedScrollSnap());
    carousel.on("select", follow);
    return () => void carousel.off("select", follow);
  }, [carousel]);
  if (images.length === 0) return null;
  const count = images.length;
  const credit = images[selected]?.credit;
  return (
    <section className={styles.imageCarousel} aria-label={t("pictureOf", { number: selected + 1, count })}>
      <div className={styles.imageCarouselViewport} ref={viewport}>
        <div className={styles.imageCarouselTrack}>
          {images.map((image, index) => (
            <button
              key={image.src}
              type="button"
              className={styles.imageCarouselSlide}
              aria-label={t("openPicture", { number: index + 1 })}
              onClick={() => openLightbox(index)}
            >
              <Picture
                source={pictureSourceOf(image)}
                alt={altOf(image, index)}
                width={1280}
                height={720}
                sizes="(min-width: 50em) 50rem, 100vw"
              />
              {image.isVideo === true && <PlayMark />}
            </button>
          ))}
        </div>
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            className={styles.imageCarouselPrevious}
            aria-label={t("previousPicture")}
            onClick={() => carousel?.scrollPrev(isMotionReduced())}
          >
            <ChevronLeft aria-hidden="true" size={22} />
          </button>
          <button
            type="button"
            className={styles.imageCarouselNext}
            aria-label={t("nextPicture")}
            onClick={() => carousel?.scrollNext(isMotionReduced())}
          >
            <ChevronRight aria-hidden="true" size={22} />
          </button>
          <p className={styles.imageCarouselCount} aria-hidden="true">
            {selected + 1} / {count}
          </p>
        </>
      )}
      {credit !== undefined && <PhotoCredit credit={credit} corner="bottom" />}
      {lightbox}
    </section>
  );
}
