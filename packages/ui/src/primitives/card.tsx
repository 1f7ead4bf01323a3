import type { ElementType, HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** `outlined` is a hairline: lists and the console. */
  look?: "raised" | "outlined";
  padded?: boolean;
}

export function Card({ as: Element = "div", look = "raised", padded = true, className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames("ui-card", `ui-card-${look}`, padded && "ui-card-padded", className)} />
  );
}
