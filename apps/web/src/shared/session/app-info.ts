import { clientVersion } from "@meander/domain/constants";
import type { AppInfo } from "@meander/domain/contract/client-context";
import { findBridge, isInNativeApp } from "../native-shell/bridge.ts";

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
  const capacitorPlatform = findBridge()?.getPlatform?.();
  const isCapacitor = isInNativeApp();
  const os = systems.find(({ pattern }) => pattern.test(userAgent))?.name;
  return {
    clientVersion,
    isTouch: matchMedia("(pointer: coarse)").matches,
    isNativeApp: isCapacitor,
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
