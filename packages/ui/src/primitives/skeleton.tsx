import styles from "./skeleton.module.css";

export interface SkeletonProps {
  shape?: "line" | "heading" | "circle" | "picture";
  /** Any CSS length. */
  width?: string;
  height?: string;
}

/** The shape of what is coming. Put `aria-busy` on the region that holds it. */
export function Skeleton({ shape = "line", width, height }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} data-shape={shape} style={{ width, height }} />;
}
