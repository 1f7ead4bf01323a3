import type { ImageItem } from "@meander/domain/contract/people";
import { useTranslations } from "use-intl";
import Lightbox from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";

type PhotoLightboxProps = {
  readonly images: readonly ImageItem[];
  readonly index: number;
  readonly onClose: () => void;
};

/** Fetched when somebody opens a picture. */
export function PhotoLightbox({ images, index, onClose }: PhotoLightboxProps) {
  const t = useTranslations("profile");
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={images.map((image) => ({ src: image.src, alt: image.caption ?? "" }))}
      labels={{ Previous: t("previousPicture"), Next: t("nextPicture"), Close: t("cancel") }}
    />
  );
}
