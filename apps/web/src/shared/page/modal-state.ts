import type { Location } from "react-router-dom";

export type CardFrame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What a modal's location remembers, in the history's state. */
export type ModalState = {
  /** The page that stays behind the modal. */
  readonly background?: Location;
  /** Opened from another modal: closing goes back to it. */
  readonly isStacked?: boolean;
  /** The card it grows from, in the viewport. */
  readonly origin?: CardFrame;
  /** Marks the card, which is hidden while its modal is open. */
  readonly originId?: string;
};

/** The modal part of a location's state; empty for any other state. */
export function modalStateOf(location: Pick<Location, "state">): ModalState {
  const state: unknown = location.state;
  return typeof state === "object" && state !== null ? state : {};
}

/** The state a link to a modal carries, opened at this location. */
export function stateForModal(from: Location, origin?: CardFrame, originId?: string): ModalState {
  const { background } = modalStateOf(from);
  return {
    background: background ?? from,
    isStacked: background !== undefined,
    ...(origin === undefined ? {} : { origin }),
    ...(originId === undefined ? {} : { originId }),
  };
}
