/** A readable device name in its maker's spelling; null where the user agent doesn't contain one. */
export type Device = { readonly program: string | null; readonly system: string | null };

type Pattern = readonly [pattern: RegExp, name: string];

/** The first match wins: derived browsers include the name of the original as well. */
const programs: readonly Pattern[] = [
  [/\bMeander\/|\bElectron\//, "Meander console"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

/** Phones first: their user agents also name the system they derive from. */
const systems: readonly Pattern[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Parses a `User-Agent`. The client can set it freely, so it is for display only, never for decisions. */
export function describeDevice(userAgent: string | null): Device {
  const nameIn = (patterns: readonly Pattern[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { program: nameIn(programs), system: nameIn(systems) };
}
