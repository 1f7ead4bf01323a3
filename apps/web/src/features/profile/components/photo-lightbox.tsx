import type { ImageItem } from "@meander/domain/contract/people";
import { useAssetAddress } from "@meander/ui/hooks/asset-host";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import Lightbox from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import styles from "./photo-lightbox.module.css";

type PhotoLightboxProps = {
  readonly images: readonly ImageItem[];
  readonly index: number;
  readonly onClose: () => void;
};

/** Loaded when a picture opens. A separate dialog above the one that opened it: Escape closes only the upper one. */
export function PhotoLightbox({ images, index, onClose }: PhotoLightboxProps) {
  const t = useTranslations("profile");
  const address = useAssetAddress();
  const [root, setRoot] = useState<HTMLDialogElement | null>(null);
  const open = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal();
    setRoot(dialog);
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={open}
      className={styles.photoLightbox}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {root !== null && (
        <Lightbox
          open
          close={onClose}
          index={index}
          portal={{ root }}
          slides={images.map(({ src, alt, caption }) => ({ src: address(src), alt: alt ?? caption ?? "" }))}
          labels={{ Previous: t("previousPicture"), Next: t("nextPicture"), Close: t("cancel") }}
        />
      )}
    </dialog>
  );
}
