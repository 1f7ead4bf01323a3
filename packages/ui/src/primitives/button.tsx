import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import type { LinkComponent, LinkProps } from "./link-component.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
}

function drawButton({ variant = "primary", size = "medium", block }: ButtonStyle, className?: string) {
  return {
    className: classNames(styles.button, block && styles.block, className),
    "data-variant": variant,
    "data-size": size,
  };
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** Preserves width and focus, sets `aria-busy` and ignores clicks. */
  loading?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  block,
  loading,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      {...drawButton({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }, className)}
      onClick={press}
      {...(loading ? { "aria-busy": true, "aria-disabled": true } : {})}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {loading ? <Spinner /> : null}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonStyle, LinkProps {
  LinkComponent?: LinkComponent;
}

/** A link styled as a button: for navigation, never for actions. */
export function ButtonLink({
  variant,
  size,
  icon,
  block,
  className,
  children,
  LinkComponent: Link = "a",
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      {...drawButton({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }, className)}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
