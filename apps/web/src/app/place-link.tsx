import type { LinkProps } from "@meander/ui/primitives/link-component";
import { RouterLink } from "../shared/links/router-link.tsx";
import { openLogin } from "../shared/session/login-prompt.ts";

/** Stands for the address of a place that a visitor has no way to yet: following it asks them to log in. */
export const loginHref = "#log-in";

export function PlaceLink(props: LinkProps) {
  if (props.href !== loginHref) return <RouterLink {...props} />;
  return (
    <button type="button" className={props.className} onClick={() => openLogin()}>
      {props.children}
    </button>
  );
}
