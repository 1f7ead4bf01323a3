import type { LinkProps } from "@meander/ui/primitives/link-component";
import { Link } from "react-router-dom";

/** Lets shared components render links that the router handles. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
