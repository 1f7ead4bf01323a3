import type { MapGround } from "./map-ground.ts";

export type PinMapProps = {
  /** Longitude and latitude of the pin; null before there is one. */
  readonly point: readonly [number, number] | null;
  /** The centre without a pin, or after a place was chosen. */
  readonly center: readonly [number, number] | null;
  /**
   * If given, a press places the pin and a drag moves it; the caller provides a keyboard alternative beside the map.
   */
  readonly onPin?: (point: [number, number]) => void;
  /** If given, a press is for this instead of the pin. */
  readonly onPress?: (point: [number, number]) => void;
  /** A path from or around the pin. */
  readonly route?: readonly (readonly [number, number])[];
  /** Called with the centre of each view. */
  readonly onCenter?: (center: [number, number]) => void;
  /** The real point is within about a kilometre of the pin. */
  readonly isRounded?: boolean;
  /** The name of the place under the pin. */
  readonly name: string;
  /** Called with each view of the map, or with "none" on a device that can't draw it. */
  readonly onGround?: (ground: MapGround | "none") => void;
};
