import type { ReactNode } from "react";
import { markDot, markPath, markViewBox } from "../scene/mark.ts";
import styles from "./logo.module.css";

/** The logo mark. */
export function Mark({ height }: { height?: number }) {
  return (
    <svg viewBox={markViewBox} height={height} aria-hidden="true">
      <path d={markPath} fill="none" stroke="currentColor" strokeWidth="4.4" strokeLinecap="round" />
      <circle cx={markDot.x} cy={markDot.y} r={markDot.radius} fill="currentColor" />
    </svg>
  );
}

/** Logo mark and name; `badge` for a label such as "Beta". */
export function Logo({ name, badge }: { name: string; badge?: ReactNode }) {
  return (
    <span className={styles.logo} data-testid="logo">
      <Mark />
      <span>{name}</span>
      {badge}
    </span>
  );
}
