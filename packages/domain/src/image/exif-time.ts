/** EXIF's `2026:05:31 18:04:09`, the camera's local time, as `YYYY-MM-DDTHH:MM:SS`; null for anything else. */
export function exifTimeOf(value: unknown): string | null {
  const match = typeof value === "string" ? /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(value) : null;
  if (match === null) return null;
  const time = `${match[1]}-${match[2]}-${match[3]}T${match[4]}`;
  return Number.isNaN(Date.parse(`${time}Z`)) ? null : time;
}
