import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { LinkComponent, LinkProps } from "./link-component.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
}

function drawButton({ variant = "primary", size = "medium", block }: ButtonLook, className?: string) {
  return {
    className: classNames(styles.button, block && styles.block, className),
    "data-variant": variant,
    "data-size": size,
  };
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps its width and its focus, says it is busy, ignores presses. */
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

export interface ButtonLinkProps extends ButtonLook, LinkProps {
  LinkComponent?: LinkComponent;
}

/** A link that looks like a button: for going somewhere, never for doing something. */
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
