import type { FoundPicture } from "@meander/domain/contract/media";
import type { ImageCredit } from "@meander/domain/contract/people";
import { stockServiceNames } from "@meander/domain/image/stock-service";
import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Maximize2, Minimize2, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { showSnackbar } from "../snackbars/snackbars.ts";
import type { Selection } from "./found-pictures.tsx";
import { photographerOf, useFoundTitle } from "./found-title.ts";
import { PhotoCredit } from "./photo-credit.tsx";
import styles from "./search-tab.module.css";

/** The tile that opened it is gone, since others are shown now. */
function focus(figure: HTMLElement | null): void {
  figure?.querySelector("button")?.focus();
  figure?.scrollIntoView({ block: "nearest" });
}

type PicturePreviewProps = {
  readonly picture: FoundPicture;
  readonly selection: Selection;
  /** Whether a choice is being recorded. */
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

/** A found picture, larger, with what can be done with it. */
export function PicturePreview({ picture, selection, isChoosing, onChoose, onClose }: PicturePreviewProps) {
  const t = useTranslations("pictures");
  const [isExpanded, setIsExpanded] = useState(false);
  const { isMultiple, isFull, isSelected } = selection;
  const isChosen = isSelected(picture);
  const title = useFoundTitle(picture);
  const credit = creditOf(picture);
  const choice = isMultiple ? (isChosen ? "remove" : "add") : "select";
  return (
    <figure ref={focus} className={styles.preview} data-expanded={isExpanded || undefined} aria-label={t("preview")}>
      <img
        src={picture.urls.regular}
        alt={title}
        referrerPolicy="no-referrer"
        width={1280}
        height={800}
        onError={() => showSnackbar(t("fetchFailed"), "error")}
      />
      <figcaption>
        {title}
        {credit !== null && <PhotoCredit credit={credit} />}
      </figcaption>
      <div className={styles.previewActions}>
        <Button size="small" loading={isChoosing} disabled={isMultiple && isFull && !isChosen} onClick={onChoose}>
          {t(choice)}
        </Button>
        <IconButton
          label={t(isExpanded ? "contract" : "expand")}
          icon={isExpanded ? <Minimize2 aria-hidden="true" size={18} /> : <Maximize2 aria-hidden="true" size={18} />}
          onClick={() => setIsExpanded(!isExpanded)}
        />
        <IconButton label={t("closePreview")} icon={<X aria-hidden="true" size={18} />} onClick={onClose} />
      </div>
    </figure>
  );
}

/** Null for our own. */
function creditOf(picture: FoundPicture): ImageCredit | null {
  const { service, user, links, licence } = picture;
  const name = photographerOf(picture);
  if (service === "local" || user === null || links === null || name === null) return null;
  const own = { name, link: user.links.html, service: stockServiceNames[service], serviceLink: links.html };
  return { ...own, ...(licence && { licence }) };
}
