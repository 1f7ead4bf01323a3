/** What a Capacitor app puts into each page, before the page's own scripts. */
type Bridge = { readonly isNativePlatform?: () => boolean; readonly getPlatform?: () => string };

export function findBridge(): Bridge | undefined {
  const found: unknown = Reflect.get(window, "Capacitor");
  return typeof found === "object" && found !== null ? found : undefined;
}

export function isInNativeApp(): boolean {
  return findBridge()?.isNativePlatform?.() === true;
}
