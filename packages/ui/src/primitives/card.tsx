import type { ElementType, HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import styles from "./card.module.css";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** `outlined` has a hairline border: for lists and the console. */
  variant?: "raised" | "outlined";
  padded?: boolean;
}

export function Card({ as: Element = "div", variant = "raised", padded = true, className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames(styles.card, padded && styles.padded, className)} data-variant={variant} />
  );
}
