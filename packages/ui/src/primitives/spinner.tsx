import styles from "./spinner.module.css";
import a11y from "./accessibility.module.css";
/** Without a label it is decorative, and its parent sets `aria-busy`. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} {...(label ? { role: "status" } : { "aria-hidden": true })}>
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <path d="M12 3a9 9 0 1 1-8.5 6" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <circle cx="7" cy="4.6" r="1.9" fill="currentColor" />
      </svg>
      {label ? <span className={a11y.visuallyHidden}>{label}</span> : null}
    </span>
  );
}
