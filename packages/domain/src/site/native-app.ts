/** The scheme of addresses that a device opens in the native app. */
export const nativeScheme = "meander";

/** Ends a login that started in the app: for the device's browser, with the query of the provider. */
export function nativeCallbackAddress(provider: string, search: string): string {
  return `${nativeScheme}://auth/${provider}/callback${search}`;
}
