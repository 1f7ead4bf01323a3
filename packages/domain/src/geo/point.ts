/** Longitude, then latitude, in degrees, as in GeoJSON. */
export type LonLat = readonly [longitude: number, latitude: number];

export function isLonLat([longitude, latitude]: LonLat): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Normalises to -180 (inclusive) up to 180 (exclusive). */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

export function radiansOf(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function degreesOf(radians: number): number {
  return (radians * 180) / Math.PI;
}
