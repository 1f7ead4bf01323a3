import { clientVersion } from "@meander/domain/constants";
import type { AppInfo } from "@meander/domain/contract/client-context";

/** What the bridge of a Capacitor shell puts into the page. */
type Capacitor = { readonly isNativePlatform?: () => boolean; readonly getPlatform?: () => string };

const systems = [
  { name: "Android", pattern: /Android/ },
  { name: "iOS", pattern: /iPhone|iPad|iPod/ },
  { name: "Windows", pattern: /Windows/ },
  { name: "macOS", pattern: /Mac OS X/ },
  { name: "Linux", pattern: /Linux/ },
] as const;

/** What this browser or app is, for support and for offering the newest version. */
export function readAppInfo(): AppInfo {
  const { userAgent, platform, language } = navigator;
  const capacitor = findCapacitor();
  const capacitorPlatform = capacitor?.getPlatform?.();
  const isCapacitor = capacitor?.isNativePlatform?.() === true;
  const os = systems.find(({ pattern }) => pattern.test(userAgent))?.name;
  return {
    clientVersion,
    isTouch: matchMedia("(pointer: coarse)").matches,
    isNativeApp: isCapacitor || window.meanderShell !== undefined,
    isMobileDevice: /Mobi|Android|iPad/.test(userAgent),
    isCapacitor,
    ...(capacitorPlatform !== undefined && { capacitorPlatform }),
    ...(platform !== "" && { platform: platform.slice(0, 100) }),
    ...(os !== undefined && { os }),
    language: language.slice(0, 35),
    screenWidth: screen.width,
    screenHeight: screen.height,
  };
}

function findCapacitor(): Capacitor | undefined {
  const found: unknown = Reflect.get(window, "Capacitor");
  return typeof found === "object" && found !== null ? found : undefined;
}
