import { type LonLat, radiansOf, wrapLongitude } from "./point.ts";

/** About 1.1 km of latitude. */
const cellDegrees = 0.01;

function roundToMicrodegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function centreOfCell(value: number, cell: number): number {
  return (Math.floor(value / cell) + 0.5) * cell;
}

/**
 * Moves a point to the centre of its cell in a fixed grid of about 1 km; it stays within 1 km of the exact point. The
 * grid has no noise and is the same for every request, so repeated requests reveal nothing more.
 */
export function roundToKilometre([longitude, latitude]: LonLat): LonLat {
  const lastCentre = 90 - cellDegrees / 2;
  const centreLatitude = Math.min(lastCentre, Math.max(-lastCentre, centreOfCell(latitude, cellDegrees)));
  // Cells get wider in degrees towards the poles. Their number per parallel is an integer, so that none is cut at ±180.
  const cellsRound = Math.max(1, Math.floor((360 / cellDegrees) * Math.cos(radiansOf(centreLatitude))));
  const centreLongitude = centreOfCell(wrapLongitude(longitude) + 180, 360 / cellsRound) - 180;
  return [roundToMicrodegrees(wrapLongitude(centreLongitude)), roundToMicrodegrees(centreLatitude)];
}
