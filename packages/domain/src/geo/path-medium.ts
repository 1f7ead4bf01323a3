/** Travel modes of a path on an activity's map. */
export const pathMedia = [
  { code: 1, name: "None" },
  { code: 2, name: "Walking" },
  { code: 3, name: "Cycling" },
  { code: 4, name: "Driving" },
  { code: 5, name: "DrivingTraffic" },
] as const;

export type PathMediumCode = (typeof pathMedia)[number]["code"];

/** @specified */
export const pathMediumCodes = [1, 2, 3, 4, 5] as const satisfies readonly PathMediumCode[];

/** How people move along a path, for a message. */
export function pathMediumName(code: number): "walk" | "ride" | "drive" | "other" {
  if (code === 2) return "walk";
  if (code === 3) return "ride";
  return code === 4 || code === 5 ? "drive" : "other";
}
