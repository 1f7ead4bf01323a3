import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
      className={classNames("ui-icon-button", `ui-icon-button-${look}`, look === "floating" && "on-picture", className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}
