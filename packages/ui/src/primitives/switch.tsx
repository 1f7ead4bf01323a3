import type { InputHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import styles from "./switch.module.css";
import a11y from "./accessibility.module.css";

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  /** For screen readers only: a visible label is next to it. */
  label: string;
  checked: boolean;
}

/** Takes effect at once; use a checkbox if a button submits the change. */
export function Switch({ label, checked, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames(styles.control, className)}>
      <span className={a11y.visuallyHidden}>{label}</span>
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}
