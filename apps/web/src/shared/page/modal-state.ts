import type { Location } from "react-router-dom";

export type CardFrame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The state of a modal's location in the browser history. */
export type ModalState = {
  /** The page that stays behind the modal. */
  readonly background?: Location;
  /** Opened from another modal: closing returns to it. */
  readonly isStacked?: boolean;
  /** The frame of the card it grows from, in viewport coordinates. */
  readonly origin?: CardFrame;
  /** The id of the card, which is hidden while its modal is open. */
  readonly originId?: string;
};

/** The modal part of a location's state; empty for any other state. */
export function modalStateOf(location: Pick<Location, "state">): ModalState {
  const state: unknown = location.state;
  return typeof state === "object" && state !== null ? state : {};
}

/** The location state of a link to a modal that is opened here. */
export function stateForModal(from: Location, origin?: CardFrame, originId?: string): ModalState {
  const { background } = modalStateOf(from);
  return {
    background: background ?? from,
    isStacked: background !== undefined,
    ...(origin === undefined ? {} : { origin }),
    ...(originId === undefined ? {} : { originId }),
  };
}
