import { Play } from "lucide-react";
import styles from "./play-mark.module.css";

/** Lies in the middle of a video's picture, in a positioned element. */
export function PlayMark({ isSmall = false }: { readonly isSmall?: boolean }) {
  return (
    <span className={styles.playMark} data-small={isSmall || undefined} aria-hidden="true">
      <Play size={isSmall ? 16 : 28} fill="currentColor" />
    </span>
  );
}
