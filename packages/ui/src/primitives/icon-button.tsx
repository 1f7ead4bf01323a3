import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";
import a11y from "./accessibility.module.css";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Its name for those who can't see the icon; also the tooltip. */
  label: string;
  icon: ReactNode;
  /** `floating` stands on a picture or map. */
  look?: "plain" | "outlined" | "floating";
  pressed?: boolean | undefined;
}

export function IconButton({
  label,
  icon,
  look = "plain",
  pressed,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.iconButton, look === "floating" && a11y.onPicture, className)}
      data-look={look}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}
