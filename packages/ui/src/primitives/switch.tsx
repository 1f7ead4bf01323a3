import type { InputHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  /** Read instead of shown: what stands beside it says it to everybody else. */
  label: string;
  checked: boolean;
}

/** On or off, at once; what waits for a button is a checkbox. */
export function Switch({ label, checked, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames("ui-switch", className)}>
      <span className="visually-hidden">{label}</span>
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
      <span className="ui-switch-track" aria-hidden="true" />
    </label>
  );
}
