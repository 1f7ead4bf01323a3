/** What a person recognises a device by; names as their makers write them, null where the user agent doesn't tell. */
export type Device = { readonly program: string | null; readonly system: string | null };

type Mark = readonly [mark: RegExp, name: string];

/** The first that fits: browsers built on another name that one too. */
const programs: readonly Mark[] = [
  [/\bMeander\/|\bElectron\//, "Meander console"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

/** Phones first: theirs name the system they descend from too. */
const systems: readonly Mark[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Reads a `User-Agent`. It is the client's own claim: good for recognising, never for deciding. */
export function describeDevice(userAgent: string | null): Device {
  const nameIn = (marks: readonly Mark[]) => marks.find(([mark]) => mark.test(userAgent ?? ""))?.[1] ?? null;
  return { program: nameIn(programs), system: nameIn(systems) };
}
