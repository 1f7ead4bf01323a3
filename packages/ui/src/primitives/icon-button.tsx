import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";
import a11y from "./accessibility.module.css";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  ref?: Ref<HTMLButtonElement>;
  /** The accessible name, also shown as tooltip. */
  label: string;
  icon: ReactNode;
  /** `floating` is for use on a picture or map. */
  variant?: "plain" | "outlined" | "floating";
  pressed?: boolean | undefined;
}

export function IconButton({
  label,
  icon,
  variant = "plain",
  pressed,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.iconButton, variant === "floating" && a11y.onPicture, className)}
      data-variant={variant}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}
