import styles from "./skeleton.module.css";

export interface SkeletonProps {
  shape?: "line" | "heading" | "circle" | "picture";
  /** Any CSS length. */
  width?: string;
  height?: string;
}

/** A placeholder in the shape of the loading content. Set `aria-busy` on its region. */
export function Skeleton({ shape = "line", width, height }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} data-shape={shape} style={{ width, height }} />;
}
