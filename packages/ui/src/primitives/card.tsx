import type { ElementType, HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import styles from "./card.module.css";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** `outlined` is a hairline: lists and the console. */
  look?: "raised" | "outlined";
  padded?: boolean;
}

export function Card({ as: Element = "div", look = "raised", padded = true, className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, padded && styles.padded, className)} data-look={look} />;
}
