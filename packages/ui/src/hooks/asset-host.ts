import { createContext, useContext } from "react";

/** The origin that pictures load from, without a trailing slash; empty for the page's own. */
export const AssetHost = createContext("");

/** Prefixes paths that begin with `/` with the asset host. */
export function useAssetAddress(): (address: string) => string {
  const host = useContext(AssetHost);
  return (address) => (address.startsWith("/") ? `${host}${address}` : address);
}
