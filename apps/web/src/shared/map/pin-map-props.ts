import type { ReactNode } from "react";

export type PinMapProps = {
  /** Longitude and latitude of the pin; null before there is one. */
  readonly point: readonly [number, number] | null;
  /** Where to look before there is a pin, or when a place was chosen. */
  readonly center: readonly [number, number] | null;
  /** Given, the pin can be dropped by a press and dragged; the caller offers a way without a pointer beside the map. */
  readonly onPin?: (point: [number, number]) => void;
  /** The spot is within about a kilometre of the pin. */
  readonly isRounded?: boolean;
  /** What the pin stands on, in words. */
  readonly name: string;
  /** Read where no map can be drawn. */
  readonly fallback?: ReactNode;
};
