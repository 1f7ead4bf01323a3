import type { LinkProps } from "@meander/ui/primitives/link-component";
import { Link } from "react-router-dom";

/** Lets the shared parts draw links that the router follows. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
