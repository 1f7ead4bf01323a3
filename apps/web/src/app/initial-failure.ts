import { createContext } from "react";
import { ApiError } from "../shared/api/api-error.ts";

/** Why the server could not draw a page. */
export type PageFailure = {
  readonly status: number;
  /** Seconds after which trying again makes sense; null where nobody knows. */
  readonly retryAfterSeconds: number | null;
};

/** The browser draws the same until somebody goes elsewhere. */
export const InitialFailureContext = createContext<PageFailure | null>(null);

/** What a page answers when one of its calls was refused. */
export function failureOf(error: unknown): PageFailure {
  if (!(error instanceof ApiError)) return { status: 500, retryAfterSeconds: null };
  const { status, retryAfterSeconds } = error;
  // An id that can't be anybody's is 400: nothing is behind such an address either.
  if (status === 404 || status === 403 || status === 400) return { status: 404, retryAfterSeconds: null };
  if (status === 429 || status === 503) return { status, retryAfterSeconds };
  return { status: 500, retryAfterSeconds: null };
}
