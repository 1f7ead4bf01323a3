import type { AnchorHTMLAttributes, ElementType } from "react";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** What draws links: the plain anchor, or the app's adapter to its router (takes `href` like an anchor). */
export type LinkComponent = ElementType<LinkProps>;
