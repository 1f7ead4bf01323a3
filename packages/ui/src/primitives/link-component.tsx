import type { AnchorHTMLAttributes, ElementType } from "react";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/**
 * The component that renders links: a plain anchor, or the app's adapter to its router, which takes `href` like an
 * anchor.
 */
export type LinkComponent = ElementType<LinkProps>;
