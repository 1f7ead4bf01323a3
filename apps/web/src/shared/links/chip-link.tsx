import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import "./chip-link.css";

type ChipLinkProps = {
  readonly to: string;
  readonly isChosen?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
};

/** A choice as a pill that is an address: it works without scripts, and going back undoes it. */
export function ChipLink({ to, isChosen = false, label, children }: ChipLinkProps) {
  return (
    <Link className="chip-link" to={to} aria-current={isChosen ? "true" : undefined} aria-label={label}>
      {children}
    </Link>
  );
}
