import { nativeScheme } from "@meander/domain/site/native-app";

const callback = /^\/auth\/[a-z][a-z0-9-]{0,31}\/callback$/;

/**
 * The path of the website that an address opens in the app: of a page, or of the callback of a login, see
 * `nativeCallbackAddress`. Null for any other address.
 */
export function pathInApp(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin === origin) return `${url.pathname}${url.search}${url.hash}`;
  const path = `/${url.host}${url.pathname}`;
  if (url.protocol !== `${nativeScheme}:` || !callback.test(path)) return null;
  url.searchParams.set("isInApp", "true");
  return `/api/public/v1.0${path}?${url.searchParams.toString()}`;
}
