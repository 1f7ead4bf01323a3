import type { FocusEvent, MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./chip-link.module.css";

type ChipLinkProps = {
  readonly to: string;
  readonly isChosen?: boolean;
  readonly label?: string;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
  readonly children: ReactNode;
};

/** A choice as a pill-shaped link: it works without scripts, and the back button undoes it. */
export function ChipLink({ to, isChosen = false, label, onClick, children }: ChipLinkProps) {
  return (
    <Link
      className={styles.chipLink}
      data-slot="chip-link"
      to={to}
      onClick={onClick}
      onFocus={showWhole}
      aria-current={isChosen ? "true" : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/**
 * Browsers don't scroll a focused element that is clipped at a row's edge. Only keyboard focus scrolls: the target must
 * not move under the pointer.
 */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(":focus-visible")) currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}
