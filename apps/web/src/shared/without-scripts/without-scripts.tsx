import type { Activity } from "@meander/domain/contract/activities";
import type { LinkProps } from "@meander/ui/primitives/link-component";
import { createContext, type ReactNode, use } from "react";

/** What pages show only without scripts. */
export type PlainPart =
  /** The account's part of the top bar. */
  | { readonly kind: "account" }
  /** A button that leads to the login, and back to the page. */
  | { readonly kind: "login" }
  /** The same in place of another link. */
  | ({ readonly kind: "loginLink" } & LinkProps)
  | { readonly kind: "logOut" }
  /** What scripts do with the query parameters that any page accepts. */
  | { readonly kind: "parameters" }
  /** Joining, voting and leaving. */
  | { readonly kind: "participation"; readonly activity: Activity }
  | { readonly kind: "comment"; readonly activity: Activity };

/** Only the server has the code of these parts. */
export const RenderPlainPart = createContext<((part: PlainPart) => ReactNode) | null>(null);

/** A part for browsers without scripts. Others ignore what is in the element, and hydration leaves it alone. */
export function WithoutScripts(props: PlainPart) {
  return <noscript>{use(RenderPlainPart)?.(props)}</noscript>;
}
