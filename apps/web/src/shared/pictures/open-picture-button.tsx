import type { ImageItem } from "@meander/domain/contract/people";
import styles from "./open-picture-button.module.css";
import { useLightbox } from "./use-lightbox.tsx";

type OpenPictureButtonProps = {
  readonly image: ImageItem;
  readonly label: string;
  /** What the lightbox says that it shows. */
  readonly alt: string;
};

/** Lies over another person's picture, in a positioned element, and opens the lightbox. */
export function OpenPictureButton({ image, label, alt }: OpenPictureButtonProps) {
  const { openLightbox, lightbox } = useLightbox({ images: [image], altOf: () => alt, canReport: true });
  return (
    <>
      <button type="button" className={styles.openPictureButton} aria-label={label} onClick={() => openLightbox(0)} />
      {lightbox}
    </>
  );
}
