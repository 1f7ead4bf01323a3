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

/** Logo mark and name, with a badge if the document has the property `--logo-badge`. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo} data-testid="logo">
      <Mark />
      <span>{name}</span>
    </span>
  );
}
