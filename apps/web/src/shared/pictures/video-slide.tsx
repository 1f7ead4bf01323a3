import { classNames } from "@meander/ui/primitives/class-names";
import { Picture } from "@meander/ui/primitives/picture";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Photo } from "./photo.ts";
import { pictureSourceOf } from "./picture-source.ts";
import { PlayMark } from "./play-mark.tsx";
import styles from "./photo-lightbox.module.css";
import labelStyles from "./picture-label.module.css";

type VideoSlideProps = { readonly video: Photo; readonly player: string; readonly isCurrent: boolean };

/** A video's own picture. Nothing is requested from elsewhere before it is pressed; it stops when it is left. */
export function VideoSlide({ video, player, isCurrent }: VideoSlideProps) {
  const t = useTranslations("pictures");
  const [isPlaying, setIsPlaying] = useState(false);
  if (!isCurrent && isPlaying) setIsPlaying(false);
  if (isPlaying) {
    return (
      <iframe
        // The pressed button is gone, and the player has keys of its own.
        ref={(frame) => frame?.focus()}
        className={styles.player}
        src={player}
        title={video.alt}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <button type="button" className={styles.video} onClick={() => setIsPlaying(true)}>
      <Picture source={pictureSourceOf(video)} alt={video.alt} width={1280} height={720} sizes="100vw" />
      <PlayMark />
      <span className={classNames(labelStyles.pictureLabel, styles.videoNote)}>{t("playsFrom")}</span>
    </button>
  );
}
