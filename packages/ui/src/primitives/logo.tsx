import type { ReactNode } from "react";
import { logoDot, logoPath, logoViewBox } from "../scene/logo.ts";
import styles from "./logo.module.css";

/** The logo mark. */
export function Mark({ height }: { height?: number }) {
  return (
    <svg viewBox={logoViewBox} height={height} aria-hidden="true">
      <path d={logoPath} fill="none" stroke="currentColor" strokeWidth="4.4" strokeLinecap="round" />
      <circle cx={logoDot.x} cy={logoDot.y} r={logoDot.radius} fill="currentColor" />
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
